import { type RawBuilder, sql } from "kysely";
import { kampalaSpan } from "#contract/shared/time/kampala-time.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Acting } from "#server/platform/records/act.ts";
import type { UnitRow } from "./queries.ts";
import { titleOf } from "./titles.ts";

/**
 * Reports that a session which students could see, and which is not over, was moved, cancelled or given another place
 * (beyond.md 5.1). Also reports that a cancelled one takes place after all.
 */
export async function reportSessionChange(
  { db, now, did }: Acting,
  before: UnitRow | undefined,
  after: UnitRow,
): Promise<void> {
  if (!before) return;
  const [times, next] = [presentTimes(before), presentTimes(after)];
  const isAhead = (times ?? next ?? { ends_at: now }).ends_at > now;
  if (!isAhead || (!times && !(await isCancelled(db, after.id, now)))) return;
  const isSame =
    times?.starts_at.getTime() === next?.starts_at.getTime() &&
    times?.ends_at.getTime() === next?.ends_at.getTime() &&
    after.session_place === before.session_place;
  if (isSame) return;
  const { id } = await db
    .insertInto("session_changes")
    .values({
      ...{ unit_id: after.id, starts_at: times?.starts_at ?? null, ends_at: times?.ends_at ?? null },
      ...{ place: times ? before.session_place : "", changed_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  did("unit.change_session", { id });
}

/**
 * Returns whether a session that students cannot see was cancelled before its time: its newest change has times that
 * are still to come.
 */
async function isCancelled(db: Database, unitId: number, now: Date): Promise<boolean> {
  const change = await db
    .selectFrom("session_changes")
    .select("ends_at")
    .where("unit_id", "=", unitId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return change !== undefined && change.ends_at !== null && change.ends_at > now;
}

interface CancelledSession {
  number: number;
  starts_at: Date;
  ends_at: Date;
}

/**
 * Returns the times of a program's cancelled sessions that would not be over, by unit. Leaves out those that were
 * cancelled before the student enrolled.
 */
export async function cancelledSessions(
  db: Database,
  student: number,
  program: number,
  now: Date,
): Promise<ReadonlyMap<number, CancelledSession>> {
  const { rows } = await sql<CancelledSession>`
    SELECT number, starts_at, ends_at FROM (
      SELECT DISTINCT ON (units.id) units.number, change.starts_at, change.ends_at, change.changed_at
      FROM units JOIN session_changes change ON change.unit_id = units.id
      WHERE units.program_id = ${program} AND change.ends_at IS NOT NULL
        AND (units.state <> 'published' OR units.session_starts_at IS NULL)
      ORDER BY units.id, change.id DESC) cancelled
    WHERE ends_at > ${now} AND changed_at > (
      SELECT enrolled_at FROM enrollments WHERE user_id = ${student} AND program_id = ${program})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

/** Returns an SQL table of changes, with the present unit. */
export const sessionChanges = (condition: RawBuilder<unknown>) => sql`
  SELECT change.id, change.starts_at AS old_starts_at, change.ends_at AS old_ends_at, change.changed_at,
    change.place AS old_place, units.session_place,
    units.id AS unit_id, units.number, units.title, units.state, units.session_starts_at, units.session_ends_at,
    programs.id AS program_id, programs.title AS program_title, programs.duration, programs.program_outline
  FROM session_changes change JOIN units ON units.id = change.unit_id JOIN programs ON programs.id = units.program_id
  WHERE programs.deleted_at IS NULL AND ${condition}`;

export interface SessionChangeRow
  extends Pick<
    UnitRow,
    "number" | "title" | "state" | "session_starts_at" | "session_ends_at" | "session_place"
  > {
  id: number;
  old_place: string;
  /** Null if the session was cancelled before the change */
  old_starts_at: Date | null;
  old_ends_at: Date | null;
  changed_at: Date;
  unit_id: number;
  program_id: number;
  program_title: string;
  duration: string;
  program_outline: string;
}

export async function sessionChangeById(db: Database, id: number): Promise<SessionChangeRow | undefined> {
  const { rows } = await sql<SessionChangeRow>`${sessionChanges(sql`change.id = ${id}`)}`.execute(db);
  return rows[0];
}

/** Returns the earlier changes of the session. */
export async function earlierChanges(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("session_changes")
    .select("id")
    .where("id", "<", id)
    .where("unit_id", "=", db.selectFrom("session_changes").select("unit_id").where("id", "=", id))
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Joins earlier changes of the session with a change, so that it tells what is different since the first of them.
 * Returns false, and deletes the change, if nothing is.
 */
export async function joinChanges(db: Database, id: number, earlier: readonly number[]): Promise<boolean> {
  if (earlier.length === 0) return true;
  const deleted = await db
    .deleteFrom("session_changes")
    .where("id", "in", earlier)
    .returning(["id", "starts_at", "ends_at", "place"])
    .execute();
  const [first] = deleted.sort((one, other) => one.id - other.id);
  if (!first) return true;
  const { starts_at, ends_at, place } = first;
  await db.updateTable("session_changes").set({ starts_at, ends_at, place }).where("id", "=", id).execute();
  const change = await sessionChangeById(db, id);
  if (!change || sessionChangeText(change)) return true;
  await db.deleteFrom("session_changes").where("id", "=", id).execute();
  return false;
}

/** Returns the present time of the session, or null if it was cancelled. */
export const presentTimes = ({
  state,
  session_starts_at,
  session_ends_at,
}: Pick<SessionChangeRow, "state" | "session_starts_at" | "session_ends_at">) =>
  state === "published" && session_starts_at && session_ends_at
    ? { starts_at: session_starts_at, ends_at: session_ends_at }
    : null;

export const sessionTitle = (change: Parameters<typeof titleOf>[0]) =>
  titleOf(change) || `Session ${change.number}`;

/** Returns what happened to the session, in words. Undefined, if it was changed back in the meantime. */
export function sessionChangeText(change: SessionChangeRow): string | undefined {
  const { old_starts_at, old_ends_at } = change;
  const times = presentTimes(change);
  const before = old_starts_at && old_ends_at ? kampalaSpan(old_starts_at, old_ends_at) : undefined;
  if (!times) return before && `the session on ${before} was cancelled`;
  const after = kampalaSpan(times.starts_at, times.ends_at);
  const moved = !before
    ? `it takes place after all, on ${after}`
    : after === before
      ? ""
      : `it is on ${after}, no longer on ${before}`;
  return [moved, placeText(change.old_place, change.session_place)].filter(Boolean).join("; ") || undefined;
}

function placeText(before: string, after: string): string {
  if (after === before) return "";
  if (!after) return `it is online, no longer at ${before}`;
  return before ? `it is at ${after}, no longer at ${before}` : `it is at ${after}`;
}
