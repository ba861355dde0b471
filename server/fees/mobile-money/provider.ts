import type { Failure } from "#contract/fees/request-states.ts";
import type { Money } from "#contract/shared/money.ts";

/** What is asked of a phone. The id is the institute's own: the network takes it once. */
export interface PaymentRequest extends Money {
  id: string;
  /** In E.164. */
  phone: string;
  /** The charge's reference, which the payer and the network's statement show. */
  reference: string;
}

export type ProviderAnswer =
  /** The network has the request, and the person with the phone has yet to decide. */
  | { outcome: "pending" }
  /** Paid, with the network's own number of the transaction; "" when it named none. */
  | { outcome: "successful"; external_id: string; paid: Money }
  | { outcome: "failed"; failure: Failure; detail: string }
  /** The network has no such request. */
  | { outcome: "absent" }
  /** Nothing can be concluded: no answer, or one that makes no sense. */
  | { outcome: "unknown"; detail: string };

/** A mobile-money network. Another one is another file with these two calls; neither of them throws. */
export interface MobileMoneyProvider {
  /** As payments and statements name it, in small letters. */
  name: string;
  /** Sends the request. Sending it again with the same id asks nobody twice. */
  start(request: PaymentRequest): Promise<ProviderAnswer>;
  /** What became of it. */
  ask(id: string): Promise<ProviderAnswer>;
}
