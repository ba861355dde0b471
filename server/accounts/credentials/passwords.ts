import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "#server/platform/semaphore.ts";

/** Argon2id at 64 MiB, three passes; at most two at a time, so 100 log-ins at once stay small (security.md T05). */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
const turns = new Semaphore(2);

export function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(password.normalize("NFKC"), cost));
}

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return turns.run(() => verify(passwordHash, password.normalize("NFKC")));
}

let decoy: Promise<string> | undefined;

/** Consumes the time of a real check where there is no account, so that the answer's time tells nothing (T06). */
export async function spendPasswordTime(password: string): Promise<void> {
  decoy ??= hashPassword("no account has this password");
  await passwordMatches(await decoy, password);
}
