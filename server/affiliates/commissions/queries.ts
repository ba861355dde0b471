import { type Insertable, type Selectable, sql } from "kysely";
import type { CommissionState } from "#contract/affiliates/commission-rules.ts";
import { MOST_FOUND } from "#contract/shared/scalars.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { countOf } from "#server/platform/database/counts.ts";
import { distinctValues } from "#server/platform/database/distinct.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { containing, type PageWindow } from "#server/platform/database/paging.ts";
import { anyWords } from "#server/platform/database/prepared.ts";
import { commonText, drawnIds } from "#server/platform/database/sample.ts";
import { type Found, foundCount, foundOnPage, gathered } from "#server/platform/database/search.ts";
import { idsFrom, placeAfter } from "#server/platform/database/time-places.ts";
import type { Commissions } from "#server/platform/database/types.ts";

export type CommissionRow = Selectable<Commissions>;

export interface CommissionFilter {
  affiliate_id?: number | undefined;
  ids?: readonly number[] | undefined;
  /** "2026-03", of Africa/Kampala. */
  month?: string | undefined;
  search?: string | undefined;
  state?: CommissionState | "all" | undefined;
}

/** All of them by name, so that the statement is prepared (decisions/0045). */
const columns = (
  [
    "id",
    "affiliate_id",
    "enrollment_id",
    "course_name",
    "course_price",
    "price_minor",
    "currency",
    "rate_percent",
    "amount_minor",
    "source",
    "state",
    "earned_at",
    "confirmed_at",
    "payout_id",
    "voided_at",
    "void_reason",
  ] as const
).map((column) => `commissions.${column}` as const);

/** Commissions with their affiliate and student, newest first; a deleted student has no name any more. */
export function commissionList(db: Database, filter: CommissionFilter) {
  return filtered(db, filter)
    .innerJoin("affiliates", "affiliates.id", "commissions.affiliate_id")
    .leftJoin("enrollments", "enrollments.id", "commissions.enrollment_id")
    .leftJoin("users", "users.id", "enrollments.user_id")
    .select(columns)
    .select([
      "affiliates.name as affiliate_name",
      "affiliates.affiliate_code",
      "users.name as student_name",
      "users.email as student_email",
    ])
    .orderBy("commissions.earned_at", "desc")
    .orderBy("commissions.id", "desc");
}

/** How many the filter has; those of all affiliates and months are counted by state, a search to MOST_FOUND. */
export async function commissionCount(
  db: Database,
  filter: CommissionFilter,
  { offset }: Pick<PageWindow, "offset"> = { offset: 0 },
): Promise<number> {
  if (filter.search) return foundCount(await searched(db, filter));
  if (!isOfAll(filter)) return countEach(db, filter);
  return countOf(db, "commissions", { parts: stateParts(filter) }, offset);
}

const countEach = keptRead({
  resources: ["commissions"],
  most: 500,
  async read(db, filter: CommissionFilter): Promise<number> {
    const { count } = await filtered(db, filter)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },
});

/** Once for all pages of a search. */
const searched = keptRead({
  resources: ["commissions"],
  most: 500,
  async read(db, filter: CommissionFilter): Promise<Found> {
    const { search = "", ...others } = filter;
    if (isOfAll(others) && stateParts(others) === undefined && (await isCommon(db, search.toLowerCase())))
      return undefined;
    // Each half by an index of its own; a commission that both find is one.
    const within = () =>
      filtered(db, others)
        .select(["commissions.id", "earned_at"])
        .limit(MOST_FOUND + 1);
    const courses = (await courseNames(db)).filter((name) =>
      name.toLowerCase().includes(search.toLowerCase()),
    );
    const all = sql`
      SELECT id, earned_at FROM (
        (${within().where("course_name", "=", sql<string>`ANY (${courses}::text[])`)})
        UNION (${within().where("affiliate_id", "=", sql<number>`ANY (ARRAY(${affiliatesNamed(search)}))`)})) found`;
    return gathered(db, all, sql`earned_at DESC, id DESC`, { most: MOST_FOUND });
  },
});

/** The courses of all commissions, some hundreds (migration 0082). */
const courseNames = keptRead({
  resources: ["commissions"],
  most: 1,
  read: (db) => distinctValues(db, "commissions", "course_name"),
});

const affiliatesNamed = (search: string) => sql`
  SELECT ${anyWords} id FROM affiliates WHERE name ILIKE ${containing(search)} OR affiliate_code ILIKE ${containing(search)}`;

