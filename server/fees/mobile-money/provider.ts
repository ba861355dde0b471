import type { Failure } from "#contract/fees/request-failures.ts";
import type { Money } from "#contract/shared/money/money.ts";

/** Request to a phone for a payment. We choose the id, and the network accepts each id once. */
export interface PaymentRequest extends Money {
  id: string;
  /** Phone number in E.164. */
  phone: string;
  /** Reference of the charge, which the payer's phone and the network's statement show. */
  reference: string;
}

export type ProviderAnswer =
  /** The network has the request, and the payer has not decided yet. */
  | { outcome: "pending" }
  /** Paid. `external_id` is the network's transaction number, or "" if it named none. */
  | { outcome: "successful"; external_id: string; paid: Money }
  | { outcome: "failed"; failure: Failure; detail: string }
  /** The network does not know the request. */
  | { outcome: "absent" }
  /** Nothing can be concluded: there was no answer, or it cannot be read. */
  | { outcome: "unknown"; detail: string };

/**
 * Client of a mobile-money network. Supporting another network means another file with these two calls. Neither call
 * throws.
 */
export interface MobileMoneyProvider {
  /** Lowercase name of the network, as in payments and statements. */
  name: string;
  /** Sends the request. Sending the same id again does not ask the phone twice. */
  start(request: PaymentRequest): Promise<ProviderAnswer>;
  /** Asks for the state of the request. */
  ask(id: string): Promise<ProviderAnswer>;
}
