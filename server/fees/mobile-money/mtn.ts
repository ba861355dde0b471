import type { Failure } from "#contract/fees/request-states.ts";
import { type Money, plainAmount, toMajor } from "#contract/shared/money.ts";
import type { Config, MobileMoneySettings } from "#server/config/config.ts";
import { callbackUrl } from "./callback-address.ts";
import { mtnCaller } from "./mtn-caller.ts";
import type { MobileMoneyProvider, PaymentRequest, ProviderAnswer } from "./provider.ts";

/**
 * The reasons of MTN's documentation ("common errors" of momodeveloper.mtn.com). Not approving within five minutes is
 * COULD_NOT_PERFORM_TRANSACTION there, and EXPIRED in its sandbox.
 */
const failureOf: Record<string, Failure> = {
  APPROVAL_REJECTED: "declined",
  PAYMENT_NOT_APPROVED: "declined",
  TRANSACTION_CANCELED: "declined",
  EXPIRED: "expired",
  COULD_NOT_PERFORM_TRANSACTION: "expired",
  NOT_ENOUGH_FUNDS: "no_funds",
  PAYER_LIMIT_REACHED: "limit",
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: "limit",
  PAYER_NOT_FOUND: "unknown_phone",
  SENDER_ACCOUNT_NOT_ACTIVE: "unknown_phone",
  INTERNAL_PROCESSING_ERROR: "unavailable",
  SERVICE_UNAVAILABLE: "unavailable",
  PAYER_DELAYED: "unavailable",
};

/** MTN MoMo Collections, `requesttopay` (momodeveloper.mtn.com). */
export function mtn(config: Config, settings: MobileMoneySettings): MobileMoneyProvider {
  const call = mtnCaller(settings);
  return {
    name: "mtn",

    async start(request) {
      const callback = callbackUrl(config, request.id);
      const headers = { "x-reference-id": request.id, ...(callback && { "x-callback-url": callback }) };
      const reply = await call("POST", "/collection/v1_0/requesttopay", headers, bodyOf(request));
      // 409: it came before, and its answer was lost.
      if (reply.status === 202 || reply.status === 409) return { outcome: "pending" };
      if (reply.status === 400) return failed(codeIn(reply.body) ?? "400");
      return unknown(reply);
    },

    async ask(id) {
      const reply = await call("GET", `/collection/v1_0/requesttopay/${id}`);
      if (reply.status === 404) return { outcome: "absent" };
      return reply.status === 200 ? standingOf(reply.body) : unknown(reply);
    },
  };
}

/** MTN refuses apostrophes and the like in its two notes, so they hold nothing but the reference. */
function bodyOf({ reference, phone, ...money }: PaymentRequest) {
  return {
    amount: plainAmount(money),
    currency: money.currency,
    externalId: reference,
    payer: { partyIdType: "MSISDN", partyId: phone.replace("+", "") },
    payerMessage: `Fee ${reference}`,
    payeeNote: `Fee ${reference}`,
  };
}

function standingOf(body: Record<string, unknown>): ProviderAnswer {
  if (body.status === "PENDING") return { outcome: "pending" };
  if (body.status === "FAILED")
    return failed(codeIn({ code: body.reason }) ?? codeIn(body.reason) ?? "FAILED");
  if (body.status === "SUCCESSFUL") {
    const number = String(body.financialTransactionId ?? "");
    return {
      outcome: "successful",
      external_id: /^[\w./-]{1,100}$/.test(number) ? number : "",
      paid: moneyIn(body),
    };
  }
  return { outcome: "unknown", detail: "An answer that makes no sense" };
}

/** The sum that MTN says was paid, to be compared with the requested sum. NaN when it is no number. */
function moneyIn({ amount, currency }: Record<string, unknown>): Money {
  const known = currency as Money["currency"];
  const minor_of_one = 1 / toMajor({ currency: known, amount_minor: 1 });
  return { currency: known, amount_minor: Math.round(Number(amount) * minor_of_one) };
}

function failed(code: string): ProviderAnswer {
  return { outcome: "failed", failure: failureOf[code] ?? "refused", detail: code };
}

const unknown = ({ status, problem }: { status: number; problem: string }): ProviderAnswer => ({
  outcome: "unknown",
  detail: problem || `The network answered ${status}`,
});

/** MTN writes a reason as a word, or as an object whose `code` is that word. */
function codeIn(reason: unknown): string | undefined {
  const { code } = (reason ?? {}) as { code?: unknown };
  return typeof code === "string" && /^[A-Z][A-Z_]{1,80}$/.test(code) ? code : undefined;
}
