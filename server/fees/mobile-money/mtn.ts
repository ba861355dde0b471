import type { Failure } from "#contract/fees/request-failures.ts";
import { type Money, plainAmount, toMajor } from "#contract/shared/money/money.ts";
import type { Config, MobileMoneySettings } from "#server/config/config.ts";
import { callbackUrl } from "./callback-address.ts";
import { mtnCaller } from "./mtn-caller.ts";
import type { MobileMoneyProvider, PaymentRequest, ProviderAnswer } from "./provider.ts";

/**
 * MTN's reasons ("common errors" of momodeveloper.mtn.com) as our failures. A payment that is not approved within five
 * minutes is COULD_NOT_PERFORM_TRANSACTION by the documentation, and EXPIRED in MTN's sandbox.
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

/** Returns a client for MTN MoMo Collections, `requesttopay` (momodeveloper.mtn.com). */
export function mtn(config: Config, settings: MobileMoneySettings): MobileMoneyProvider {
  const call = mtnCaller(settings);
  return {
    name: "mtn",

    async start(request) {
      const callback = callbackUrl(config, request.id);
      const headers = { "x-reference-id": request.id, ...(callback && { "x-callback-url": callback }) };
      const reply = await call("POST", "/collection/v1_0/requesttopay", headers, bodyOf(request));
      // 409: MTN has this request already; its answer to an earlier attempt was lost.
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

/**
 * Returns the body of a request. MTN refuses apostrophes and similar characters in its two notes, so they contain only
 * the reference.
 */
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
  return { outcome: "unknown", detail: "The network's answer cannot be read" };
}

/**
 * Returns the amount that MTN says was paid, for the comparison with the requested amount. NaN if it is not a number.
 */
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

/** Returns MTN's word for a reason. MTN writes it as a string, or as an object with that string in `code`. */
function codeIn(reason: unknown): string | undefined {
  const { code } = (reason ?? {}) as { code?: unknown };
  return typeof code === "string" && /^[A-Z][A-Z_]{1,80}$/.test(code) ? code : undefined;
}
