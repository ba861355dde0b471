import { defaultFigures, exampleFigures } from "#contract/content/default-figures.ts";
import { Institute } from "#contract/content/institute.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { lockByName, NEVER } from "#server/platform/database/unsaved.ts";
import { defaultInstitute } from "./default-institute.ts";

/** Returns the institute's identity, or the default until staff save one. */
export async function instituteIdentity(db: Database): Promise<Institute> {
  const row = await db.selectFrom("institute").select("identity").executeTakeFirst();
  return toInstitute(row?.identity);
}

/** Returns the identity with its version, as the API answers it. */
export async function storedInstitute(db: Database) {
  const row = await db.selectFrom("institute").select(["identity", "logo", "updated_at"]).executeTakeFirst();
  const { identity, logo = null, updated_at = NEVER } = row ?? {};
  return { ...toInstitute(identity), logo: imageUrl(logo), updated_at };
}

/** Locks the identity for a change and returns it. */
export async function lockInstitute(db: Database) {
  await lockByName(db, "institute");
  return storedInstitute(db);
}

/** Returns the sender of emails. An institute that has not entered its address sends from its site's name. */
export const senderOfEmails = ({ publicUrl }: Config, { name, email }: Institute) => ({
  name,
  address: email || `no-reply@${new URL(publicUrl).hostname}`,
});

/** Parses the column `identity`, which queries of other resources also read. */
export function toInstitute(identity: unknown): Institute {
  const { figures, ...stored } = (identity ?? {}) as { figures?: object };
  return Institute.parse({ ...defaultInstitute, ...stored, figures: { ...defaultFigures, ...figures } });
}

/** Saves the identity. Example figures are not stored, because a save of something else does not make them facts. */
export async function saveInstitute(db: Database, identity: Institute, now: Date): Promise<void> {
  const figures: Partial<Institute["figures"]> = { ...identity.figures };
  for (const name of exampleFigures(identity.figures)) delete figures[name];
  const row = { identity: JSON.stringify({ ...identity, figures }), updated_at: now };
  await db
    .insertInto("institute")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Returns the name of the stored picture. */
export async function logoOf(db: Database): Promise<string | null> {
  const row = await db.selectFrom("institute").select("logo").executeTakeFirst();
  return row?.logo ?? null;
}

/** Saves the logo. A new row has an empty identity, which is the default until staff save theirs. */
export async function saveLogo(db: Database, logo: string | null): Promise<void> {
  await db
    .insertInto("institute")
    .values({ identity: "{}", logo, updated_at: NEVER })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ logo }))
    .execute();
}
