import type { DarasaClient } from "#contract/all.ts";
import {
  apiErrorOf,
  logFailure,
  messagesOf,
  type PageStatus,
  statusOf,
  TOO_MANY,
} from "#web/api/api-error.ts";
import { phoneOf } from "#web/shared/phones/phone-input.ts";
import type { ApplicationAnswer, ApplicationValues } from "./application-answer.ts";

const fields = ["name", "email", "country", "phone", "company", "experience", "message", "website"];

/** Sends the posted form to the API. A refusal returns the typed values. */
export async function answerApplication(
  api: DarasaClient,
  form: FormData,
): Promise<[ApplicationAnswer, PageStatus]> {
  const values: ApplicationValues = Object.fromEntries(
    fields.map((name) => [name, String(form.get(name) ?? "")]),
  );
  try {
    await api.applications.apply({ body: bodyOf(values) });
    return [{ is_sent: true }, { status: 201 }];
  } catch (error) {
    const refused = apiErrorOf(error);
    if (refused?.status === 400)
      return [{ is_sent: false, values, messages: messagesOf(refused) }, statusOf(error)];
    if (refused?.status === TOO_MANY) {
      const note = messagesOf(refused)[""];
      return [{ is_sent: false, values, note, is_too_many: true }, statusOf(error)];
    }
    logFailure("affiliate application", error);
    return [{ is_sent: false, values }, { status: 503 }];
  }
}

function bodyOf({ country = "", phone = "", ...values }: ApplicationValues) {
  type Body = Parameters<DarasaClient["applications"]["apply"]>[0]["body"];
  // Without digits the phone stays empty: a country code alone is no number.
  return { ...values, phone: phone === "" ? "" : phoneOf(country, phone) } as Body;
}
