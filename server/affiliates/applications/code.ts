import { randomInt } from "node:crypto";
import type { Database } from "#server/platform/database/connection.ts";
import { codeIsTaken } from "./queries.ts";

/**
 * Characters of a code, without I, L, O, 0 and 1, which people misread. A code begins with a letter, so that it never
 * looks like an id.
 */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ";
const LETTERS_AND_DIGITS = `${LETTERS}23456789`;
const LENGTH = 8;

/** Returns an unused code. If another process makes the same code concurrently, the unique index refuses the second. */
export async function newCode(db: Database): Promise<string> {
  const code = randomCode();
  return (await codeIsTaken(db, code)) ? newCode(db) : code;
}

function randomCode(): string {
  const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));
  return pick(LETTERS) + Array.from({ length: LENGTH - 1 }, () => pick(LETTERS_AND_DIGITS)).join("");
}
