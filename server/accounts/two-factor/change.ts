import type { SecondFactorProof } from "#contract/accounts/two-factor.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { passwordMatches } from "#server/accounts/credentials/passwords.ts";
import { passwordHashOf } from "#server/accounts/credentials/queries.ts";
import { deleteOtherSessionsOf } from "#server/accounts/sessions/queries.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { consumeCode } from "./consume-code.ts";
import { deleteFactor, lockFactor, replaceRecoveryCodes, switchOn } from "./queries.ts";
import { bare, newRecoveryCodes } from "./recovery-codes.ts";
import { tellOwner } from "./tell.ts";

const attempts = { name: "second-factor-change", points: 5, seconds: 15 * 60 };

/** The first right code and the password switch it on; whoever else is logged in as this person is out. */
export function confirmFactor(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  proof: SecondFactorProof,
) {
  return changed(context, request, viewer, proof, "pending", async (db) => {
    await switchOn(db, viewer.id, context.clock());
    const kept = request.session ? hashSecret(request.session) : Buffer.alloc(0);
    await deleteOtherSessionsOf(db, viewer.id, kept);
    return { news: "on", action: "switch on", reply: await newCodes(db, viewer.id) };
  });
}

export function renewRecoveryCodes(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  proof: SecondFactorProof,
) {
  return changed(context, request, viewer, proof, "on", async (db) => ({
    news: "renewed",
    action: "renew recovery codes",
    reply: await newCodes(db, viewer.id),
  }));
}

export function switchFactorOff(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  proof: SecondFactorProof,
) {
  return changed(context, request, viewer, proof, "on", async (db) => {
    await deleteFactor(db, viewer.id);
    return { news: "off", action: "switch off", reply: undefined };
  });
}

interface Change<R> {
  news: "on" | "off" | "renewed";
  action: string;
  reply: R;
}

/**
 * A change of one's own second factor: password and code first, both at once and counted; then it is written down and
 * mailed to its owner.
 * @throws ApiError 400 at `current_password` or `code`; 409 when it is not in the state that this changes
 */
async function changed<R>(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  { current_password, code }: SecondFactorProof,
  state: "pending" | "on",
  change: (db: Database) => Promise<Change<R>>,
): Promise<R> {
  await context.limits.consume(attempts, String(viewer.id));
  const { password_hash } = await passwordHashOf(context.db, viewer.id);
  if (!(await passwordMatches(password_hash, current_password)))
    throw invalid({ current_password: ["Current password is incorrect."] });
  const reply = await context.db.transaction().execute(async (db) => {
    const factor = await lockFactor(db, viewer.id);
    if (state === "on" && !factor?.confirmed_at) throw apiError("second_factor_off");
    if (state === "pending" && factor?.confirmed_at) throw apiError("second_factor_on");
    if (!factor) throw apiError("second_factor_not_begun");
    if (!(await consumeCode(context, db, viewer.id, code))) throw invalid({ code: ["Invalid code."] });
    const { news, action, reply: made } = await change(db);
    const entry = { action, resource: "second_factor", resource_id: viewer.id };
    await recordAudit(db, request, context.clock(), entry);
    await tellOwner(context, db, viewer, { kind: news });
    return made;
  });
  await context.limits.forget(attempts, String(viewer.id));
  return reply;
}

/** Ten, shown this once; a set that was there before works no more. */
async function newCodes(db: Database, userId: number): Promise<{ recovery_codes: string[] }> {
  const recovery_codes = newRecoveryCodes();
  const hashes = recovery_codes.map((code) => hashSecret(bare(code)));
  await replaceRecoveryCodes(db, userId, hashes);
  return { recovery_codes };
}
