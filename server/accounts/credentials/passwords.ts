import { hash, verify } from "@node-rs/argon2";
import { invalid } from "#contract/shared/errors.ts";
import { turnLimits } from "#contract/shared/limits.ts";
import { newSecret } from "#server/accounts/sessions/secrets.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { loadOnce } from "#server/platform/load-once.ts";
import type { Caller } from "#server/platform/network/caller.ts";
import { Turns } from "#server/platform/network/turns.ts";
import { lockVerified, passwordHashOf } from "./queries.ts";

/**
 * Argon2id with 64 MiB and three passes. Only a few checks run at a time, so that 100 concurrent logins need little
 * memory.
 */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
const turns = new Turns(turnLimits.passwords);

/**
 * Hashes a password. Calls without a caller are the server's own work and wait. @throws ApiError 503 while the queue is
 * full
 */
export function hashPassword(password: string, caller?: Caller): Promise<string> {
  return turns.run(() => hash(password.normalize("NFKC"), cost), caller);
}

/** Checks a password against its hash. @throws ApiError 503 while the queue is full */
export function passwordMatches(passwordHash: string, password: string, caller?: Caller): Promise<boolean> {
  return turns.run(() => verify(passwordHash, password.normalize("NFKC")), caller);
}

const wrongPassword = () => invalid({ current_password: ["Current password is incorrect."] });

/**
 * Checks the current password and returns the verified hash for `requireVerified`. @throws ApiError 400 at
 * current_password
 */
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
 * Locks the user at the start of the transaction. Checks that the password has not changed since it was verified,
 * because verifying takes a while. @throws ApiError 400 at current_password
 */
export async function requireVerified(db: Database, userId: number, verifiedHash: string): Promise<void> {
  if (!(await lockVerified(db, userId, verifiedHash))) throw wrongPassword();
}

/** Returns the hash of a random password, for an account whose owner has not set one yet. */
export const unknownPasswordHash = loadOnce(() => hashPassword(newSecret()));

const simulatedHash = loadOnce(() => hashPassword("no account has this password"));

/** Takes as long as a real check, so that the response time does not reveal whether an account exists. */
export async function simulatePasswordCheck(password: string, caller: Caller): Promise<false> {
  await passwordMatches(await simulatedHash(), password, caller);
  return false;
}
