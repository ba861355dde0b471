import { ApiError } from "#contract/shared/errors.ts";

/** Refusals whose own sentence tells more than "it failed": not allowed, gone, already there, too large, too often. */
const tellingStatuses = [403, 409, 413, 415, 429];

/** What to say of a failure: the server's sentence where it helps, else the specification's. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && tellingStatuses.includes(error.status) ? error.message : fallback;
}
