import type { DarasaClient } from "#contract/all.ts";
import { phoneOf } from "#web/parts/phone-input.ts";
import { DEFAULT_COUNTRY } from "#web/words/countries.ts";

/** The credentials form as it was filled in; an empty value keeps what is there. */
export function credentialsIn(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const phone = text("phone");
  return {
    current_password: text("current_password"),
    email: text("email"),
    phone: phone ? phoneOf(text("country") || DEFAULT_COUNTRY, phone) : "",
    new_password: text("new_password"),
  };
}

/** The credentials form posted as it is: without JavaScript, or before it has arrived. */
export async function updateByForm(api: DarasaClient, form: FormData): Promise<void> {
  if (form.has("current_password")) await api.credentials.update({ body: credentialsIn(form) });
}
