import type { TeamMember } from "#contract/content/team.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { rowsOf } from "#web/api/rows-of.ts";

/** Query of the whole team. It is small, so the browser searches and sorts it. */
export const teamQuery = { ...q(api.team.list), select: rowsOf<TeamMember> };