/** Part of so many commissions' courses or affiliates that they need no counting. */
const isCommon = commonText({
  total: (db) => commissionCount(db, {}),
  async draw(db) {
    const { rows } = await sql<{ text: string }>`
      SELECT lower(course_name || E'\\n' || name || E'\\n' || coalesce(affiliate_code, '')) AS text
      FROM commissions JOIN affiliates ON affiliates.id = affiliate_id
      WHERE commissions.id = ANY (${drawnIds("commissions")})`.execute(db);
    return rows.map(({ text }) => text);
  },
});

const isOfAll = ({ affiliate_id, ids, month, search = "" }: CommissionFilter) =>
  affiliate_id === undefined && ids === undefined && month === undefined && search === "";

const stateParts = ({ state = "all" }: CommissionFilter) =>
  state === "all" ? undefined : sql<boolean>`part = ${state}`;

/** Which stand on a page of the filter. */
export async function commissionIds(
  db: Database,
  filter: CommissionFilter,
  window: PageWindow,
): Promise<{ id: number }[]> {
  if (filter.search)
    return foundOnPage(await searched(db, filter), window, (within) => idsInOrder(db, filter, within));
  return idsInOrder(db, filter, window);
}

async function idsInOrder(
  db: Database,
  filter: CommissionFilter,
  { limit, offset }: PageWindow,
): Promise<{ id: number }[]> {
  const place = isOfAll(filter)
    ? await placeAfter(db, "commissions", offset, { parts: stateParts(filter) })
    : { skip: offset };
  const earned = filtered(db, filter).select(["commissions.id", "commissions.earned_at as at"]);
  return place ? idsFrom(db, earned, place, limit) : [];
}

function filtered(db: Database, { affiliate_id, ids, month, search = "", state = "all" }: CommissionFilter) {
  const pattern = containing(search);
  return db
    .selectFrom("commissions")
    .$if(affiliate_id !== undefined, (query) =>
      query.where("commissions.affiliate_id", "=", affiliate_id ?? 0),
    )
    .$if(ids !== undefined, (query) => query.where("commissions.id", "=", anyOf(ids ?? [])))
    .$if(month !== undefined, (query) =>
      query.where(sql`to_char(earned_at AT TIME ZONE 'Africa/Kampala', 'YYYY-MM')`, "=", month),
    )
    .where((eb) => (state === "all" ? eb.lit(true) : eb("commissions.state", "=", state)))
    .$if(search !== "", (query) =>
      // Whose they are is asked first: each half is then found by an index of its own.
      query.where(sql<boolean>`(commissions.course_name ILIKE ${pattern}
        OR commissions.affiliate_id = ANY (ARRAY(${affiliatesNamed(search)})))`),
    );
}

/** Referrals of the affiliate that count for the tier; ask under the affiliate's lock (security.md T22). */
export async function countedReferrals(db: Database, affiliateId: number): Promise<number> {
  const { count } = await db
    .selectFrom("commissions")
    .where("affiliate_id", "=", affiliateId)
    .where("state", "<>", "void")
    .where("price_minor", ">", 0)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Once an enrollment: the constraint decides, and whoever comes second changes nothing. */
export async function insertCommission(db: Database, row: Insertable<Commissions>): Promise<void> {
  await db
    .insertInto("commissions")
    .values(row)
    .onConflict((conflict) => conflict.constraint("commissions_enrollment_once").doNothing())
    .execute();
}

/** The rows, locked in the order of their ids, so that two who lock several do not wait for each other. */
export function lockCommissions(db: Database, ids: readonly number[]): Promise<CommissionRow[]> {
  return db
    .selectFrom("commissions")
    .selectAll()
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function updateCommissions(
  db: Database,
  ids: readonly number[],
  changes: Partial<Pick<CommissionRow, "state" | "confirmed_at" | "voided_at" | "void_reason">>,
): Promise<void> {
  await db.updateTable("commissions").set(changes).where("id", "=", anyOf(ids)).execute();
}

export function studentContact(db: Database, userId: number) {
  return db.selectFrom("users").select(["email", "phone"]).where("id", "=", userId).executeTakeFirst();
}

/**
 * The newest enrollment of this e-mail in a program of this title since then, with the program's own price. Of several
 * programs with one title the newest enrollment is meant (api.md section 2).
 */
export function freshEnrollment(db: Database, email: string, title: string, since: Date) {
  return db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .select(["enrollments.id", "enrollments.user_id", "programs.title", "programs.price"])
    .where("users.email", "=", email)
    .where(sql`lower(programs.title)`, "=", title.toLowerCase())
    .where("enrollments.enrolled_at", ">=", since)
    .orderBy("enrollments.enrolled_at", "desc")
    .orderBy("enrollments.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function clickTotal(db: Database, affiliateId: number): Promise<number> {
  return countOf(db, "clicks_of", { parts: sql<boolean>`part = ${String(affiliateId)}` });
}
