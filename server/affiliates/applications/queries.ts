import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import type { AffiliateStatus } from "#contract/affiliates/application-choices.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { addedUp, countOf } from "#server/platform/database/counts.ts";
import { keptList } from "#server/platform/database/kept-list.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { containing } from "#server/platform/database/paging.ts";
import { idsFrom, placeAfter } from "#server/platform/database/time-places.ts";
import type { Affiliates, DB } from "#server/platform/database/types.ts";

export type AffiliateRow = Selectable<Affiliates>;

export interface AffiliateFilter {
  search?: string | undefined;
  status?: AffiliateStatus | "all" | undefined;
}

/** All of them by name, so that what reads them is prepared (decisions/0045). */
const affiliateColumns = [
  "affiliates.id",
  "affiliates.name",
  "affiliates.email",
  "affiliates.phone",
  "affiliates.company",
  "affiliates.experience",
  "affiliates.message",
  "affiliates.status",
  "affiliates.affiliate_code",
  "affiliates.link_version",
  "affiliates.created_at",
  "affiliates.updated_at",
  "affiliates.deleted_at",
] as const;

/** Applications that are not deleted, newest first, each with its count of referred students. */
export function affiliateList(db: Database, filter: AffiliateFilter) {
  return filtered(db, filter)
    .select(affiliateColumns)
    .select(studentCount)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

/** The same ids alone, by pages. */
export const affiliatePages = keptList({
  resources: ["affiliates"],
  read: (db, filter: AffiliateFilter) =>
    filtered(db, filter).select("id").orderBy("created_at", "desc").orderBy("id", "desc").execute(),
});

function filtered(db: Database, { search = "", status = "all" }: AffiliateFilter) {
  const columns = ["name", "email", "company"] as const;
  return db
    .selectFrom("affiliates")
    .where("deleted_at", "is", null)
    .where((eb) => (status === "all" ? eb.lit(true) : eb("status", "=", status)))
    .$if(search !== "", (query) =>
      query.where((eb) => eb.or(columns.map((column) => eb(column, "ilike", containing(search))))),
    );
}

/** Void commissions count for nobody; free programs' enrollments are students all the same. */
function studentCount(eb: ExpressionBuilder<DB, "affiliates">) {
  return eb
    .selectFrom("commissions")
    .whereRef("commissions.affiliate_id", "=", "affiliates.id")
    .where("commissions.state", "<>", "void")
    .select((inner) => inner.fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
    .as("student_count");
}

export function affiliateById(db: Database, id: number) {
  return affiliateList(db, {}).where("affiliates.id", "=", id).executeTakeFirst();
}

/** The row itself, locked until the transaction ends: two deciders come one after the other (security.md T21). */
export function lockAffiliate(db: Database, id: number): Promise<AffiliateRow | undefined> {
  return db
    .selectFrom("affiliates")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export const statusCounts = keptRead({ resources: ["affiliates"], most: 1, read: countStatuses });

async function countStatuses(db: Database): Promise<Record<AffiliateStatus, number>> {
  const rows = await db
    .selectFrom("affiliates")
    .where("deleted_at", "is", null)
    .groupBy("status")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .execute();
  const counts = Object.fromEntries(rows.map((row) => [row.status, row.count]));
  return { pending: 0, approved: 0, rejected: 0, ...counts };
}

export function insertAffiliate(db: Database, row: Insertable<Affiliates>): Promise<AffiliateRow> {
  return db.insertInto("affiliates").values(row).returningAll().executeTakeFirstOrThrow();
}

/** An id that no application has: the answer to a program that filled the hidden field. */
export async function spentId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('affiliates', 'id')) AS id`.execute(db);
  return rows[0]?.id ?? 1;
}

export async function updateAffiliate(
  db: Database,
  id: number,
  changes: Partial<
    Pick<AffiliateRow, "status" | "affiliate_code" | "link_version" | "deleted_at" | "updated_at">
  >,
): Promise<void> {
  await db.updateTable("affiliates").set(changes).where("id", "=", id).execute();
}

export async function codeIsTaken(db: Database, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("affiliates")
    .select("id")
    .where("affiliate_code", "=", code)
    .executeTakeFirst();
  return row !== undefined;
}

/** An approved affiliate has a code: the constraint affiliates_approved_with_code says so. */
export type ApprovedAffiliate = AffiliateRow & { affiliate_code: string };

/** The affiliate whose approved code this is; codes are read without regard to case. */
export function approvedByCode(db: Database, code: string): Promise<ApprovedAffiliate | undefined> {
  return approved(db).where("affiliate_code", "=", code.toUpperCase()).executeTakeFirst();
}

export function lockApprovedByCode(db: Database, code: string): Promise<ApprovedAffiliate | undefined> {
  return approved(db).where("affiliate_code", "=", code.toUpperCase()).forUpdate().executeTakeFirst();
}

export function approvedById(db: Database, id: number): Promise<ApprovedAffiliate | undefined> {
  return approved(db).where("id", "=", id).executeTakeFirst();
}

/** The newest approved application under this e-mail. */
export function approvedByEmail(db: Database, email: string): Promise<ApprovedAffiliate | undefined> {
  return approved(db).where("email", "=", email).orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** The same for the person asking, once they have shown that the address is theirs: registering shows nothing. */
export function approvedByProvenEmail(db: Database, userId: number): Promise<ApprovedAffiliate | undefined> {
  return approved(db)
    .where("email", "=", (eb) =>
      eb
        .selectFrom("users")
        .select("email")
        .where("id", "=", userId)
        .where("email_proven_at", "is not", null),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

function approved(db: Database) {
  return db
    .selectFrom("affiliates")
    .select(affiliateColumns)
    .where("status", "=", "approved")
    .where("affiliate_code", "is not", null)
    .where("deleted_at", "is", null)
    .$narrowType<{ affiliate_code: string }>();
}

/** An application that has a code, by the code or by its id; codes begin with a email, so neither is the other. */
export function withCode(db: Database, codeOrId: string): Promise<AffiliateRow | undefined> {
  const id = /^[1-9]\d{0,8}$/.test(codeOrId) ? Number(codeOrId) : 0;
  return db
    .selectFrom("affiliates")
    .select(affiliateColumns)
    .where("deleted_at", "is", null)
    .where("affiliate_code", "is not", null)
    .where((eb) => eb.or([eb("affiliate_code", "=", codeOrId.toUpperCase()), eb("id", "=", id)]))
    .executeTakeFirst();
}

/** The unique constraint decides who comes twice in a day. */
export async function insertClick(
  db: Database,
  click: { affiliate_id: number; day: string; visitor: Buffer; clicked_at: Date },
): Promise<void> {
  await db
    .insertInto("affiliate_clicks")
    .values(click)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** All clicks, or those of a code, newest first; those of deleted affiliates are not shown. */
export function clickList(db: Database, code: string | undefined) {
  return db
    .selectFrom("affiliate_clicks")
    .innerJoin("affiliates", "affiliates.id", "affiliate_clicks.affiliate_id")
    .where("affiliates.deleted_at", "is", null)
    .$if(Boolean(code), (query) => query.where("affiliates.affiliate_code", "=", (code ?? "").toUpperCase()))
    .select(["affiliate_clicks.id", "affiliates.affiliate_code", "affiliate_clicks.clicked_at"])
    .orderBy("affiliate_clicks.clicked_at", "desc")
    .orderBy("affiliate_clicks.id", "desc");
}

/** Nobody adds to them. */
const clicksOfDeleted = keptRead({
  resources: ["affiliates"],
  most: 1,
  read: (db) =>
    addedUp(
      db,
      sql`SELECT kampala_day(clicked_at) AS day, count(*) AS change FROM affiliate_clicks
        WHERE affiliate_id IN (SELECT id FROM affiliates WHERE deleted_at IS NOT NULL) GROUP BY 1`,
    ),
});

/** How many clicks there are, for a page as far as `offset`. */
export async function clickCount(db: Database, code: string | undefined, offset: number): Promise<number> {
  if (!code) return countOf(db, "clicks", { hidden: clicksOfDeleted }, offset);
  return countOf(db, "clicks_of", {
    parts: sql<boolean>`part = (SELECT id::text FROM affiliates
      WHERE affiliate_code = ${code.toUpperCase()} AND deleted_at IS NULL)`,
  });
}

/** One page of all clicks, or of those of a code. */
export async function clickPage(
  db: Database,
  code: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const place = code ? { skip: offset } : await placeAfter(db, "clicks", offset, { hidden: clicksOfDeleted });
  if (!place) return [];
  const ids = await idsFrom(db, clicks(db, code), place, limit);
  return clickList(db, code)
    .where("affiliate_clicks.id", "=", anyOf(ids.map(({ id }) => id)))
    .execute();
}

/** Without whose they are, which the clicks that a page skips need not know. */
function clicks(db: Database, code: string | undefined) {
  return db
    .selectFrom("affiliate_clicks")
    .select(["id", "clicked_at as at"])
    .where((eb) => {
      const affiliates = eb.selectFrom("affiliates").select("affiliates.id");
      return code
        ? eb("affiliate_id", "=", affiliates.where("affiliate_code", "=", code.toUpperCase()))
        : eb("affiliate_id", "not in", affiliates.where("deleted_at", "is not", null));
    });
}
