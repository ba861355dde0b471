import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import { type TwoFactorNews, twoFactorEmail } from "./changed-email.ts";

/** Emails the owner about a change of their second factor, at most once a minute for each kind. */
export async function notifyOwner(
  context: Pick<AppContext, "config" | "clock" | "secret">,
  db: Database,
  owner: { id: number; email: string; name: string },
  news: TwoFactorNews,
): Promise<void> {
  const email = twoFactorEmail(await emailLayout(context, db), owner.name, news);
  const minute = Math.floor(context.clock().getTime() / 60_000);
  await queueSecurityEmail(context, db, {
    key: `second factor ${news.kind} ${owner.id} ${minute}`,
    to: owner.email,
    email,
  });
}
