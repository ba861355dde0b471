import { type RawBuilder, sql } from "kysely";
import { hasLetters, isShort } from "#server/database/letters.ts";
import { containing, literally } from "#server/paging.ts";

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

/**
 * All users whose name has this text somewhere. Where it is a first name and the beginning of a last one, most who have it
 * begin with it: they are read from one index alone, and the few others have a joint that tells them apart.
 */
export function bearersOf(text: string): RawBuilder<Bearer> {
  const parts = namePartsOf(text);
  if (!parts) return sql`${bearers} ${called(text)}`;
  return sql`${bearers} ${parts.begins(sql`lower(name)`)} UNION ALL ${parts.others}`;
}

const bearers = sql`SELECT id, role, date_joined FROM users WHERE`;

interface NameParts {
  /** The condition that a name of lower case begins with the text, by an index of names alone. */
  begins(name: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Users whose name has it further on. */
  others: RawBuilder<Bearer>;
}

/** The two ways to a first name and the beginning of a last one; undefined of any other text. */
export function namePartsOf(text: string): NameParts | undefined {
  const joint = jointIn(text);
  const firstWord = /^[^ ]{3,}(?= [^ ]{3})/u.exec(text.toLowerCase())?.[0];
  if (joint === undefined || firstWord === undefined) return undefined;
  const beginning = text.toLowerCase();
  const { length } = [...firstWord];
  // Five letters of the word tell more, where it has as many (migration 0084).
  const known = length < 5 ? joint : (/[^ ]{5} [^ ]{3}/u.exec(beginning)?.[0] ?? joint);
  return {
    // Not LIKE, for which the index of all parts of names would be read too.
    begins: (name) => sql`${name} ~>=~ ${beginning} AND ${name} ~<~ ${beginning + LAST_LETTER}`,
    others: sql`${bearers} name_joints(name) && ${otherPlaces(known, length)}::text[]
      AND lower(name) || '' LIKE ${containing(beginning)} AND lower(name) || '' NOT LIKE ${`${literally(beginning)}%`}`,
  };
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
