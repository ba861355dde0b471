import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { z } from "zod";
import type { MonthOfReferrals } from "#contract/affiliates/bonus-rules.ts";
import type { CommissionCorrection, commissions } from "#contract/affiliates/commissions.ts";
import type { CurrencyBalance } from "#contract/affiliates/figures.ts";
import type { ChargeState } from "#contract/fees/charge-states.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import { hasPaid, isItsCharge, isLost, takesFees } from "#server/affiliates/corrections/fee-kept.ts";
import { corrected } from "#server/affiliates/corrections/queries.ts";
import type { Follower } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasSearchable, searchWords } from "#server/platform/database/lists.ts";
import type { Commissions } from "#server/platform/database/types.ts";

export type CommissionRow = Selectable<Commissions>;

export type CommissionFilter = Partial<Query<(typeof commissions)["list"]>> & {
  affiliate_id?: number | undefined;
};

/** Filters commissions by affiliate, by state, and by words of the course or of the affiliate's name or code. */
export function filteredCommissions(
  db: Database,
  { affiliate_id, search = "", state = "all" }: CommissionFilter,
) {
  const all = db.selectFrom("commissions");
  return (state === "all" ? all : all.where("state", "=", state))
    .$if(affiliate_id !== undefined, (query) => query.where("affiliate_id", "=", affiliate_id ?? 0))
    .$if(search !== "", (query) => query.where((eb) => eb.and(searchWords(search).map(hasWord))));
}

/** Matches a word. ANY (ARRAY(…)) finds the affiliates first, so that an index finds their commissions. */
function hasWord(word: string) {
  const affiliates = sql`SELECT id FROM affiliates WHERE ${hasSearchable(sql`(sort_name || ' ' || lower(coalesce(affiliate_code, '')))`, word)}`;
  return sql<boolean>`(${hasSearchable(sql.ref("search_text"), word)} OR affiliate_id = ANY (ARRAY(${affiliates})))`;
}

/** Enrollments from the same network on the same day, including this one. */
const networkEnrollments = sql<number>`(
  SELECT count(*) FROM enrollments others WHERE others.visitor = enrollments.visitor)`;

/** State of the fee. A waived fee with money to pay back has the state "overpaid", but counts as waived here. */
const feeState = sql<ChargeState | null>`CASE WHEN charges.cancelled_at IS NULL
  AND charges.discount_minor = charges.amount_minor THEN 'waived' ELSE charges.state END`;

/**
 * Selects commissions with their affiliate and student, newest first. The student's name is null after the account is
 * deleted.
 */
function listed(db: Database) {
  return db
    .selectFrom("commissions")
    .innerJoin("affiliates", "affiliates.id", "commissions.affiliate_id")
    .leftJoin("enrollments", "enrollments.id", "commissions.enrollment_id")
    .leftJoin("users", "users.id", "enrollments.user_id")
    .leftJoin("users as confirmers", "confirmers.id", "commissions.confirmed_by")
    .leftJoin("charges", (join) => join.on(isItsCharge))
    .leftJoin(corrected.as<"corrected">("corrected"), "corrected.commission_id", "commissions.id")
    .selectAll("commissions")
    .select([
      "affiliates.name as affiliate_name",
      "affiliates.affiliate_code",
      "users.id as student",
      "users.name as student_name",
      "users.email as student_email",
      "confirmers.name as confirmer_name",
      networkEnrollments.as("network_enrollments"),
      takesFees.as("takes_fees"),
      feeState.as("fee_state"),
      sql<number | null>`charges.amount_minor - charges.discount_minor - charges.paid_minor`.as(
        "fee_left_minor",
      ),
      sql<Currency | null>`charges.currency`.as("fee_currency"),
      isLost.as("is_payment_reversed"),
      sql<number>`coalesce(corrected.taken_back_minor, 0)`.as("taken_back_minor"),
      sql<CommissionCorrection[]>`coalesce(corrected.corrections, '[]')`.as("corrections"),
    ])
    .orderBy("commissions.earned_at", "desc")
    .orderBy("commissions.id", "desc");
}

export type ListedCommission = Awaited<ReturnType<typeof commissionsById>>[number];

export const commissionsById = (db: Database, ids: readonly number[]) =>
  listed(db).where("commissions.id", "in", ids).execute();

export const newestCommissions = (db: Database, affiliateId: number, limit: number) =>
  listed(db).where("commissions.affiliate_id", "=", affiliateId).limit(limit).execute();

/** Returns the commissions of a month in Africa/Kampala, such as "2026-03", oldest first. */
export const commissionsOfMonth = (db: Database, affiliateId: number, month: string) =>
  db
    .selectFrom("commissions")
    .leftJoin(corrected.as<"corrected">("corrected"), "corrected.commission_id", "commissions.id")
    .selectAll("commissions")
    .select(sql<number>`coalesce(corrected.taken_back_minor, 0)`.as("taken_back_minor"))
    .where("affiliate_id", "=", affiliateId)
    .where("earned_month", "=", `${month}-01`)
    .orderBy("earned_at")
    .orderBy("id")
    .execute();

