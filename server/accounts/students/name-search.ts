import { type RawBuilder, sql } from "kysely";
import { hasLetters, isShort } from "#server/platform/database/letters.ts";
import { containing, literally } from "#server/platform/database/paging.ts";
import { unseen } from "#server/platform/database/prepared.ts";

/**
 * The condition that a user's name has this text somewhere. Of a first and a last name hundreds of thousands bear either: what
 * stands left and right of the blank is indexed together (`name_joints`, migration 0081).
 */
export function called(text: string): RawBuilder<boolean> {
  const pattern = containing(text.toLowerCase());
  const joint = jointIn(text);
  if (isShort(text)) return sql`${hasLetters(sql`search_text`, text)} AND lower(name) || '' LIKE ${pattern}`;
  // Not by the index of names, which holds both words apart.
  return joint
    ? sql`name_joints(name) @> ARRAY[${joint}] AND lower(name) || '' LIKE ${pattern}`
    : sql`lower(name) LIKE ${pattern}`;
}

interface Bearer {
  id: number;
  role: string;
  date_joined: Date;
}

/** All users whose name has this text somewhere. */
export const bearersOf = (text: string): RawBuilder<Bearer> => sql`${bearers} ${called(text)}`;

const bearers = sql`SELECT id, role, date_joined FROM users WHERE`;

/** People or what they did, with an index by name that has the rows of each name in the list's order. */
interface NamedList {
  table: "users" | "submissions";
  /** In lower case, as the index has it. */
  name: RawBuilder<string>;
  at: "date_joined" | "submitted_at";
  /** Which rows the list shows. */
  condition: RawBuilder<boolean>;
}

interface NameParts {
  /** Rows whose name begins with the text, of each name as many of the newest, from the index alone. */
  newestIn(list: NamedList, limit: number): RawBuilder<unknown>;
  /** Users whose name has it further on. */
  others: RawBuilder<Bearer>;
}

/**
 * The two ways to a first name and the beginning of a last one; undefined of any other text. Most who have it begin with it;
 * the few others have a joint that tells them apart.
 */
export function namePartsOf(text: string): NameParts | undefined {
  const joint = jointIn(text);
  const firstWord = /^[^ ]{3,}(?= [^ ]{3})/u.exec(text.toLowerCase())?.[0];
  if (joint === undefined || firstWord === undefined) return undefined;
  const beginning = text.toLowerCase();
  const { length } = [...firstWord];
  // Five letters of the word tell more, where it has as many (migration 0084).
  const known = length < 5 ? joint : (/[^ ]{5} [^ ]{3}/u.exec(beginning)?.[0] ?? joint);
  const within = unseen(sql`${containing(beginning)}::text`);
  const atStart = unseen(sql`${`${literally(beginning)}%`}::text`);
  const joints = unseen(sql`${otherPlaces(known, length)}::text[]`);
  return {
    newestIn: (list, limit) => newestBeginning(beginning, list, limit),
    others: sql`${bearers} name_joints(name) && ${joints} AND lower(name) || '' LIKE ${within} AND lower(name) || '' NOT LIKE ${atStart}`,
  };
}

/** Names that are gone through one by one; where more begin so, each is borne by few. */
const MOST_NAMES = 30;

/**
 * From one name to the next in the index, so that it makes no difference how many bear one. Where they are too many, all between the
 * two ends; not by LIKE, for which the index of all parts of names would be read too.
 */
function newestBeginning(beginning: string, { table, name, at, condition }: NamedList, limit: number) {
  const from = sql`FROM ${sql.table(table)} WHERE ${name}`;
  const isBefore = sql`${name} ~<~ (SELECT ending FROM ends)`;
  const first = sql`ORDER BY ${name} USING ~<~ LIMIT 1`;
  const columns = sql`${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.${at}`)}`;
  return sql`
    WITH RECURSIVE ends AS MATERIALIZED (SELECT ${beginning}::text AS beginning, ${beginning + LAST_LETTER}::text AS ending),
    bearing (called) AS (
      (SELECT ${name} ${from} ~>=~ (SELECT beginning FROM ends) AND ${isBefore} ${first})
      UNION ALL SELECT (SELECT ${name} ${from} ~>~ called AND ${isBefore} ${first}) FROM bearing WHERE called IS NOT NULL),
    known AS MATERIALIZED (SELECT called FROM bearing WHERE called IS NOT NULL LIMIT ${sql.lit(MOST_NAMES + 1)})
    SELECT newest.id, ${sql.ref(`newest.${at}`)} FROM known CROSS JOIN LATERAL (
      SELECT ${columns} ${from} = called AND ${condition}
      ORDER BY ${sql.ref(`${table}.${at}`)} DESC, ${sql.ref(`${table}.id`)} DESC LIMIT ${sql.lit(limit)}) newest
    WHERE (SELECT count(*) FROM known) <= ${sql.lit(MOST_NAMES)}
    UNION ALL
    SELECT ${columns} ${from} ~>=~ (SELECT beginning FROM ends) AND ${isBefore} AND ${condition}
      AND (SELECT count(*) FROM known) > ${sql.lit(MOST_NAMES)}`;
}

/** No letter comes behind it. */
const LAST_LETTER = "\u{10FFFF}";

/** From here on `name_joints` does not tell lengths apart. */
const LONGEST_WORD = 30;

/** The joint anywhere but behind a name's first word of this length: there it is the beginning of the name. */
function otherPlaces(joint: string, length: number): string[] {
  const longer = Array.from(
    { length: Math.max(1, LONGEST_WORD - length) },
    (_, place) => `${joint} ${LONGEST_WORD - place}`,
  );
  return [`${joint} +`, ...longer];
}

/** Three letters, a blank and three letters, as `name_joints` has them; undefined where fewer stand beside each blank. */
export function jointIn(text: string): string | undefined {
  return /[^ ]{3} [^ ]{3}/u.exec(text.toLowerCase())?.[0];
}
