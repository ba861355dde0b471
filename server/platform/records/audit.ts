import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";

export interface AuditEntry {
  action: string;
  resource: string;
  resource_id: number | null;
  before?: unknown;
  after?: unknown;
}

/** Writes who did what in the transaction of the change itself, so that neither exists without the other. */
export async function recordAudit(
  db: Database,
  request: Pick<RequestContext, "viewer" | "address">,
  at: Date,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      at,
      actor_id: request.viewer?.id ?? null,
      actor_email: request.viewer?.email ?? "",
      address: request.address,
      action: entry.action,
      resource: entry.resource,
      resource_id: entry.resource_id,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute();
}
