import { type RawBuilder, sql } from "kysely";

/** In a statement: it searches words, and one plan is good for any, since what it searches is short. */
export const anyWords = sql.raw("/* any words */");

/**
 * A value that a plan does not look at. A statement whose plan for this value seems cheaper than that for any is planned
 * at every call, which takes longer than the call itself where both plans are the same.
 */
export const unseen = <T>(value: RawBuilder<T>): RawBuilder<T> => sql`(SELECT ${value})`;

/** LIMIT and OFFSET, which plans do not look at: whatever page is asked for, its list is read in its order. */
export const unseenWindow = (limit: number, offset = 0): RawBuilder<unknown> =>
  sql`LIMIT ${unseen(sql`${limit}::bigint`)} OFFSET ${unseen(sql`${offset}::bigint`)}`;

/** Distinct statements that a process gives names; the product has some 400. */
const MOST_STATEMENTS = 600;

/**
 * What is searched for decides how: one plan for any words at all would read far too much. And a statement of all columns
 * means others once a migration, under a process that still runs, has added one.
 */
const isPlannedAnew = /\b(?:i?like|similar)\b|~|(?:\.|select |returning )\*/i;

/** Of words plus nothing no index is asked: rows that something else has found are looked at. And a range is one whatever its ends. */
const isPlannedOnce = /\|\| '' (?:not )?i?like\b|~[<>]=?~|\/\* any words \*\/.*/gis;

/**
 * Names for statements that come again, by their text: PostgreSQL parses and plans a named one once a connection and not
 * at every call, which for most calls was half of its work (decisions/0045).
 */
export class Prepared {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  /** Undefined when it is planned for this call alone: it is no fit, too many have names, or it came for the first time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (
      known !== undefined ||
      this.#names.size >= MOST_STATEMENTS ||
      isPlannedAnew.test(text.replaceAll(isPlannedOnce, ""))
    )
      return known;
    if (!this.#seen.delete(text)) {
      // Texts that come once, as that of a letter to many, take nobody's place.
      if (this.#seen.size >= MOST_STATEMENTS) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
