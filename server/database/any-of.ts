import { type RawBuilder, sql } from "kysely";

/** `where("id", "=", anyOf(ids))`: one of these, or nothing where there are none; one statement for lists of every length. */
export function anyOf<T extends number | string>(values: Iterable<T>): RawBuilder<T> {
  return sql<T>`any(${[...values]})`;
}
