import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/**
 * Timeout for 50,000 lines, or a hundred payments on a busy server. The server does not stop these calls any sooner.
 */
export const timeout_ms = 60_000;

export const statementQuery = (id: number) => q(api.statements.get, { params: { id } });
