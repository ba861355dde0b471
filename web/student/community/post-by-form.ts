import type { DarasaClient } from "#contract/all.ts";
import { FORM_KEY } from "#web/shared/form-key.tsx";

/** Sends a message of the plain form: without JavaScript, or before it has arrived. Pressing again sends no second one. */
export async function postByForm(api: DarasaClient, form: FormData): Promise<undefined> {
  const content = String(form.get("content") ?? "");
  const [parent, key] = [form.get("parent"), form.get(FORM_KEY)];
  // The form that a browser shows again by its Back button may send other words.
  const once = key ? { idempotencyKey: `${key} ${content}` } : {};
  if (parent !== null)
    await api.community.reply({ params: { id: Number(parent) }, body: { content }, ...once });
  else await api.community.post({ body: { program: Number(form.get("program")), content }, ...once });
}
