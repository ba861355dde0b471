import type { Insertable } from "kysely";
import type { z } from "zod";
import { chargeCan } from "#contract/fees/charge-states.ts";
import { latestDay } from "#contract/fees/latest-day.ts";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import { inFuture } from "#contract/fees/payments/payment-day.ts";
import { proofOrNumber, type RecordForm, type ReportForm } from "#contract/fees/payments/payments.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, chargeFor, lockCharge } from "#server/fees/charges/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { transferWithRoom } from "#server/fees/transfers/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { Payments } from "#server/platform/database/types.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { actWithFileIfAny } from "#server/platform/records/act-with-file.ts";
import type { Actor } from "#server/platform/records/deed.ts";
import { checkSpace } from "#server/platform/storage/student-space.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { confirmLocked } from "./decide.ts";
import { checkAmount, isKnownAmount } from "./known-amount.ts";
import { countReported, insertPayment, paymentById } from "./queries.ts";
import { checkNumber } from "./same-number.ts";
import { serializePayment, serializeStaffPayment } from "./serialize.ts";

/** Maximum number of reports of one charge that staff have not decided. */
const MOST_REPORTS = 3;

type Form = Omit<z.output<typeof ReportForm>, "charge" | "known_number">;

/**
 * Stores a student's report of a payment, with the transaction number, a proof, or both. Staff decide about it.
 * @throws ApiError 400 at the field, 404 for another student's charge, 409 for a known number or when three reports of
 * the charge are pending, 413 when the proof exceeds the student's space
 */
export async function reportPayment(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  { charge: chargeId, known_number, ...form }: z.output<typeof ReportForm>,
  proof: UploadedFile | undefined,
) {
  if (!form.external_id && !proof) throw invalid({ external_id: [proofOrNumber] });
  if (!(await feeRules(context.db)).is_on) throw apiError("not_found");
  if (!(await chargeFor(context.db, student, chargeId))) throw apiError("not_found");
  return actWithFileIfAny(context, request, "proofs", proof, async (file, { db, now, did }) => {
    const charge = await payableCharge(db, chargeId);
    if ((await countReported(db, chargeId)) >= MOST_REPORTS) throw apiError("too_many_reports");
    if (file.size_bytes) await checkSpace(db, student.id, file.size_bytes, "proof");
    const row = { ...paymentOf(charge, form, request, now), ...file, source: "student" as const };
    await checkNumber(db, row, { known: known_number, by: "student" });
    const id = await insertPayment(db, row);
    did("payment.report", { id });
    return serializePayment(await paymentById(db, id));
  });
}

/**
 * Records a payment that staff have seen, and confirms it at once.
 * @throws ApiError 400 or 409 at the number when another payment has it, 400 at an amount that needs a confirmation
 */
export function recordPayment(
  context: AppContext,
  request: RequestContext,
  chargeId: number,
  { known_number, known_amount, ...form }: z.output<typeof RecordForm>,
  proof: UploadedFile | undefined,
) {
  return actWithFileIfAny(context, request, "proofs", proof, async (file, acting) => {
    const { db, now } = acting;
    const charge = await payableCharge(db, chargeId);
    const row = { ...paymentOf(charge, form, request, now), ...file, source: "staff" as const };
    const transfer = await transferWithRoom(db, row);
    // A reversed part of a transfer is recorded again as a part of the transfer, for this charge.
    const isPart = transfer?.currency === charge.currency && row.amount_minor <= transfer.free_minor;
    if (!isPart) await checkNumber(db, row, { known: known_number, by: "staff" });
    await checkAmount(db, charge, row, { known: known_amount });
    const part = isPart ? { transfer_id: transfer.id, part: transfer.next } : {};
    const isKnown = isKnownAmount(charge, row, known_amount);
    const id = await insertConfirmed(acting, charge, { ...row, ...part }, isKnown);
    return serializeStaffPayment(await paymentById(db, id));
  });
}

/**
 * Stores a payment that staff have seen, confirmed, with its receipt and audit entry. The caller has locked the charge.
 */
export async function insertConfirmed(
  acting: Acting,
  charge: ChargeRow,
  row: Insertable<Payments>,
  mayRepeat: boolean,
): Promise<number> {
  const id = await insertPayment(acting.db, row);
  await confirmLocked(acting, charge, id, mayRepeat);
  const { amount_minor, external_id, transfer_id } = row;
  const after = {
    charge: charge.id,
    amount_minor,
    external_id,
    ...(transfer_id && { transfer: transfer_id }),
  };
  acting.did("payment.create", { id, after });
  return id;
}

/** Locks and returns the charge. @throws ApiError 404, or 400 when its state allows no payment */
async function payableCharge(db: Transaction, id: number): Promise<ChargeRow> {
  const charge = await lockCharge(db, id);
  if (!charge) throw apiError("not_found");
  const may: true | string = chargeCan.pay[charge.state];
  if (may !== true) throw invalid({ charge: [may] });
  return charge;
}

/** Returns the row for a form that a person filled in. @throws ApiError 400 at the field */
export function paymentOf(
  charge: ChargeRow,
  form: Form,
  request: RequestContext,
  now: Date,
): Omit<Insertable<Payments>, "source"> {
  const { amount, external_id, provider, ...rest } = form;
  const amount_minor = readAmount(amount, charge.currency);
  if (amount_minor === undefined) throw invalid({ amount: [amountProblem(amount)] });
  if (form.paid_on > latestDay(now)) throw invalid({ paid_on: [inFuture] });
  return {
    ...rest,
    charge_id: charge.id,
    amount_minor,
    provider: provider.toLowerCase(),
    external_id: external_id || null,
    ...enteredBy(request, now),
  };
}

/** Returns the columns for the person who entered the payment, their address and the time. */
export const enteredBy = (request: Actor, now: Date) => ({
  reported_by: request.viewer?.id ?? null,
  reported_from: request.address,
  reported_at: now,
});
