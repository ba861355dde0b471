import type { DarasaClient } from "#contract/all.ts";

/** A message of the plain form: where there is no JavaScript, or none yet, it is sent all the same. */
export function sayByForm(api: DarasaClient, form: FormData) {
  const content = String(form.get("content") ?? "");
  const parent = form.get("parent");
  if (parent !== null) return api.community.reply({ params: { id: Number(parent) }, body: { content } });
  return api.community.post({ body: { program: Number(form.get("program")), content } });
}
