import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type AffiliateStatus, affiliateStatuses } from "#contract/affiliates/application-choices.ts";
import type { applications } from "#contract/affiliates/applications.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasSearchable } from "#server/platform/database/lists.ts";
import { searchedPhone } from "#server/platform/database/phone-search.ts";
import type { Affiliates } from "#server/platform/database/types.ts";

export type AffiliateRow = Selectable<Affiliates>;
export type ListedAffiliate = AffiliateRow & { student_count: number };
/** Approved affiliate. The constraint affiliates_approved_with_code ensures that it has a code. */
export type ApprovedAffiliate = AffiliateRow & { affiliate_code: string };

type AffiliateFilter = Query<(typeof applications)["list"]>;

const notDeleted = (db: Database) => db.selectFrom("affiliates").where("affiliates.deleted_at", "is", null);

/** Filters applications by status, and by words of name, email or company, or by the phone. */
export function filteredAffiliates(db: Database, { search = "", status = "all" }: AffiliateFilter) {
  const ofStatus = status === "all" ? notDeleted(db) : notDeleted(db).where("affiliates.status", "=", status);
  return ofStatus.$if(search !== "", (query) => query.where(matches(search)));
}

function matches(search: string) {
  const inWords = hasSearchable(sql.ref("affiliates.search_text"), search);
  const phone = searchedPhone(search);
  return phone === undefined ? inWords : sql<boolean>`(${inWords} OR affiliates.phone LIKE ${`%${phone}%`})`;
}

/**
 * Returns the affiliates with their counts of referred students. Void commissions do not count; enrollments in free
 * programs do.
 */
export const affiliatesById = (db: Database, ids: readonly number[]): Promise<ListedAffiliate[]> =>
  notDeleted(db)
    .selectAll()
    .select(
      sql<number>`(SELECT count(*) FROM commissions WHERE affiliate_id = affiliates.id AND state <> 'void')`.as(
        "student_count",
      ),
    )
    .where("affiliates.id", "in", ids)
    .execute();

export async function affiliateById(db: Database, id: number): Promise<ListedAffiliate | undefined> {
  const [affiliate] = await affiliatesById(db, [id]);
  return affiliate;
}

/** Locks and returns the application, so that two decisions run one after another. */
export const lockAffiliate = (db: Database, id: number): Promise<AffiliateRow | undefined> =>
  notDeleted(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** The number of applications in all and in each status. */
export function statusCounts(db: Database) {
  const count = (status: AffiliateStatus) =>
    sql<number>`count(*) FILTER (WHERE status = ${status})`.as(status);
  return notDeleted(db)
    .select((eb) => [eb.fn.countAll<number>().as("total"), ...affiliateStatuses.map(count)])
    .executeTakeFirstOrThrow();
}

export const insertAffiliate = (db: Database, row: Insertable<Affiliates>): Promise<AffiliateRow> =>
  db.insertInto("affiliates").values(row).returningAll().executeTakeFirstOrThrow();

export const updateAffiliate = (db: Database, id: number, changes: Updateable<Affiliates>) =>
  db.updateTable("affiliates").set(changes).where("id", "=", id).execute();

/** Returns an id that no application has or will have. */
export async function unusedId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('affiliates', 'id')) AS id`.execute(db);
  return rows[0]?.id ?? 1;
}

/** Returns true if an application has the code, including deleted ones. */
export async function codeIsTaken(db: Database, code: string): Promise<boolean> {
  const taken = await db.selectFrom("affiliates").select("id").where("affiliate_code", "=", code).execute();
  return taken.length > 0;
}

const approved = (db: Database) =>
  notDeleted(db)
    .selectAll()
    .where("status", "=", "approved")
    .where("affiliate_code", "is not", null)
    .$narrowType<{ affiliate_code: string }>();

const withCode = (db: Database, code: string) =>
  approved(db).where("affiliate_code", "=", code.toUpperCase());

/** Returns the approved affiliate with this code, in any case. */
export const approvedByCode = (db: Database, code: string): Promise<ApprovedAffiliate | undefined> =>
  withCode(db, code).executeTakeFirst();

export const lockApprovedByCode = (db: Database, code: string): Promise<ApprovedAffiliate | undefined> =>
  withCode(db, code).forUpdate().executeTakeFirst();

export const approvedById = (db: Database, id: number): Promise<ApprovedAffiliate | undefined> =>
  approved(db).where("id", "=", id).executeTakeFirst();

/** Returns the newest approved application with this email. */
export const approvedByEmail = (db: Database, email: string): Promise<ApprovedAffiliate | undefined> =>
  approved(db).where("email", "=", email).orderBy("id", "desc").limit(1).executeTakeFirst();

/** The same for a user, but only if they have proven that they own the email. Registering with it proves nothing. */
export const approvedByProvenEmail = (db: Database, userId: number): Promise<ApprovedAffiliate | undefined> =>
  approved(db)
    .where(
      sql<boolean>`email = (SELECT email FROM users WHERE id = ${userId} AND email_proven_at IS NOT NULL)`,
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns the application with this code or id. Codes begin with a letter, so they never look like ids. */
export function affiliateByCodeOrId(db: Database, codeOrId: string): Promise<AffiliateRow | undefined> {
  const id = /^[1-9]\d{0,8}$/.test(codeOrId) ? Number(codeOrId) : 0;
  return notDeleted(db)
    .selectAll()
    .where("affiliate_code", "is not", null)
    .where((eb) => eb.or([eb("affiliate_code", "=", codeOrId.toUpperCase()), eb("id", "=", id)]))
    .executeTakeFirst();
}
