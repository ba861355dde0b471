import { type PaymentState, paymentCan } from "#contract/fees/payments.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, lockCharge, recount } from "#server/fees/charges/queries.ts";
import { leftOf } from "#server/fees/charges/serialize.ts";
import { issueReceipt } from "#server/fees/receipts/issue.ts";
import { queueAutomaticIssueOf } from "#server/learning/certificates/queue.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { tellDecision } from "./decided-email.ts";
import { chargeOfPayment, lockPayment, paymentById, setPayment } from "./queries.ts";
import { checkNumber } from "./same-number.ts";
import { serializeStaffPayment } from "./serialize.ts";

type Decision = keyof typeof paymentCan;
const done: Record<Decision, PaymentState> = {
  confirm: "confirmed",
  reject: "rejected",
  reverse: "reversed",
};

/**
 * Confirms, rejects or reverses a payment while its charge is locked. A second time changes nothing.
 * @throws ApiError 404, 400 when its state does not allow it, 400 or 409 when another payment has its number
 */
export async function decidePayment(
  context: AppContext,
  request: RequestContext,
  id: number,
  decision: Decision,
  { reason = "", known_number = "" }: { reason?: string; known_number?: string } = {},
) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const chargeId = await chargeOfPayment(db, id);
    const charge = chargeId === undefined ? undefined : await lockCharge(db, chargeId);
    const payment = await lockPayment(db, id);
    if (!charge || !payment) throw apiError("not_found");
    const from: readonly PaymentState[] = paymentCan[decision];
    if (!from.includes(payment.state))
      throw invalid({ non_field_errors: [`This payment is ${payment.state} already.`] });
    if (payment.state !== done[decision]) {
      if (decision === "confirm")
        await checkNumber(db, payment, { known: known_number, by: "staff", confirms: id });
      await apply(context, request, db, charge, id, decision, reason);
      const after = { state: done[decision], charge: charge.id, ...(reason && { reason }) };
      await recordAudit(db, request, now, { action: decision, resource: "payment", resource_id: id, after });
      if (decision !== "confirm") await tellDecision(context, db, id);
    }
    return serializeStaffPayment(await paymentById(db, id));
  });
}

async function apply(
  context: AppContext,
  request: RequestContext,
  db: Transaction,
  charge: ChargeRow,
  id: number,
  decision: Decision,
  reason: string,
): Promise<void> {
  const now = context.clock();
  const by = request.viewer?.id ?? null;
  if (decision === "confirm") return confirmLocked(context, request, db, charge, id);
  if (decision === "reverse") await requireNotPaidBack(db, charge, id);
  if (decision === "reject")
    await setPayment(db, id, { state: "rejected", decided_by: by, decided_at: now, reject_reason: reason });
  else
    await setPayment(db, id, {
      state: "reversed",
      reversed_by: by,
      reversed_at: now,
      reverse_reason: reason,
    });
  await recount(db, charge.id);
}

/** Money that went back already cannot be taken out of the sums a second time. @throws ApiError 400 */
async function requireNotPaidBack(db: Transaction, charge: ChargeRow, id: number): Promise<void> {
  const { amount_minor } = await paymentById(db, id);
  if (amount_minor > charge.paid_minor)
    throw invalid({
      non_field_errors: [
        "Some of this money was paid back already. Take that entry back first, then reverse the payment.",
      ],
    });
}

/** Confirms a payment of a locked charge and issues its receipt, in the caller's transaction. */
export async function confirmLocked(
  context: AppContext,
  request: Pick<RequestContext, "viewer">,
  db: Transaction,
  charge: ChargeRow,
  id: number,
): Promise<void> {
  const now = context.clock();
  await setPayment(db, id, { state: "confirmed", decided_by: request.viewer?.id ?? null, decided_at: now });
  await recount(db, charge.id);
  const after = await lockCharge(db, charge.id);
  const payment = await paymentById(db, id);
  await issueReceipt(context, db, id, {
    payer: payment.payer_name || charge.student_name,
    student: charge.student_name,
    program: charge.program_title,
    reference: charge.reference,
    currency: charge.currency,
    amount_minor: payment.amount_minor,
    method: payment.method,
    transaction: [payment.external_id ?? "", payment.provider.toUpperCase()].filter(Boolean).join(", "),
    paid_on: payment.paid_on,
    left_minor: after ? leftOf(after) : 0,
    ...(payment.transfer_minor !== null && { transfer_minor: payment.transfer_minor }),
  });
  await tellDecision(context, db, id);
  await queueAutomaticIssueOf(db, charge);
}
