import type { House } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { letterhead } from "#server/platform/email/email-layout.ts";
import { queueMail } from "#server/platform/email/queue.ts";
import { type SecondFactorNews, secondFactorLetter } from "./changed-email.ts";

/** Tells the owner what became of their second factor; several of one kind in a minute are told once. */
export async function tellOwner(
  house: Pick<House, "config" | "clock">,
  db: Database,
  owner: { id: number; email: string; name: string },
  news: SecondFactorNews,
): Promise<void> {
  const letter = secondFactorLetter(await letterhead(house, db), owner.name, news);
  const minute = Math.floor(house.clock().getTime() / 60_000);
  await queueMail(db, { key: `second factor ${news.kind} ${owner.id} ${minute}`, to: owner.email, letter });
}
