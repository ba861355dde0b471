import type { DarasaClient } from "#contract/all.ts";

/** Sends a message of the plain form: without JavaScript, or before it has arrived. */
export async function postByForm(api: DarasaClient, form: FormData): Promise<undefined> {
  const content = String(form.get("content") ?? "");
  const parent = form.get("parent");
  if (parent !== null) await api.community.reply({ params: { id: Number(parent) }, body: { content } });
  else await api.community.post({ body: { program: Number(form.get("program")), content } });
}
