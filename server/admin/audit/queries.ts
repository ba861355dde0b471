import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { type CountedList, type CountFilter, countOf } from "#server/platform/database/counts.ts";
import { distinctValues } from "#server/platform/database/distinct.ts";
import type { PageWindow } from "#server/platform/database/paging.ts";
import { unseen, unseenWindow } from "#server/platform/database/prepared.ts";
import { sharedRead } from "#server/platform/database/shared-read.ts";
import { placeAfter } from "#server/platform/database/time-places.ts";

export interface AuditFilter {
  /** Part of an e-mail address. */
  actor?: string | undefined;
  action?: string | undefined;
  resource?: string | undefined;
  /** First and last day, in Kampala. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Midnight in Kampala at the beginning of the day, or of the day after it. */
const dayStart = (day: string, plusDays = 0) =>
  unseen(sql<Date>`(${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE 'Africa/Kampala'`);

/** One page of the filter, newest first. */
export async function auditPage(db: Database, filter: AuditFilter, { limit, offset }: PageWindow) {
  const chosen = await choose(db, filter);
  const [count, place] = await Promise.all([
    countOf(db, chosen.list, chosen, offset),
    placeAfter(db, chosen.list, offset, chosen),
  ]);
  if (!place || offset >= count) return { count, entries: [] };
  const times = { from: filter.from, to: filter.to, before: place.before };
  const window = { limit, offset: place.skip };
  const ids = chosen.acts ? idsOfActs(chosen.acts, times, window) : idsOfAll(times, window);
  const entries = await db
    .selectFrom("audit_log")
    .select(columns)
    // First who stands on the page: a plan for any page would read all entries to join them.
    .where("id", "=", sql<number>`ANY (ARRAY(${ids}))`)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return { count, entries };
}

/** All of them by name, so that the statement is prepared (decisions/0045). */
const columns = [
  "id",
  "at",
  "actor_email",
  "action",
  "resource",
  "resource_id",
  "before",
  "after",
  "address",
] as const;

/** What entries have in common that a count of its own has (migrations 0071 and 0083). */
interface Act {
  actor?: string | undefined;
  action?: string | undefined;
  resource?: string | undefined;
}

/** The counts by what is asked for, and what each part of them says. */
const lists = {
  audit_actors: (part: string): Act => ({ actor: part }),
  audit_kinds(part: string): Act {
    const [action, resource] = part.split("\n");
    return { action, resource };
  },
  audit_acts(part: string): Act {
    const [actor, action, resource] = part.split("\n");
    return { actor, action, resource };
  },
};

/** Which count has what the filter asks for, and which acts that are; all entries together are no acts. */
async function choose(
  db: Database,
  { actor = "", action, resource, from, to }: AuditFilter,
): Promise<CountFilter & { list: CountedList; acts?: Act[] }> {
  const isOfKind = Boolean(action || resource);
  if (!actor && !isOfKind) return { list: "audit", from, to };
  const list = actor ? (isOfKind ? "audit_acts" : "audit_actors") : "audit_kinds";
  // Staff are few, and so is what they do.
  const all = await distinctValues(db, "counts", "part", sql`list = ${list}`);
  const parts = all.filter((part) => {
    const act = lists[list](part);
    return (
      (!actor || act.actor?.toLowerCase().includes(actor.toLowerCase())) &&
      (!action || act.action === action) &&
      (!resource || act.resource === resource)
    );
  });
  return { list, from, to, parts: sql`part = ANY (${parts}::text[])`, acts: parts.map(lists[list]) };
}

interface Times {
  from?: string | undefined;
  to?: string | undefined;
  before: Date | undefined;
}

const within = ({ from, to, before }: Times) => sql`
  ${from ? sql`AND at >= ${dayStart(from)}` : sql``}
  ${to ? sql`AND at < ${dayStart(to, 1)}` : sql``}
  ${before ? sql`AND at < ${unseen(sql`${before}::timestamptz`)}` : sql``}`;

const newestFirst = sql`ORDER BY at DESC, id DESC`;

const idsOfAll = (times: Times, { limit, offset }: PageWindow) => sql`
  SELECT id FROM audit_log WHERE true ${within(times)} ${newestFirst} ${unseenWindow(limit, offset)}`;

/** Of each act as many as the page could need, from an index of its own order: together they hold the page, however seldom it was done. */
function idsOfActs(acts: readonly Act[], times: Times, { limit, offset }: PageWindow) {
  const [first = {}] = acts;
  const asked = (["actor", "action", "resource"] as const).filter((name) => first[name] !== undefined);
  const columnOf = {
    actor: sql`actor_email`,
    action: sql`audit_log.action`,
    resource: sql`audit_log.resource`,
  };
  const isSame = asked.map((name) => sql`${columnOf[name]} = act.${sql.raw(name)}`);
  const values = asked.map((name) => unseen(sql`${acts.map((act) => act[name])}::text[]`));
  return sql`
    SELECT newest.id FROM unnest(${sql.join(values)}) AS act (${sql.raw(asked.join(", "))}) CROSS JOIN LATERAL (
        SELECT id, at FROM audit_log WHERE ${sql.join(isSame, sql` AND `)} ${within(times)}
        ${newestFirst} ${unseenWindow(limit + offset)}) newest
    ${newestFirst} ${unseenWindow(limit, offset)}`;
}

export const auditKinds = sharedRead(async (db) => ({
  actions: await distinctValues(db, "audit_log", "action"),
  resources: await distinctValues(db, "audit_log", "resource"),
}));
