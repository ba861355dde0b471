import { mayConfirm, mayTakeBack, mayVoid } from "#contract/affiliates/commission-rules.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act, actOn } from "#server/platform/records/act.ts";
import type { Deed } from "#server/platform/records/deed.ts";
import { type CommissionRow, commissionsById, lockCommissions, updateCommissions } from "./queries.ts";
import { unpaidFee } from "./serialize.ts";

/**
 * Confirms all of the commissions or none.
 * @throws ApiError 400 at `ids` when one is unknown or can no longer be confirmed, at `reason` when a fee is not paid
 * and no reason is given
 */
export async function confirmCommissions(
  context: AppContext,
  request: RequestContext,
  { ids: wanted, reason }: { ids: number[]; reason: string },
) {
  const ids = [...new Set(wanted)];
  return act(context, request, async ({ db, now, did }) => {
    const rows = await lockCommissions(db, ids);
    if (rows.length < ids.length) throw invalid({ ids: ["Commission not found."] });
    const listed = await commissionsById(db, ids);
    const allowed = new Set(listed.filter(mayConfirm).map(({ id }) => id));
    for (const row of rows) if (!allowed.has(row.id)) throw invalid({ ids: [problem("confirmed", row)] });
    const unpaid = listed.filter((row) => unpaidFee(row) !== "");
    const [first] = unpaid;
    if (first && reason === "")
      throw invalid({
        reason: [`${unpaidFee(first)} Say why ${first.course_name} is confirmed all the same.`],
      });
    await updateCommissions(db, ids, {
      state: "confirmed",
      confirmed_at: now,
      confirmed_by: request.viewer?.id ?? null,
    });
    const early = unpaid.map(({ id }) => id);
    if (early.length > 0) await updateCommissions(db, early, { unpaid_reason: reason });
    for (const row of rows) {
      const why = early.includes(row.id) ? { unpaid_reason: reason } : {};
      did("commission.update", deedOf(row, { state: "confirmed", ...why }));
    }
    return commissionsById(db, ids);
  });
}

/**
 * Takes the confirmation of all commissions back or of none. @throws ApiError 400 at `ids` when one is unknown, not
 * confirmed or in a batch
 */
export async function takeBackCommissions(context: AppContext, request: RequestContext, wanted: number[]) {
  const ids = [...new Set(wanted)];
  return act(context, request, async ({ db, did }) => {
    const rows = await lockCommissions(db, ids);
    if (rows.length < ids.length) throw invalid({ ids: ["Commission not found."] });
    const other = rows.find((row) => !mayTakeBack(row));
    if (other) throw invalid({ ids: [problem("taken back", other)] });
    const unconfirmed = { confirmed_at: null, confirmed_by: null, unpaid_reason: null };
    await updateCommissions(db, ids, { state: "pending", ...unconfirmed });
    for (const row of rows) did("commission.update", deedOf(row, { state: "pending" }));
    return commissionsById(db, ids);
  });
}

/** Voids a commission. @throws ApiError 404, or 400 at `reason` when it is paid, void or in a batch */
export async function voidCommission(
  context: AppContext,
  request: RequestContext,
  id: number,
  reason: string,
) {
  const subject = { lock: async (db: Transaction) => (await lockCommissions(db, [id]))[0] };
  return actOn(context, request, subject, async (row, { db, now, did }) => {
    if (!mayVoid(row)) throw invalid({ reason: [problem("made void", row)] });
    await updateCommissions(db, [id], { state: "void", voided_at: now, void_reason: reason });
    did("commission.update", deedOf(row, { state: "void", reason }));
    const [after] = await commissionsById(db, [id]);
    if (!after) throw apiError("not_found");
    return after;
  });
}

function problem(done: string, { course_name, payout_id, state }: CommissionRow): string {
  const why = payout_id !== null && state !== "paid" ? `it is in batch ${payout_id}` : `it is ${state}`;
  return `The commission for ${course_name} cannot be ${done}: ${why}.`;
}

function deedOf({ id, state, amount_minor, currency }: CommissionRow, after: object): Deed {
  return { id, before: { state, amount_minor, currency }, after };
}
