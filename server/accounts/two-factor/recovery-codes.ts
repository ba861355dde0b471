import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#contract/accounts/two-factor.ts";

/** Neither 0 and o, nor 1, i and l. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Ten codes of 79 random bits each, "k7mn-p2qr-st3v-wxyz": too many to guess, so that a plain hash of them is enough. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, newGroup).join("-"));
}

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => alphabet[randomInt(alphabet.length)] ?? "").join("");

/** A code as people type it, with or without its hyphens, in any case. */
export const bare = (typed: string) => typed.replace(/[\s-]/g, "").toLowerCase();
