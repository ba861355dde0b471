import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#contract/accounts/two-factor.ts";
import { withoutGaps } from "#contract/shared/text/typed-code.ts";

/** Characters of a code, without those that look alike: 0 and o, 1, i and l. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * Returns codes such as "k7mn-p2qr-st3v-wxyz". Each has 79 random bits and cannot be guessed, so a plain hash is safe
 * enough.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, newGroup).join("-"));
}

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => alphabet[randomInt(alphabet.length)] ?? "").join("");

/** Removes the dashes, blanks and capitals that people type in a code. */
export const normalizeCode = (typed: string) => withoutGaps(typed).toLowerCase();
