import { hash, verify } from "@node-rs/argon2";
import { invalid } from "#contract/shared/errors.ts";
import { turnLimits } from "#contract/shared/limits.ts";
import { newSecret } from "#server/accounts/sessions/secrets.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Caller } from "#server/platform/http/admission/caller.ts";
import { Turns } from "#server/platform/http/admission/turns.ts";
import { lockVerified, passwordHashOf } from "./queries.ts";

/** Argon2id at 64 MiB and three passes. Few run at a time, so that 100 logins at once need little memory. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
const turns = new Turns(turnLimits.passwords);

/** @throws ApiError 503 while too many wait for a turn; work of the server itself has no caller and waits */
export function hashPassword(password: string, caller?: Caller): Promise<string> {
  return turns.run(() => hash(password.normalize("NFKC"), cost), caller);
}

/** @throws ApiError 503 while too many wait for a turn */
export function passwordMatches(passwordHash: string, password: string, caller?: Caller): Promise<boolean> {
  return turns.run(() => verify(passwordHash, password.normalize("NFKC")), caller);
}

const wrongPassword = () => invalid({ current_password: ["Current password is incorrect."] });

/** Answers the hash that was verified, for `requireVerified`. @throws ApiError 400 at current_password */
export async function checkCurrentPassword(
  db: Database,
  userId: number,
  password: string,
  caller: Caller,
): Promise<string> {
  const verifiedHash = await passwordHashOf(db, userId);
  if (!(await passwordMatches(verifiedHash, password, caller))) throw wrongPassword();
  return verifiedHash;
}

/**
 * Begins the transaction of what a verified password allows. The check before it takes a while, in which the password may
 * have been changed. @throws ApiError 400 at current_password
 */
export async function requireVerified(db: Database, userId: number, verifiedHash: string): Promise<void> {
  if (!(await lockVerified(db, userId, verifiedHash))) throw wrongPassword();
}

let unknown: Promise<string> | undefined;

/** Of an account whose owner has not set a password yet: the hash of one that nobody knows. */
export function unknownPasswordHash(): Promise<string> {
  unknown ??= hashPassword(newSecret());
  return unknown;
}

let simulated: Promise<string> | undefined;

/** Takes as long as a real check, so that the time of the answer does not tell whether an account exists. */
export async function simulatePasswordCheck(password: string, caller: Caller): Promise<false> {
  simulated ??= hashPassword("no account has this password");
  await passwordMatches(await simulated, password, caller);
  return false;
}