/** Returns the affiliate's balance in each currency, with the number of commissions that are not void. */
export async function balancesOf(db: Database, affiliateId: number) {
  const sum = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(amount_minor) FILTER (WHERE state ${condition}), 0)::bigint`;
  const { rows } = await sql<z.input<typeof CurrencyBalance> & { count: number }>`
    SELECT currency, ${sum(sql`= 'pending'`)} AS pending_minor, ${sum(sql`= 'confirmed'`)} AS confirmed_minor,
      ${sum(sql`= 'paid'`)} AS paid_minor, ${sum(sql`= 'void'`)} AS void_minor,
      coalesce(sum(taken_back_minor), 0)::bigint AS taken_back_minor,
      ${sum(sql`<> 'void'`)} + coalesce(sum(taken_back_minor), 0)::bigint AS accrued_minor,
      count(*) FILTER (WHERE state <> 'void') AS count
    FROM commissions LEFT JOIN ${corrected} corrected ON commission_id = id WHERE affiliate_id = ${affiliateId} GROUP BY currency ORDER BY currency`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the months in Africa/Kampala with a commission, newest first, each with the referrals that count for the
 * bonus.
 */
export async function commissionMonths(db: Database, affiliateId: number): Promise<MonthOfReferrals[]> {
  const { rows } = await sql<MonthOfReferrals>`
    SELECT to_char(earned_month, 'YYYY-MM') AS month,
      count(*) FILTER (WHERE price_minor > 0 AND state = 'pending') AS pending,
      count(*) FILTER (WHERE price_minor > 0 AND state IN ('confirmed', 'paid') AND NOT ${isLost}) AS confirmed
    FROM commissions WHERE affiliate_id = ${affiliateId} GROUP BY earned_month ORDER BY earned_month DESC`.execute(
    db,
  );
  return rows;
}

/**
 * Counts the affiliate's referrals for the tier. Where the institute takes fees, the student must have paid. The caller
 * holds the affiliate's lock.
 */
export async function countedReferrals(db: Database, affiliateId: number): Promise<number> {
  const { count } = await db
    .selectFrom("commissions")
    .where("affiliate_id", "=", affiliateId)
    .where("state", "<>", "void")
    .where("price_minor", ">", 0)
    .where(hasPaid)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a commission, or nothing when the enrollment already has one, by the unique constraint. */
export const insertCommission = (db: Database, row: Insertable<Commissions>) =>
  db
    .insertInto("commissions")
    .values(row)
    .onConflict((conflict) => conflict.constraint("commissions_enrollment_once").doNothing())
    .execute();

/** Locks and returns the commissions in the order of their ids, to avoid deadlocks. */
export async function lockCommissions(db: Database, ids: readonly number[]) {
  // Removing an enrollment locks it and then its commission, so the enrollments are locked first here, too.
  await db
    .selectFrom("enrollments")
    .select("id")
    .where("id", "in", (eb) => eb.selectFrom("commissions").select("enrollment_id").where("id", "in", ids))
    .orderBy("id")
    .forKeyShare()
    .execute();
  return db.selectFrom("commissions").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();
}

export const updateCommissions = (db: Database, ids: readonly number[], changes: Updateable<Commissions>) =>
  db.updateTable("commissions").set(changes).where("id", "in", ids).execute();

export const studentContact = (db: Database, userId: number) =>
  db.selectFrom("users").select(["email", "phone"]).where("id", "=", userId).executeTakeFirst();

/**
 * Returns the newest enrollment of this email in a program with this title, since the given time. Includes the
 * program's price (api.md 2.3). Enrollments whose owner has not used them yet are left out.
 */
export const newestEnrollment = (db: Database, email: string, title: string, since: Date) =>
  db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .select(["enrollments.id", "enrollments.user_id", "enrollments.enrolled_at", "enrollments.visitor"])
    .select(["programs.title", "programs.price"])
    .where("users.email", "=", email)
    .where(sql`lower(programs.title)`, "=", title.toLowerCase())
    .where("enrollments.enrolled_at", ">=", since)
    .where("enrollments.unproven_referrals", "is", null)
    .orderBy("enrollments.enrolled_at", "desc")
    .orderBy("enrollments.id", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Restores the commission of a restored enrollment that its removal had voided (void_commission_of_removed_enrollment).
 */
export const earnAgain: Follower = async ({ db, ids }) => {
  await db
    .updateTable("commissions")
    .set({
      state: sql`CASE WHEN confirmed_at IS NULL THEN 'pending' ELSE 'confirmed' END`,
      voided_at: null,
      void_reason: null,
    })
    .where("enrollment_id", "in", ids)
    .where("state", "=", "void")
    .where("void_reason", "=", "The enrollment was removed.")
    .execute();
};
