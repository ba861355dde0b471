import { sql } from "kysely";
import { Institute } from "#contract/content/institute.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { defaultInstitute } from "./default-institute.ts";

/** Returns the institute's identity, or the default until staff save one. */
export async function instituteIdentity(db: Database): Promise<Institute> {
  const row = await db.selectFrom("institute").select("identity").executeTakeFirst();
  return toInstitute(row?.identity);
}

/** Returns the identity with its version, as the API answers it. */
export async function storedInstitute(db: Database) {
  const row = await db.selectFrom("institute").select(["identity", "updated_at"]).executeTakeFirst();
  return { ...toInstitute(row?.identity), updated_at: row?.updated_at ?? new Date(0) };
}

/**
 * Serializes changes with an advisory lock, because at first there is no row to lock. Returns the present institute.
 */
export async function lockInstitute(db: Database) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('institute'))`.execute(db);
  return storedInstitute(db);
}

/** Parses the column `identity`, which queries of other resources also read. */
export function toInstitute(identity: unknown): Institute {
  return Institute.parse(identity ?? defaultInstitute);
}

export async function saveInstitute(db: Database, identity: Institute, now: Date): Promise<void> {
  const row = { identity: JSON.stringify(identity), updated_at: now };
  await db
    .insertInto("institute")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
