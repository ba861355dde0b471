import type { twoFactor } from "#contract/accounts/two-factor.ts";
import type { Act } from "#contract/acts.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { checkCurrentPassword, requireVerified } from "#server/accounts/credentials/passwords.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { attempt } from "#server/platform/http/admission/attempts.ts";
import type { Call } from "#server/platform/http/handler.ts";
import { act } from "#server/platform/records/act.ts";
import { consumeCode } from "./consume-code.ts";
import { notifyOwner } from "./notify-owner.ts";
import { deleteFactor, lockFactor, replaceRecoveryCodes, switchOn } from "./queries.ts";
import { newRecoveryCodes, normalizeCode } from "./recovery-codes.ts";

const attempts = { name: "second-factor-change", points: 5, seconds: 15 * MINUTE };

type OwnFactor = Pick<Call<(typeof twoFactor)["confirm"]>, "context" | "request" | "viewer" | "body">;

/** Turns two-step login on and ends all other sessions of the user, because somebody else may be logged in. */
export function confirmFactor(call: OwnFactor) {
  const { context, request, viewer } = call;
  return change(call, "pending", { news: "on", done: "second_factor.switch on" }, async (db) => {
    await switchOn(db, viewer.id, context.clock());
    await deleteSessionsOf(db, viewer.id, {
      except: request.session ? hashSecret(request.session) : undefined,
    });
    return newCodes(db, viewer.id);
  });
}

export function renewRecoveryCodes(call: OwnFactor) {
  const what = { news: "renewed", done: "second_factor.renew recovery codes" } as const;
  return change(call, "on", what, (db) => newCodes(db, call.viewer.id));
}

export function switchFactorOff(call: OwnFactor) {
  return change(call, "on", { news: "off", done: "second_factor.switch off" }, async (db) => {
    await deleteFactor(db, call.viewer.id);
  });
}

/**
 * Changes the viewer's second factor: checks password and code, applies the change, logs it and emails the owner.
 * @throws ApiError 400 at `current_password` or `code`; 409 when the factor is not in `state`; 429 after five failures
 */
async function change<R>(
  { context, request, viewer, body }: OwnFactor,
  state: "pending" | "on",
  { news, done }: { news: "on" | "off" | "renewed"; done: Act },
  apply: (db: Database) => Promise<R>,
): Promise<R> {
  const verified = await attempt(context.limits, [{ limit: attempts, key: String(viewer.id) }], () =>
    checkCurrentPassword(context.db, viewer.id, body.current_password, request),
  );
  const reply = await act(context, request, async ({ db, did }) => {
    await requireVerified(db, viewer.id, verified);
    const factor = await lockFactor(db, viewer.id);
    if (state === "on" && !factor?.confirmed_at) throw apiError("second_factor_off");
    if (state === "pending" && factor?.confirmed_at) throw apiError("second_factor_on");
    if (!factor) throw apiError("second_factor_not_begun");
    if (!(await consumeCode(context, db, viewer.id, body.code))) throw invalid({ code: ["Invalid code."] });
    const applied = await apply(db);
    did(done, { id: viewer.id });
    await notifyOwner(context, db, viewer, { kind: news });
    return applied;
  });
  await context.limits.forget(attempts, String(viewer.id));
  return reply;
}

/** Makes new recovery codes, which replace the older ones and are shown only once. */
async function newCodes(db: Database, userId: number): Promise<{ recovery_codes: string[] }> {
  const recovery_codes = newRecoveryCodes();
  const hashes = recovery_codes.map((code) => hashSecret(normalizeCode(code)));
  await replaceRecoveryCodes(db, userId, hashes);
  return { recovery_codes };
}
