import { type PaymentState, paymentCan } from "#contract/fees/payments.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, lockCharge, recount } from "#server/fees/charges/queries.ts";
import { leftOf } from "#server/fees/charges/serialize.ts";
import { issueReceipt } from "#server/fees/receipts/issue.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { checkAmount } from "./known-amount.ts";
import { lockWithCharge } from "./lock.ts";
import { paymentById, setConfirmed, setPayment } from "./queries.ts";
import { checkNumber } from "./same-number.ts";
import { serializeStaffPayment } from "./serialize.ts";

type Decision = keyof typeof paymentCan;
const done: Record<Decision, PaymentState> = {
  confirm: "confirmed",
  reject: "rejected",
  reverse: "reversed",
};

interface Said {
  reason?: string;
  known_number?: string;
  known_amount?: string;
}

/**
 * Confirms, rejects or reverses a payment while its charge is locked. Repeating the decision changes nothing.
 * @throws ApiError 404 when there is no such payment, 400 when its state does not allow it or its amount needs a
 * confirmation, 400 or 409 when another payment has its number
 */
export function decidePayment(
  context: AppContext,
  request: RequestContext,
  id: number,
  decision: Decision,
  { reason = "", known_number = "", known_amount = "" }: Said = {},
) {
  const subject = { lock: (db: Transaction) => lockWithCharge(db, id) };
  return actOn(context, request, subject, async ({ payment, charge }, acting) => {
    const { db, did } = acting;
    const from: readonly PaymentState[] = paymentCan[decision];
    if (!from.includes(payment.state))
      throw invalid({ non_field_errors: [`This payment is ${payment.state} already.`] });
    if (payment.state !== done[decision]) {
      if (decision === "confirm") {
        await checkNumber(db, payment, { known: known_number, by: "staff", confirms: id });
        await checkAmount(db, charge, payment, { known: known_amount, confirms: id });
      }
      await decisions[decision](acting, charge, id, reason);
      const after = { state: done[decision], charge: charge.id, ...(reason && { reason }) };
      did(`payment.${decision}`, { id, after });
    }
    return serializeStaffPayment(await paymentById(db, id));
  });
}

type Deciding = Pick<Acting, "context" | "request" | "db" | "now">;

const decisions: Record<
  Decision,
  (acting: Deciding, charge: ChargeRow, id: number, reason: string) => Promise<void>
> = {
  confirm: confirmLocked,

  async reject({ db, now, request }, charge, id, reject_reason) {
    const decided = { decided_by: request.viewer?.id ?? null, decided_at: now };
    await setPayment(db, id, { state: "rejected", ...decided, reject_reason });
    await recount(db, charge.id);
  },

  async reverse({ db, now, request }, charge, id, reverse_reason) {
    await requireNotPaidBack(db, charge, id);
    const reversed = { reversed_by: request.viewer?.id ?? null, reversed_at: now };
    await setPayment(db, id, { state: "reversed", ...reversed, reverse_reason });
    await recount(db, charge.id);
  },
};

/** Refuses to reverse a payment that was paid back, because the sums would lose it twice. @throws ApiError 400 */
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
  { context, request, db, now }: Deciding,
  charge: ChargeRow,
  id: number,
): Promise<void> {
  await setConfirmed(db, id, { decided_by: request.viewer?.id ?? null, decided_at: now });
  await recount(db, charge.id);
  const after = await lockCharge(db, charge.id);
  await issueReceipt(context, db, await paymentById(db, id), charge, after ? leftOf(after) : 0);
}
