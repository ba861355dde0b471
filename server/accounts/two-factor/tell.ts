import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { type SecondFactorNews, secondFactorEmail } from "./changed-email.ts";

/** Tells the owner what became of their second factor; several of one kind in a minute are told once. */
export async function tellOwner(
  context: Pick<AppContext, "config" | "clock">,
  db: Database,
  owner: { id: number; email: string; name: string },
  news: SecondFactorNews,
): Promise<void> {
  const email = secondFactorEmail(await emailLayout(context, db), owner.name, news);
  const minute = Math.floor(context.clock().getTime() / 60_000);
  await queueEmail(db, { key: `second factor ${news.kind} ${owner.id} ${minute}`, to: owner.email, email });
}
