import { drainMail } from "#server/platform/email/worker.ts";
import type { TestContext } from "./context.ts";

/** Sends what is queued and answers the emails to an address, oldest first. */
export async function emailsTo(context: TestContext, address: string) {
  await drainMail(context);
  return context.db.selectFrom("mail").selectAll().where("recipient", "=", address).orderBy("id").execute();
}

/** The query parameters of the first link in the newest email to an address whose path is `path`. */
export async function linkTo(context: TestContext, address: string, path: string) {
  const email = (await emailsTo(context, address)).at(-1);
  const found = email?.text_body.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname === path);
  if (!found) throw new Error(`no link to ${path} in a email to ${address}`);
  return Object.fromEntries(new URL(found).searchParams) as Record<string, string>;
}
