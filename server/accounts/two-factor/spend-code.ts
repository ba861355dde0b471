import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { House } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { factorOf, spendRecoveryCode, spendStep } from "./queries.ts";
import { bare } from "./recovery-codes.ts";
import { unseal } from "./seal.ts";
import { stepOfCode } from "./totp.ts";

export type CodeKind = "app" | "recovery";

/** Uses a code of the app or a recovery code up; undefined for a wrong one, and for one that was used before. */
export async function spendCode(
  house: House,
  db: Database,
  userId: number,
  typed: string,
): Promise<CodeKind | undefined> {
  const code = bare(typed);
  if (/^\d{6}$/.test(code)) return (await spendAppCode(house, db, userId, code)) ? "app" : undefined;
  return (await spendRecoveryCode(db, userId, hashSecret(code))) ? "recovery" : undefined;
}

async function spendAppCode(house: House, db: Database, userId: number, code: string): Promise<boolean> {
  const factor = await factorOf(db, userId);
  if (!factor) return false;
  const secret = unseal(house.secret, userId, factor.sealed_secret);
  if (!secret) {
    house.log.error({ user_id: userId }, "a second factor was sealed under another SECRET_KEY");
    return false;
  }
  const step = stepOfCode(secret, code, house.clock());
  return step !== undefined && spendStep(db, userId, step);
}
