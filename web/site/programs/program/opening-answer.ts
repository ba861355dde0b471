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

/** Result of the form. A refusal has its messages at the field, or under "" if no field is wrong. */
export type OpeningAnswer =
  | { is_stored: true; message: string }
  | { is_stored: false; email: string; messages: Messages; is_too_many?: boolean };

export const openingFailed = "Your request could not be saved. Please try again.";

/** Sends the posted form to the API. The form of a logged-in person has no email. */
export async function answerOpening(
  api: DarasaClient,
  id: number,
  form: FormData,
): Promise<[OpeningAnswer, PageStatus]> {
  const typed = form.get("email");
  const email = typeof typed === "string" ? typed : "";
  try {
    const body = { ...(typed !== null && { email }), website: form.get("website") };
    const { message } = await api.opening_alerts.request({ params: { id }, body });
    return [{ is_stored: true, message }, { status: 202 }];
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("opening alert", error);
    const messages = refused ? messagesOf(refused) : { "": openingFailed };
    const answer = { is_stored: false as const, email, messages, ...limitNote(error) };
    return [answer, refused ? statusOf(error) : { status: 503 }];
  }
}
