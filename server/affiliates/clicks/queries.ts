import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { AffiliateClicks } from "#server/platform/database/types.ts";

/** Inserts a click, or nothing when this visitor has clicked today, by the unique constraint. */
export const insertClick = (db: Database, click: Insertable<AffiliateClicks>) =>
  db
    .insertInto("affiliate_clicks")
    .values(click)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Returns the time of the first click of these visitors on the affiliate's link, up to `until`. */
export async function firstClickOf(db: Database, affiliateId: number, visitors: Buffer[], until: Date) {
  const click = await db
    .selectFrom("affiliate_clicks")
    .select("clicked_at")
    .where("affiliate_id", "=", affiliateId)
    .where("visitor", "in", visitors)
    .where("clicked_at", "<=", until)
    .orderBy("clicked_at")
    .executeTakeFirst();
  return click?.clicked_at;
}

/** Selects all clicks, or those of one code, without those of deleted affiliates. */
export const filteredClicks = (db: Database, code?: string) =>
  db
    .selectFrom("affiliate_clicks")
    .innerJoin("affiliates", "affiliates.id", "affiliate_clicks.affiliate_id")
    .where("affiliates.deleted_at", "is", null)
    .$if(Boolean(code), (query) => query.where("affiliates.affiliate_code", "=", (code ?? "").toUpperCase()));

export const clicksById = (db: Database, ids: readonly number[]) =>
  filteredClicks(db)
    .where("affiliate_clicks.id", "in", ids)
    .select(["affiliate_clicks.id", "affiliates.affiliate_code", "affiliate_clicks.clicked_at"])
    .execute();

export async function clickCount(db: Database, affiliateId: number): Promise<number> {
  const { count } = await db
    .selectFrom("affiliate_clicks")
    .where("affiliate_id", "=", affiliateId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
