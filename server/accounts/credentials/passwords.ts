import { hash, verify } from "@node-rs/argon2";
import { invalid } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { Semaphore } from "#server/platform/semaphore.ts";
import { passwordHashOf } from "./queries.ts";

/** Argon2id at 64 MiB and three passes. At most two run at a time, so that 100 logins at once need little memory. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
const turns = new Semaphore(2);

export function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(password.normalize("NFKC"), cost));
}

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return turns.run(() => verify(passwordHash, password.normalize("NFKC")));
}

/** @throws ApiError 400 at current_password */
export async function checkCurrentPassword(db: Database, userId: number, password: string): Promise<void> {
  if (!(await passwordMatches(await passwordHashOf(db, userId), password)))
    throw invalid({ current_password: ["Current password is incorrect."] });
}

let simulated: Promise<string> | undefined;

/** Takes as long as a real check, so that the time of the answer does not tell whether an account exists. */
export async function simulatePasswordCheck(password: string): Promise<false> {
  simulated ??= hashPassword("no account has this password");
  await passwordMatches(await simulated, password);
  return false;
}
