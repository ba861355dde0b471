import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Units } from "#server/platform/database/types.ts";

type Session = { number: number; starts_at: Date; ends_at: Date } & Partial<Insertable<Units>>;

/** Adds a published unit with a session. Returns the unit's id. */
export async function aSession(
  db: Database,
  program_id: number,
  { starts_at, ends_at, ...values }: Session,
): Promise<number> {
  const times = { session_starts_at: starts_at, session_ends_at: ends_at };
  const { id } = await db
    .insertInto("units")
    .values({ state: "published", ...values, ...times, program_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the day of an enrollment. */
export const enrolledSince = (db: Database, user_id: number, program_id: number, enrolled_at: Date) =>
  db
    .updateTable("enrollments")
    .set({ enrolled_at })
    .where("user_id", "=", user_id)
    .where("program_id", "=", program_id)
    .execute();
