import type { DarasaClient } from "#contract/all.ts";
import { paths } from "#web/paths.ts";

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

/** Where one logs in again, and what the page says. */
export const loginAfter = ({ email }: { email?: string }) =>
  paths.login({ notice: email ? "email-asked" : "credentials" });

/** Handles the plain form: without JavaScript, or before it has arrived. Answers where to go when that ended the session. */
export async function updateByForm(api: DarasaClient, form: FormData): Promise<string | undefined> {
  if (!form.has("current_password")) return undefined;
  const body = await credentialsIn(form);
  const { is_logged_out } = await api.credentials.update({ body });
  return is_logged_out ? loginAfter(body) : undefined;
}
