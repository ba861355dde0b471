import type { DarasaClient } from "#contract/all.ts";
import {
  apiErrorOf,
  limitNote,
  logFailure,
  type Messages,
  messagesOf,
  type PageStatus,
  statusOf,
} from "#web/api/api-error.ts";
import { phoneOf } from "#web/shared/phones/phone-input.ts";

export const PAYOUT_INTENT = "payout-details";
const failedSentence = "Your payout details could not be saved. Please try again.";
const fields = ["method", "account_name", "country", "phone", "bank_name", "account_number"];

/** Result of saving. A refusal returns the typed values. */
export type PayoutAnswer =
  | { isSaved: true; messages?: never; values?: never }
  | { isSaved: false; messages: Messages; values: Record<string, string>; is_too_many?: boolean };

export const typedIn = (form: FormData) =>
  Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? "")]));

export async function answerPayoutDetails(
  api: DarasaClient,
  token: string | undefined,
  form: FormData,
): Promise<[PayoutAnswer, PageStatus]> {
  const values = typedIn(form);
  const { country = "", phone = "", ...others } = values;
  type Body = Parameters<DarasaClient["portal"]["change_payout_details"]>[0]["body"];
  // Without digits the phone stays empty: a country code alone is no number.
  const body = { ...others, phone: phone === "" ? "" : phoneOf(country, phone) } as unknown as Body;
  try {
    await api.portal.change_payout_details({ query: { token }, body });
    return [{ isSaved: true }, { status: 200 }];
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("payout details", error);
    const isTold = refused !== undefined && refused.status < 500 && refused.status !== 404;
    const messages = isTold ? messagesOf(refused) : { "": failedSentence };
    return [{ isSaved: false, values, messages, ...limitNote(error) }, statusOf(error)];
  }
}
