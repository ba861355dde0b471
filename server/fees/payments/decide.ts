import { type PaymentState, paymentCan } from "#contract/fees/payments/payments.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, lockCharge, recount } from "#server/fees/charges/queries.ts";
import { leftOf } from "#server/fees/charges/serialize.ts";
import { issueReceipt } from "#server/fees/receipts/issue.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { checkAmount, isKnownAmount } from "./known-amount.ts";
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
      const isKnown = isKnownAmount(charge, payment, known_amount);
      await decisions[decision](acting, charge, id, { reason, isKnown });
      const after = { state: done[decision], charge: charge.id, ...(reason && { reason }) };
      did(`payment.${decision}`, { id, after });
    }
    return serializeStaffPayment(await paymentById(db, id));
  });
}

type Deciding = Pick<Acting, "context" | "request" | "db" | "now">;

interface Given {
  reason: string;
  /** True if the caller has confirmed the amount */
  isKnown: boolean;
}

const decisions: Record<
  Decision,
  (acting: Deciding, charge: ChargeRow, id: number, given: Given) => Promise<void>
> = {
  confirm: (acting, charge, id, { isKnown }) => confirmLocked(acting, charge, id, isKnown),

  async reject({ db, now, request }, charge, id, { reason: reject_reason }) {
    const decided = { decided_by: request.viewer?.id ?? null, decided_at: now };
    await setPayment(db, id, { state: "rejected", ...decided, reject_reason });
    await recount(db, charge.id);
  },

  async reverse({ db, now, request }, charge, id, { reason: reverse_reason }) {
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

/**
 * Confirms a payment of a locked charge and issues its receipt, in the caller's transaction. It may repeat another of
 * the same amount and day if a person or a transaction of its own says so.
 */
export async function confirmLocked(
  { context, request, db, now }: Deciding,
  charge: ChargeRow,
  id: number,
  mayRepeat: boolean,
): Promise<void> {
  await setConfirmed(db, id, { decided_by: request.viewer?.id ?? null, decided_at: now }, mayRepeat);
  await recount(db, charge.id);
  const after = await lockCharge(db, charge.id);
  await issueReceipt(context, db, await paymentById(db, id), charge, after ? leftOf(after) : 0);
}
