import { type RawBuilder, sql } from "kysely";
import { containing } from "#server/paging.ts";

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
