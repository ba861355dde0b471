import type { Insertable } from "kysely";
import type { z } from "zod";
import { chargeCan } from "#contract/fees/charges.ts";
import { latestDay } from "#contract/fees/latest-day.ts";
import { readAmount, wrongAmount } from "#contract/fees/money-fields.ts";
import { inFuture } from "#contract/fees/payment-day.ts";
import { proofOrNumber, type RecordForm, type ReportForm } from "#contract/fees/payments.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, chargeFor, lockCharge } from "#server/fees/charges/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { transferWithRoom } from "#server/fees/transfers/queries.ts";
import { checkSpace } from "#server/learning/submissions/space.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { Payments } from "#server/platform/database/types.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { actWithFileIfAny } from "#server/platform/records/act-with-file.ts";
import type { Actor } from "#server/platform/records/deed.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { confirmLocked } from "./decide.ts";
import { countReported, insertPayment, paymentById } from "./queries.ts";
import { checkNumber } from "./same-number.ts";
import { serializePayment, serializeStaffPayment } from "./serialize.ts";

/** Reports of one fee that staff have not decided. */
const MOST_REPORTS = 3;

type Form = Omit<z.output<typeof ReportForm>, "charge" | "known_number">;

/**
 * A student says that they paid: with the transaction's number, a proof, or both. Staff confirm it.
 * @throws ApiError 400 at the field, 404 for another's charge, 409 for a number that is on record, or when staff
 *   have three reports of the fee to decide, 413 when the proof does not fit the student's space
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
 * Staff record what they have seen: it is confirmed at once.
 * @throws ApiError 400 or 409 at the number that another payment has
 */
export function recordPayment(
  context: AppContext,
  request: RequestContext,
  chargeId: number,
  { known_number, ...form }: z.output<typeof RecordForm>,
  proof: UploadedFile | undefined,
) {
  return actWithFileIfAny(context, request, "proofs", proof, async (file, acting) => {
    const { db, now } = acting;
    const charge = await payableCharge(db, chargeId);
    const row = { ...paymentOf(charge, form, request, now), ...file, source: "staff" as const };
    const transfer = await transferWithRoom(db, row);
    // A part of a transfer that was reversed is recorded again, for this fee.
    const isPart = transfer?.currency === charge.currency && row.amount_minor <= transfer.free_minor;
    if (!isPart) await checkNumber(db, row, { known: known_number, by: "staff" });
    const part = isPart ? { transfer_id: transfer.id, part: transfer.next } : {};
    const id = await insertConfirmed(acting, charge, { ...row, ...part });
    return serializeStaffPayment(await paymentById(db, id));
  });
}

/** A payment of a locked charge that staff have seen, with its receipt and its audit entry. */
export async function insertConfirmed(
  acting: Acting,
  charge: ChargeRow,
  row: Insertable<Payments>,
): Promise<number> {
  const id = await insertPayment(acting.db, row);
  await confirmLocked(acting, charge, id);
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

/** The charge, locked. @throws ApiError 404, or 400 when it is cancelled */
async function payableCharge(db: Transaction, id: number): Promise<ChargeRow> {
  const charge = await lockCharge(db, id);
  if (!charge) throw apiError("not_found");
  const may: true | string = chargeCan.pay[charge.state];
  if (may !== true) throw invalid({ charge: [may] });
  return charge;
}

/** The row of a form that was filled in by hand. @throws ApiError 400 at the field */
export function paymentOf(
  charge: ChargeRow,
  form: Form,
  request: RequestContext,
  now: Date,
): Omit<Insertable<Payments>, "source"> {
  const { amount, external_id, provider, ...rest } = form;
  const amount_minor = readAmount(amount, charge.currency);
  if (amount_minor === undefined) throw invalid({ amount: [wrongAmount] });
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

/** Who says that it was paid, from where and when. */
export const enteredBy = (request: Actor, now: Date) => ({
  reported_by: request.viewer?.id ?? null,
  reported_from: request.address,
  reported_at: now,
});
