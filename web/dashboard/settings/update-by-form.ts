import type { DarasaClient } from "#contract/all.ts";

/** The values of the credentials form. An empty value changes nothing. */
export async function credentialsIn(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const phone = text("phone");
  return {
    current_password: text("current_password"),
    email: text("email"),
    phone: phone && (await numberOf(text("country"), phone)),
    new_password: text("new_password"),
  };
}

/** The country codes are loaded on demand: they come with the phone's field. */
async function numberOf(country: string, phone: string): Promise<string> {
  const { phoneOf } = await import("#web/shared/phone-input.ts");
  return phoneOf(country, phone);
}

/** Handles the plain form: without JavaScript, or before it has arrived. */
export async function updateByForm(api: DarasaClient, form: FormData): Promise<void> {
  if (form.has("current_password")) await api.credentials.update({ body: await credentialsIn(form) });
}
