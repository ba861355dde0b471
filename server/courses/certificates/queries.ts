import { type Insertable, type Selectable, sql } from "kysely";
import { z } from "zod";
import { visibleLine } from "#contract/shared/text/bounded-text.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Certificates } from "#server/platform/database/types.ts";

export type CertificateRow = Omit<Selectable<Certificates>, "facts"> & { facts: CertificateFacts };

const line = z.string().overwrite(visibleLine);

/** Facts on a certificate, as they were when it was issued, in addition to its columns */
export const CertificateFacts = z.object({
  institute_name: line,
  /** Name of the logo's picture; absent if the institute had none. */
  logo: z.string().exactOptional(),
  /** Address of the site at the time */
  public_url: z.string(),
  signatory_name: line,
  signatory_title: line,
  duration: line,
  criteria: z.string(),
});
export type CertificateFacts = z.output<typeof CertificateFacts>;

/** Makes each text one line, because certificates issued before that rule may have several. */
const toRow = (row: Selectable<Certificates>): CertificateRow => ({
  ...row,
  holder_name: visibleLine(row.holder_name),
  program_title: visibleLine(row.program_title),
  facts: CertificateFacts.parse(row.facts),
});

/** Reserves `count` numbers of the year and returns the first. The row stays locked until the transaction ends. */
export async function takeNumbers(db: Database, year: number, count: number): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`INSERT INTO certificate_years (year, last) VALUES (${year}, ${count})
    ON CONFLICT (year) DO UPDATE SET last = certificate_years.last + ${count} RETURNING last`.execute(db);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error("The year of a certificate has no number.");
  return last - count + 1;
}

export async function insertCertificates(
  db: Database,
  rows: readonly (Omit<Insertable<Certificates>, "facts"> & { facts: CertificateFacts })[],
): Promise<CertificateRow[]> {
  const inserted = await db
    .insertInto("certificates")
    .values(rows.map((row) => ({ ...row, facts: JSON.stringify(row.facts) })))
    .returningAll()
    .execute();
  return inserted.map(toRow);
}

export async function certificatesById(db: Database, ids: readonly number[]): Promise<CertificateRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("certificates").selectAll().where("id", "in", ids).orderBy("id").execute();
  return rows.map(toRow);
}

export async function lockCertificate(db: Database, id: number): Promise<CertificateRow | undefined> {
  const row = await db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toRow(row);
}

export async function setRevoked(
  db: Database,
  id: number,
  revoked: { revoked_at: Date; revoke_reason: string; revoked_by: number | null },
): Promise<CertificateRow> {
  const row = await db
    .updateTable("certificates")
    .set(revoked)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRow(row);
}

export async function certificateByCode(db: Database, code: string) {
  const row = await db
    .selectFrom("certificates")
    .selectAll()
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM certificates newer WHERE newer.reissued_from = certificates.id)`.as(
        "is_replaced",
      ),
    )
    .where("code", "=", code)
    .executeTakeFirst();
  return row && { ...toRow(row), is_replaced: row.is_replaced };
}

/**
 * Returns the student's certificates, newest first, including revoked ones and those of programs that they left or that
 * were deleted.
 */
export async function certificatesOf(db: Database, userId: number): Promise<CertificateRow[]> {
  const rows = await db
    .selectFrom("certificates")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("issued_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toRow);
}

/** Returns the ids that belong to accounts, which can be notified. */
export async function holdersAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("users").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

/** Gives restored students the certificates that replaced theirs while they were in the bin. */
export async function giveReplacements(db: Database, students: readonly number[]): Promise<void> {
  await sql`WITH RECURSIVE own AS (
      SELECT id, user_id FROM certificates WHERE user_id = ANY (${students})
      UNION SELECT certificates.id, own.user_id FROM certificates JOIN own ON certificates.reissued_from = own.id)
    UPDATE certificates SET user_id = own.user_id FROM own
    WHERE certificates.id = own.id AND certificates.user_id IS NULL`.execute(db);
}
