import { sql } from "kysely";
import type { NotificationChoice, NotificationKind } from "#contract/notifications/kinds.ts";
import type { Database } from "#server/platform/database/connection.ts";

export type Choices = { [Kind in NotificationKind]?: NotificationChoice | undefined };

const chosenIn = (choices: Choices) =>
  Object.entries(choices).filter((entry): entry is [NotificationKind, NotificationChoice] =>
    Boolean(entry[1]),
  );

interface ChosenRow {
  kind: NotificationKind;
  choice: NotificationChoice;
  updated_at: Date;
}

/** Returns the institute's default choices. */
export async function defaultChoices(db: Database): Promise<ChosenRow[]> {
  const rows = await db.selectFrom("notification_defaults").selectAll().orderBy("kind").execute();
  return rows as ChosenRow[];
}

/** Locks and returns the default choices, so that concurrent changes see each other. */
export async function lockDefaults(db: Database): Promise<ChosenRow[]> {
  await db.selectFrom("notification_defaults").select("kind").orderBy("kind").forUpdate().execute();
  return defaultChoices(db);
}

export async function saveDefaults(db: Database, choices: Choices, now: Date): Promise<void> {
  for (const [kind, choice] of chosenIn(choices))
    await db.updateTable("notification_defaults").set({ choice }).where("kind", "=", kind).execute();
  await db.updateTable("notification_defaults").set({ updated_at: now }).execute();
}

/** Returns the choices that the person made. */
export async function ownChoices(db: Database, userId: number): Promise<ChosenRow[]> {
  const rows = await db
    .selectFrom("notification_choices")
    .select(["kind", "choice", "updated_at"])
    .where("user_id", "=", userId)
    .execute();
  return rows as ChosenRow[];
}

/**
 * Locks and returns the person's role, phone and time zone, so that concurrent changes of their choices see each other.
 */
export function lockPerson(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select(["role", "phone", "time_zone"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function personOf(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select(["role", "phone", "time_zone"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/**
 * Saves the choices. Also updates the profile's "Email me when an assignment is sent or graded", which is on if either
 * kind comes.
 */
export async function saveChoices(db: Database, userId: number, choices: Choices, now: Date): Promise<void> {
  const rows = chosenIn(choices).map(([kind, choice]) => ({
    user_id: userId,
    kind,
    choice,
    updated_at: now,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto("notification_choices")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "kind"]).doUpdateSet((eb) => ({
        choice: eb.ref("excluded.choice"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
  await sql`
    UPDATE users SET mails_on_assignments = EXISTS (
      SELECT 1 FROM notification_defaults defaults
      LEFT JOIN notification_choices own ON own.kind = defaults.kind AND own.user_id = users.id
      WHERE defaults.kind IN ('assignment', 'grade') AND coalesce(own.choice, defaults.choice) <> 'none')
    WHERE id = ${userId}`.execute(db);
}

export async function saveTimeZone(db: Database, userId: number, time_zone: string): Promise<void> {
  await db.updateTable("users").set({ time_zone }).where("id", "=", userId).execute();
}

/** SQL expression for `users` in a query: the user's choice for a kind, or else the institute's default. */
export const choiceOf = (kind: NotificationKind) => sql<NotificationChoice>`coalesce(
  (SELECT choice FROM notification_choices WHERE user_id = users.id AND kind = ${kind}),
  (SELECT choice FROM notification_defaults WHERE kind = ${kind}))`;
