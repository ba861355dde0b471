import { type Insertable, type Selectable, sql } from "kysely";
import { visibleLine } from "#contract/shared/bounded-text.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Certificates } from "#server/platform/database/types.ts";

export type CertificateRow = Omit<Selectable<Certificates>, "facts"> & { facts: CertificateFacts };

/** What stood on a certificate when it was issued, beside its own columns. */
export interface CertificateFacts {
  institute_name: string;
  /** Of the site, as it was then. */
  public_url: string;
  signatory_name: string;
  signatory_title: string;
  duration: string;
  criteria: string;
}

/** A certificate that was issued before its texts had to be one line shows them so. */
function toRow(row: Selectable<Certificates>): CertificateRow {
  const facts = row.facts as unknown as CertificateFacts;
  return {
    ...row,
    holder_name: visibleLine(row.holder_name),
    program_title: visibleLine(row.program_title),
    facts: {
      ...facts,
      institute_name: visibleLine(facts.institute_name),
      signatory_name: visibleLine(facts.signatory_name),
      signatory_title: visibleLine(facts.signatory_title),
      duration: visibleLine(facts.duration),
    },
  };
}

/** Takes this many numbers of the year; the first of them. Nobody else gets any until the transaction ends. */
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

/** The student's certificates, newest first: also revoked ones, and those of programs that they left or that are gone. */
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

/** To whom a certificate is told. */
export async function holdersAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("users").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}
