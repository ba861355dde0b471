import type { DarasaClient } from "#contract/all.ts";
import {
  apiErrorOf,
  limitNote,
  logFailure,
  type Messages,
  messagesOf,
  type PageStatus,
  statusOf,
  TOO_MANY,
} from "#web/api/api-error.ts";

/** The typed values as text, by field name. */
export type ContactValues = { name: string; email: string; message: string };

/** Result of the form. A refusal has its messages at the fields, or under "" when no field is wrong. */
export type ContactAnswer =
  | { is_sent: true; values: ContactValues }
  | { is_sent: false; values: ContactValues; messages: Messages; is_too_many?: boolean };

export const contactFailed = "Your message could not be sent. Please try again, or write to us by email.";

function typedIn(form: FormData): ContactValues {
  const text = (name: string) => String(form.get(name) ?? "");
  return { name: text("name"), email: text("email"), message: text("message") };
}

/** Sends the posted form to the API. Both results return the typed values. */
export async function answerContact(api: DarasaClient, form: FormData): Promise<[ContactAnswer, PageStatus]> {
  const values = typedIn(form);
  try {
    await api.contact_messages.send({ body: { ...values, website: form.get("website") } });
    return [{ is_sent: true, values }, { status: 201 }];
  } catch (error) {
    const refused = apiErrorOf(error);
    if (refused?.status === 400 || refused?.status === TOO_MANY)
      return [
        { is_sent: false, values, messages: messagesOf(refused), ...limitNote(error) },
        statusOf(error),
      ];
    logFailure("contact message", error);
    return [{ is_sent: false, values, messages: { "": contactFailed } }, { status: 503 }];
  }
}
