import { type RawBuilder, sql } from "kysely";
import { unseen } from "./prepared.ts";

/** One or two letters, in lower case, for which no index of three letters is of use. */
export function isShort(text: string): boolean {
  const { length } = [...text.toLowerCase()];
  return length === 1 || length === 2;
}

/**
 * The condition that a text of lower case has these one or two letters side by side, by an index of `letters_of` (migration 0083).
 * Of what many have all would be gathered: whether few do is to be known before (server/platform/database/sample.ts).
 */
export function hasLetters(text: RawBuilder<unknown>, letters: string): RawBuilder<boolean> {
  return sql`letters_of(${text}) @> ${unseen(sql`ARRAY[${letters.toLowerCase()}]`)}`;
}
