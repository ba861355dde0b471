import { mayConfirm, mayVoid } from "#contract/affiliates/commission-rules.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type CommissionRow, commissionsById, lockCommissions, updateCommissions } from "./queries.ts";
import { unpaidFee } from "./serialize.ts";

/**
 * Confirms all of them or none.
 * @throws ApiError 400 at `ids` when one is unknown, or neither pending nor held back, at `reason` when a fee is not paid and nobody
 *   says why it is confirmed all the same
 */
export async function confirmCommissions(
  context: AppContext,
  request: RequestContext,
  { ids: wanted, reason }: { ids: number[]; reason: string },
) {
  const ids = [...new Set(wanted)];
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
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
      await recordAudit(db, request, now, auditEntry(row, { state: "confirmed", ...why }));
    }
    return commissionsById(db, ids);
  });
}

/** @throws ApiError 400 at `reason` when it is paid, void or in a batch */
export async function voidCommission(
  context: AppContext,
  request: RequestContext,
  id: number,
  reason: string,
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const [row] = await lockCommissions(db, [id]);
    if (!row) throw apiError("not_found");
    if (!mayVoid(row)) throw invalid({ reason: [problem("made void", row)] });
    await updateCommissions(db, [id], { state: "void", voided_at: now, void_reason: reason });
    await recordAudit(db, request, now, auditEntry(row, { state: "void", reason }));
    const [after] = await commissionsById(db, [id]);
    if (!after) throw apiError("not_found");
    return after;
  });
}

function problem(done: string, { course_name, payout_id, state }: CommissionRow): string {
  const why = payout_id !== null && state !== "paid" ? `it is in batch ${payout_id}` : `it is ${state}`;
  return `The commission for ${course_name} cannot be ${done}: ${why}.`;
}

function auditEntry({ id, state, amount_minor, currency }: CommissionRow, after: object) {
  const before = { state, amount_minor, currency };
  return { action: "update", resource: "commission", resource_id: id, before, after };
}
