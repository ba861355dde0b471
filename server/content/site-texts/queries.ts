import {
  type SiteTextName,
  siteTextList,
  siteTextNames,
  type TextPage,
} from "#contract/content/site-texts.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { lockByName, NEVER } from "#server/platform/database/unsaved.ts";
import { sanitizeForReading } from "#server/platform/records/rich-text.ts";

/** Returns the texts of a page, or of all pages, in the order of the list. */
export async function storedTexts(db: Database, page?: TextPage) {
  const names = siteTextNames.filter((name) => page === undefined || siteTextList[name].page === page);
  const rows = await db.selectFrom("site_texts").selectAll().where("name", "in", names).execute();
  return names.map((name) =>
    toText(
      name,
      rows.find((row) => row.name === name),
    ),
  );
}

async function storedText(db: Database, name: SiteTextName) {
  const row = await db.selectFrom("site_texts").selectAll().where("name", "=", name).executeTakeFirst();
  return toText(name, row);
}

/** Locks the text for a change and returns it. */
export async function lockText(db: Database, name: SiteTextName) {
  await lockByName(db, `site_text ${name}`);
  return storedText(db, name);
}

export async function saveText(
  db: Database,
  name: SiteTextName,
  row: { value: string | null; updated_at: Date },
): Promise<void> {
  await db
    .insertInto("site_texts")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** Returns whether staff have saved or restored any text. */
export async function hasSavedTexts(db: Database): Promise<boolean> {
  return (await db.selectFrom("site_texts").select("name").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the text with its version. Sanitizes rich text again, because a restored backup may contain more. */
function toText(name: SiteTextName, row: { value: string | null; updated_at: Date } | undefined) {
  const { value = null, updated_at = NEVER } = row ?? {};
  const isRich = siteTextList[name].kind === "rich";
  return { name, value: isRich && value !== null ? sanitizeForReading(value) : value, updated_at };
}
