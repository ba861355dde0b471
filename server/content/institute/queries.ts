import { sql } from "kysely";
import { Institute } from "#contract/content/institute.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { defaultInstitute } from "./default-institute.ts";

/** The institute's identity. Until staff write one, it is that of the demonstration. */
export async function instituteIdentity(db: Database): Promise<Institute> {
  const row = await db.selectFrom("institute").select("identity").executeTakeFirst();
  return toInstitute(row?.identity);
}

/** The identity with its version, as the API answers it. */
export async function storedInstitute(db: Database) {
  const row = await db.selectFrom("institute").select(["identity", "updated_at"]).executeTakeFirst();
  return { ...toInstitute(row?.identity), updated_at: row?.updated_at ?? new Date(0) };
}

/** One change comes after the other, also while there is no row to lock. */
export async function lockInstitute(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('institute'))`.execute(db);
}

/** The value of the column `identity`, which a query of another resource may also read. */
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
