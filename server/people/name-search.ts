import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/connection.ts";
import { foundOf, MOST_GATHERED } from "#server/database/search.ts";
import { containing, literally } from "#server/paging.ts";

/**
 * The condition that a user's name has this text somewhere. Of a first and a last name hundreds of thousands bear either: what
 * stands left and right of the blank is indexed together (`name_joints`, migration 0080).
 */
export function called(text: string): RawBuilder<boolean> {
  const pattern = containing(text.toLowerCase());
  const joint = jointIn(text);
  // Not by the index of names, which holds both words apart.
  return joint
    ? sql`name_joints(name) @> ARRAY[${joint}] AND lower(name) || '' LIKE ${pattern}`
    : sql`lower(name) LIKE ${pattern}`;
}

/** Three letters, a blank and three letters, as `name_joints` has them; undefined where fewer stand beside each blank. */
export function jointIn(text: string): string | undefined {
  return /[^ ]{3} [^ ]{3}/u.exec(text.toLowerCase())?.[0];
}

/**
 * Whether more students than are gathered have a name that begins with this, in small letters: most who are searched for by
 * name begin with it, and those are found at once.
 */
export async function manyBeginWith(db: Database, search: string): Promise<boolean> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "student")
    .where("search_text", "like", `${literally(search)}%`)
    .limit(MOST_GATHERED + 1)
    .execute();
  return foundOf(rows) === undefined;
}
