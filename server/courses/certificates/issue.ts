import { randomBytes } from "node:crypto";
import { CODE_BYTES, certificateCode } from "#contract/courses/certificates/certificate-codes.ts";
import {
  type CertificateNeeds,
  metNeeds,
  type WaivablePart,
} from "#contract/courses/certificates/certificate-rules.ts";
import { criteriaText, missingText } from "#contract/courses/certificates/certificate-texts.ts";
import { certificateNumber } from "#contract/courses/certificates/certificates.ts";
import { invalid } from "#contract/shared/errors.ts";
import { MAX_CERTIFICATES_AT_ONCE } from "#contract/shared/limits.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { AppContext } from "#server/context.ts";
import { type ProgramRow, programById } from "#server/courses/programs/queries.ts";
import { instituteIdentity, logoOf } from "#server/institute/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { daysOn } from "./days.ts";
import { type CertificateFacts, type CertificateRow, insertCertificates, takeNumbers } from "./queries.ts";
import { lockRule } from "./rules.ts";
import { type Candidate, candidates } from "./standings.ts";

type Chosen = { students: number[] | "everyone"; known_missing?: WaivablePart[] | undefined };

/**
 * Issues certificates to the named students, or to everyone who is ready and never had one. A student whose certificate
 * was revoked gets another only by name. A named student may miss the parts that the caller knows of. The rule stays locked, so that each certificate is issued once.
 * @throws ApiError 404, or 400 while the program issues none
 */
export function issueCertificates(
  context: AppContext,
  request: RequestContext,
  programId: number,
  { students, known_missing = [] }: Chosen,
) {
  const subject = { lock: (db: Transaction) => programById(db, programId) };
  return actOn(context, request, subject, async (program, acting) => {
    const { db, did } = acting;
    const rule = await lockRule(db, programId);
    if (!rule || rule.mode === "none")
      throw invalid({
        non_field_errors: ["Certificates are switched off for this program. Switch them on first."],
      });
    const all = await candidates(db, { program: programId }, acting.now);
    const named = students === "everyone" ? undefined : new Set(students);
    const asked = all.filter((one) => (named ? named.has(one.user_id) : one.state === "ready"));
    const ready = asked.filter(mayHave(named ? known_missing : []));
    const issued = await issueTo(acting, program, rule, ready.slice(0, MAX_CERTIFICATES_AT_ONCE));
    const missing = new Map(ready.map((one) => [one.user_id, one.missing.map(missingText)]));
    const deeds = issued.map((row) => {
      const lacks = missing.get(row.user_id ?? 0) ?? [];
      const shown = { number: certificateNumber(row), program: row.program_title, name: row.holder_name };
      return { id: row.id, after: { ...shown, ...(lacks.length > 0 && { missing: lacks.join("; ") }) } };
    });
    did("certificate.issue", ...deeds);
    return {
      issued: issued.length,
      not_ready: (named?.size ?? asked.length) - ready.length,
      left: ready.length - issued.length,
    };
  });
}

const mayHave =
  (known: readonly WaivablePart[]) =>
  ({ state, missing }: Candidate) =>
    state !== "issued" && missing.every(({ part }) => known.some((one) => one === part));

/** Issues in the caller's transaction, which must hold the lock on the rule. */
export async function issueTo(
  { context, db, now }: Acting,
  program: ProgramRow,
  needs: CertificateNeeds,
  ready: readonly Candidate[],
): Promise<CertificateRow[]> {
  if (ready.length === 0) return [];
  return insertNumbered(db, now, await certificatesFor(context, db, program, needs, ready));
}

/** Returns the data of the certificates before they get numbers and codes. */
export async function certificatesFor(
  context: AppContext,
  db: Database,
  program: ProgramRow,
  needs: CertificateNeeds,
  ready: readonly Candidate[],
): Promise<Unnumbered[]> {
  const facts = await factsNow(context, db, program.duration);
  const now = context.clock();
  return ready.map((candidate) => ({
    user_id: candidate.user_id,
    program_id: program.id,
    holder_name: candidate.paper_name,
    program_title: program.title,
    ...daysOn(candidate, now),
    facts: { ...facts, criteria: criteriaText(metNeeds(needs, candidate.missing), candidate, now) },
  }));
}

/**
 * Returns the institute's present facts, which are stored with the certificate. Without a signatory, the principal
 * signs.
 */
async function factsNow(
  { config }: AppContext,
  db: Database,
  duration: string,
): Promise<Omit<CertificateFacts, "criteria">> {
  const { name, signatory, principal } = await instituteIdentity(db);
  const logo = await logoOf(db);
  return {
    institute_name: name,
    ...(logo !== null && { logo }),
    public_url: config.publicUrl,
    signatory_name: signatory.name || principal.name,
    signatory_title: signatory.name ? signatory.title : principal.title,
    duration,
  };
}

type Unnumbered = Omit<
  Parameters<typeof insertCertificates>[1][number],
  "year" | "number" | "code" | "issued_at"
>;

/** Inserts certificates. Each gets the next number of the year in Kampala and its own code. */
export async function insertNumbered(
  db: Database,
  now: Date,
  rows: readonly Unnumbered[],
): Promise<CertificateRow[]> {
  const year = Number(kampalaDay(now).slice(0, 4));
  const first = await takeNumbers(db, year, rows.length);
  return insertCertificates(
    db,
    rows.map((row, index) => ({
      ...row,
      year,
      number: first + index,
      code: certificateCode(randomBytes(CODE_BYTES)),
      issued_at: now,
    })),
  );
}
