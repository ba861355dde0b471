import type { DarasaClient } from "#contract/all.ts";
import { apiErrorOf, logFailure, type Messages, messagesOf } from "#web/api-error.ts";
import { phoneOf } from "#web/shared/phone-input.ts";

export const PAYOUT_INTENT = "payout-details";
const failedSentence = "Your payout details could not be saved. Please try again.";
const fields = ["method", "account_name", "country", "phone", "bank_name", "account_number"];

/** What saving answered; what was typed comes back when it is refused. */
export type PayoutAnswer =
  | { isSaved: true; messages?: never; values?: never }
  | { isSaved: false; messages: Messages; values: Record<string, string> };

export const typedIn = (form: FormData) =>
  Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? "")]));

export async function answerPayoutDetails(
  api: DarasaClient,
  token: string | undefined,
  form: FormData,
): Promise<PayoutAnswer> {
  const values = typedIn(form);
  const { country = "", phone = "", ...others } = values;
  type Body = Parameters<DarasaClient["portal"]["change_payout_details"]>[0]["body"];
  // Without digits there is no number, only the country's code.
  const body = { ...others, phone: phone === "" ? "" : phoneOf(country, phone) } as unknown as Body;
  try {
    await api.portal.change_payout_details({ query: { token }, body });
    return { isSaved: true };
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("payout details", error);
    const isTold = refused !== undefined && refused.status < 500 && refused.status !== 404;
    return { isSaved: false, values, messages: isTold ? messagesOf(refused) : { "": failedSentence } };
  }
}
