import type { DarasaClient } from "#contract/all.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { NEEDS_SCRIPT } from "#web/dashboard/shell/needs-script.tsx";
import { paths } from "#web/paths.ts";

/** Reads the credentials form. An empty value changes nothing. */
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

/** Returns the whole phone number. The country codes load on demand, with the phone field. */
async function numberOf(country: string, phone: string): Promise<string> {
  const { phoneOf } = await import("#web/shared/phones/phone-input.ts");
  return phoneOf(country, phone);
}

/** Returns the login page to open after the change, with its notice. */
export const loginAfter = ({ email }: { email?: string }) =>
  paths.login({ notice: email ? "email-asked" : "credentials" });

/**
 * Handles the plain form, without or before JavaScript. Returns the address to open: the login if the session has ended,
 * otherwise the form with its confirmation.
 * @throws ApiError 400 for the other forms of the section, which need JavaScript
 */
export async function updateByForm(api: DarasaClient, form: FormData): Promise<string | undefined> {
  if (!form.has("current_password")) throw new ApiError(400, "invalid", { detail: NEEDS_SCRIPT });
  const body = await credentialsIn(form);
  const { is_logged_out } = await api.credentials.update({ body });
  if (is_logged_out) return loginAfter(body);
  return form.has("phone") ? paths.dashboard("settings", { saved: "phone" }) : undefined;
}
