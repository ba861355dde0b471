import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { PushKeys, PushSubscriptions } from "#server/platform/database/types.ts";

export function storedKeys(db: Database) {
  return db.selectFrom("push_keys").select(["public_key", "sealed_private_key"]).executeTakeFirst();
}

export async function insertKeys(db: Database, keys: Insertable<PushKeys>): Promise<void> {
  await db
    .insertInto("push_keys")
    .values(keys)
    .onConflict((conflict) => conflict.column("is_only").doNothing())
    .execute();
}

/** Deletes the key pair and every subscription, which is bound to it. Returns the number of devices. */
export async function deleteKeys(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .with("keys", (query) => query.deleteFrom("push_keys"))
    .deleteFrom("push_subscriptions")
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the session's id, locked so that the later of two subscriptions of one device wins. */
export function lockSession(db: Database, idHash: Buffer) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_id"])
    .where("id_hash", "=", idHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function isSubscribed(db: Database, sessionHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "session_id")
    .select("push_subscriptions.id")
    .where("id_hash", "=", sessionHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the subscriptions that a new one replaces: the device's own, and those of the person or of expired sessions
 * at the same address.
 */
export async function deleteReplaced(
  db: Database,
  { session_id, user_id, endpoint }: { session_id: number; user_id: number; endpoint: string },
  now: Date,
): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where((eb) =>
      eb.or([
        eb("session_id", "=", session_id),
        eb.and([
          eb("endpoint", "=", endpoint),
          eb.or([
            eb("user_id", "=", user_id),
            eb("session_id", "in", eb.selectFrom("sessions").select("id").where("expires_at", "<=", now)),
          ]),
        ]),
      ]),
    )
    .execute();
}

export async function insertSubscription(db: Database, row: Insertable<PushSubscriptions>): Promise<void> {
  await db.insertInto("push_subscriptions").values(row).execute();
}

/** Deletes all but the newest devices of a person. */
export async function deleteOldest(db: Database, userId: number, most: number): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("push_subscriptions")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(most),
    )
    .execute();
}

export async function deleteSubscriptionOf(db: Database, sessionHash: Buffer): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("session_id", "in", (eb) =>
      eb.selectFrom("sessions").select("id").where("id_hash", "=", sessionHash),
    )
    .execute();
}

/** Selects subscriptions whose session has not expired. After that, the device is logged out. */
const live = (db: Database, now: Date) =>
  db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "session_id")
    .where("expires_at", ">", now);

export function subscriptionsOf(db: Database, userIds: readonly number[], now: Date) {
  if (userIds.length === 0) return Promise.resolve([]);
  return live(db, now)
    .select(["push_subscriptions.id", "push_subscriptions.user_id", "push_subscriptions.endpoint"])
    .where("push_subscriptions.user_id", "in", userIds)
    .orderBy("push_subscriptions.id")
    .execute();
}

export function subscriptionById(db: Database, id: number, now: Date) {
  return live(db, now)
    .selectAll("push_subscriptions")
    .where("push_subscriptions.id", "=", id)
    .executeTakeFirst();
}

export async function deleteSubscription(db: Database, id: number): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}
