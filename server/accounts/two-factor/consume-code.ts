import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { consumeRecoveryCode, consumeStep, factorOf } from "./queries.ts";
import { normalizeCode } from "./recovery-codes.ts";
import { unseal } from "./seal.ts";
import { stepOfCode } from "./totp.ts";

export type CodeKind = "app" | "recovery";

/** Uses up a code of the app or a recovery code. Returns undefined when the code is wrong or already used. */
export async function consumeCode(
  context: AppContext,
  db: Database,
  userId: number,
  typed: string,
): Promise<CodeKind | undefined> {
  const code = normalizeCode(typed);
  if (/^\d{6}$/.test(code)) return (await consumeAppCode(context, db, userId, code)) ? "app" : undefined;
  return (await consumeRecoveryCode(db, userId, hashSecret(code))) ? "recovery" : undefined;
}

async function consumeAppCode(
  context: AppContext,
  db: Database,
  userId: number,
  code: string,
): Promise<boolean> {
  const factor = await factorOf(db, userId);
  if (!factor) return false;
  const secret = unseal(context.secret, userId, factor.sealed_secret);
  if (!secret) {
    context.log.error({ user_id: userId }, "second factor was sealed with another SECRET_KEY");
    return false;
  }
  const step = stepOfCode(secret, code, context.clock());
  return step !== undefined && consumeStep(db, userId, step);
}
