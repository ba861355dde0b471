import type { DarasaClient } from "#contract/all.ts";
import { FORM_KEY } from "#web/shared/form-key.tsx";

/** Sends a message of the plain form, without JavaScript or before it has loaded. A second press sends nothing. */
export async function postByForm(api: DarasaClient, form: FormData): Promise<undefined> {
  const content = String(form.get("content") ?? "");
  const [parent, key] = [form.get("parent"), form.get(FORM_KEY)];
  // The Back button may show the form again with the same key, so the text is part of the key.
  const once = key ? { idempotencyKey: `${key} ${content}` } : {};
  if (parent !== null)
    await api.community.reply({ params: { id: Number(parent) }, body: { content }, ...once });
  else await api.community.post({ body: { program: Number(form.get("program")), content }, ...once });
}
