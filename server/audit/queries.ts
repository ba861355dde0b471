import { type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "#server/database/connection.ts";
import { sharedRead } from "#server/database/shared-read.ts";
import type { DB } from "#server/database/types.ts";
import { containing } from "#server/paging.ts";

export interface AuditFilter {
  /** Part of an e-mail address. */
  actor?: string | undefined;
  action?: string | undefined;
  noun?: string | undefined;
  /** First and last day, in Kampala. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Midnight in Kampala at the beginning of the day, or of the day after it. */
const dayStart = (day: string, plusDays = 0) =>
  sql<Date>`((${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE 'Africa/Kampala')`;

function filtered(db: Database, { actor, action, noun, from, to }: AuditFilter) {
  return db
    .selectFrom("audit_log")
    .$if(Boolean(actor), (query) => query.where("actor_email", "ilike", containing(actor ?? "")))
    .$if(Boolean(action), (query) => query.where("action", "=", action ?? ""))
    .$if(Boolean(noun), (query) => query.where("noun", "=", noun ?? ""))
    .$if(Boolean(from), (query) => query.where("at", ">=", dayStart(from ?? "")))
    .$if(Boolean(to), (query) => query.where("at", "<", dayStart(to ?? "", 1)));
}

/** One page of the filter, newest first. */
export function auditEntries(
  db: Database,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return filtered(db, filter)
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function auditCount(db: Database, filter: AuditFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const auditKinds = sharedRead(async (db) => ({
  actions: await distinct(db.selectFrom("audit_log").select("action as kind")),
  nouns: await distinct(db.selectFrom("audit_log").select("noun as kind")),
}));

async function distinct(query: SelectQueryBuilder<DB, "audit_log", { kind: string }>): Promise<string[]> {
  const rows = await query.distinct().orderBy("kind").execute();
  return rows.map((row) => row.kind);
}
