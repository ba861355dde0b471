import { type RawBuilder, sql } from "kysely";
import { unseen } from "./prepared.ts";

/** `where("id", "=", anyOf(ids))`: one of these, or nothing where there are none; one statement, and one plan, for lists of every length. */
export function anyOf(ids: Iterable<number>): RawBuilder<number> {
  return sql<number>`any(${unseen(sql`${[...ids]}::integer[]`)}::integer[])`;
}

/** The same of texts. */
export function anyOfTexts(texts: Iterable<string>): RawBuilder<string> {
  return sql<string>`any(${unseen(sql`${[...texts]}::text[]`)}::text[])`;
}
