import { numberKey } from "#contract/fees/payments/transaction-key.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { ChargeRow } from "#server/fees/charges/queries.ts";
import { confirmLocked } from "#server/fees/payments/decide.ts";
import { insertPayment, lockNumbers } from "#server/fees/payments/queries.ts";
import type { Acting } from "#server/platform/records/act.ts";
import type { ProviderAnswer } from "./provider.ts";
import { paymentsByNumber, type RequestRow, updateRequest } from "./queries.ts";

type Final = Extract<ProviderAnswer, { outcome: "successful" | "failed" }>;
type Paid = Extract<ProviderAnswer, { outcome: "successful" }>;

/**
 * Stores the end of a request, with its payment and receipt, in the caller's transaction. The caller has locked charge
 * and request.
 */
export async function endRequest(
  acting: Acting,
  charge: ChargeRow,
  request: RequestRow,
  answer: Final,
): Promise<void> {
  const { db, now, did } = acting;
  const ended = { asked_at: now, ended_at: now, questions: request.questions + 1 };
  if (answer.outcome === "failed") {
    const { failure, detail } = answer;
    await updateRequest(db, request.id, { ...ended, state: "failed", reason: failure, detail });
    return did("mobile_money.end", { id: charge.id });
  }
  const payment_id = await paymentOf(acting, charge, request, answer);
  await updateRequest(db, request.id, { ...ended, state: "successful", reason: "", payment_id, detail: "" });
}

/**
 * Finds or creates the payment that the network confirms. A payment with the same transaction number, fee and amount is
 * reused, for example one that the student reported. Any other money becomes a separate payment, so that none is lost;
 * its note tells staff what to check. An amount other than the requested one is stored as reported, and staff decide.
 */
async function paymentOf(
  acting: Acting,
  charge: ChargeRow,
  request: RequestRow,
  { external_id, paid }: Paid,
): Promise<number> {
  const { db, now, did } = acting;
  const withNumber = (number: string) => paymentsByNumber(db, request.provider, number);
  // Keeps others from recording these numbers concurrently.
  await lockNumbers(db, [numberKey(external_id), numberKey(request.id)]);
  const known = external_id === "" ? [] : await withNumber(external_id);
  const counting = known.filter(({ state }) => state !== "reversed");
  const it = counting.find(
    (one) => one.charge_id === charge.id && !one.is_taken && one.amount_minor === paid.amount_minor,
  );
  if (it?.state === "confirmed") return it.id;
  const isFree = external_id !== "" && counting.length === 0;
  const notes = [
    paid.amount_minor !== request.amount_minor && otherSum(request, charge, paid),
    external_id === "" && "The network named no transaction number.",
    counting.length > 0 && `The network's number ${external_id} is on another payment.`,
    isFree && known.length > 0 && `A payment with the network's number ${external_id} was reversed before.`,
  ];
  const row = {
    ...rowOf(request, now),
    amount_minor: paid.amount_minor,
    // Without a usable number from the network, the request's id serves, unless another payment has that.
    external_id: isFree ? external_id : (await withNumber(request.id)).length === 0 ? request.id : null,
    note: notes.filter(Boolean).join(" "),
  };
  const id = it?.id ?? (await insertPayment(db, row));
  if (it || paid.amount_minor === request.amount_minor) await confirm(acting, charge, request, id);
  else did("payment.report", { id });
  return id;
}

function otherSum(request: RequestRow, { currency }: ChargeRow, paid: Paid["paid"]): string {
  const asked = formatMoney({ currency, amount_minor: request.amount_minor });
  return `We asked the phone for ${asked}. The network says that ${formatMoney(paid)} was paid.`;
}

async function confirm(
  acting: Acting,
  charge: ChargeRow,
  { provider, id: request }: RequestRow,
  id: number,
): Promise<void> {
  // The network names a new transaction, so the amount may repeat.
  await confirmLocked(acting, charge, id, true);
  const after = { state: "confirmed", charge: charge.id, provider, request };
  acting.did("payment.confirm", { id, after });
}

function rowOf(request: RequestRow, now: Date) {
  return {
    charge_id: request.charge_id,
    method: "mobile_money",
    provider: request.provider,
    payer_phone: request.phone,
    paid_on: kampalaDay(now),
    source: "mobile_money",
    reported_by: request.requested_by,
    reported_from: request.requested_from,
    reported_at: now,
  } as const;
}
