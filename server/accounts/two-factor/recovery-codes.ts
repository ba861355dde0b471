import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#contract/accounts/two-factor.ts";

/** Without 0 and o, 1, i and l, which look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Codes such as "k7mn-p2qr-st3v-wxyz". Each has 79 random bits and cannot be guessed, so that a plain hash is safe enough. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, newGroup).join("-"));
}

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => alphabet[randomInt(alphabet.length)] ?? "").join("");

/** A code without the hyphens, blanks and capitals that people type. */
export const normalizeCode = (typed: string) => typed.replace(/[\s-]/g, "").toLowerCase();
