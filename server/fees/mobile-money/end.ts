import type { AppContext } from "#server/context.ts";
import type { ChargeRow } from "#server/fees/charges/queries.ts";
import { confirmLocked } from "#server/fees/payments/decide.ts";
import { insertPayment } from "#server/fees/payments/queries.ts";
import { publishNews } from "#server/learning/news.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { ProviderAnswer } from "./provider.ts";
import { paymentByNumber, type RequestRow, updateRequest } from "./queries.ts";

type Final = Extract<ProviderAnswer, { outcome: "successful" | "failed" }>;
type Paid = Extract<ProviderAnswer, { outcome: "successful" }>;

/** Stores the end of a request, with its confirmed payment and receipt, in the caller's transaction. Charge and request are locked. */
export async function endRequest(
  context: AppContext,
  db: Transaction,
  charge: ChargeRow,
  request: RequestRow,
  answer: Final,
): Promise<void> {
  const now = context.clock();
  const ended = { asked_at: now, ended_at: now, questions: request.questions + 1 };
  if (answer.outcome === "failed") {
    const { failure, detail } = answer;
    await updateRequest(db, request.id, { ...ended, state: "failed", reason: failure, detail });
    if (charge.user_id !== null)
      await publishNews(db, { kind: "mobile_money", id: charge.id, user: charge.user_id });
    return;
  }
  const payment_id = await confirmedPayment(context, db, charge, request, answer);
  await updateRequest(db, request.id, { ...ended, state: "successful", payment_id, detail: "" });
}

/**
 * The payment that the network confirms. The student may have reported it meanwhile by its number: then that report is
 * confirmed, so that nothing counts twice. Where the number stands on another payment, staff decide between the two.
 */
async function confirmedPayment(
  context: AppContext,
  db: Transaction,
  charge: ChargeRow,
  request: RequestRow,
  { external_id }: Paid,
): Promise<number> {
  const known = await paymentByNumber(db, request.provider, external_id);
  const isOfCharge = known?.charge_id === charge.id && !known.is_taken;
  if (isOfCharge && known.state !== "reported") return known.id;
  const isTheReport = isOfCharge && known.amount_minor === request.amount_minor;
  const number = known && !isTheReport ? request.id : external_id;
  const note = number === external_id ? "" : `The network's number ${external_id} is on another payment.`;
  const id = isTheReport ? known.id : await insertPayment(db, paymentOf(context, request, number, note));
  await confirmLocked(context, { viewer: null }, db, charge, id);
  const after = { state: "confirmed", charge: charge.id, provider: request.provider, request: request.id };
  const nobody = { viewer: null, address: "" };
  const entry = { action: "confirm", resource: "payment", resource_id: id, after };
  await recordAudit(db, nobody, context.clock(), entry);
  return id;
}

function paymentOf({ clock }: AppContext, request: RequestRow, external_id: string, note: string) {
  const now = clock();
  return {
    charge_id: request.charge_id,
    amount_minor: request.amount_minor,
    method: "mobile_money",
    provider: request.provider,
    external_id,
    payer_phone: request.phone,
    note,
    // The day in Kampala.
    paid_on: now.toLocaleDateString("en-CA", { timeZone: "Africa/Kampala" }),
    source: "mobile_money",
    reported_by: request.requested_by,
    reported_from: request.requested_from,
    reported_at: now,
  } as const;
}
