import { randomBytes } from "node:crypto";
import { CODE_BYTES, certificateCode } from "#contract/learning/certificate-codes.ts";
import type { CertificateNeeds } from "#contract/learning/certificate-rules.ts";
import { criteriaText } from "#contract/learning/certificate-texts.ts";
import { certificateCan, certificateNumber } from "#contract/learning/certificates.ts";
import { invalid } from "#contract/shared/errors.ts";
import { MAX_CERTIFICATES_AT_ONCE } from "#contract/shared/limits.ts";
import { instituteIdentity } from "#server/content/institute/queries.ts";
import type { AppContext } from "#server/context.ts";
import { type ProgramRow, programById } from "#server/learning/programs/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { type CertificateFacts, type CertificateRow, insertCertificates, takeNumbers } from "./queries.ts";
import { lockRule } from "./rules.ts";
import { type Candidate, candidates } from "./standings.ts";

type Chosen = { students: number[] | "everyone" };

/**
 * Issues certificates to the named students, or to everyone who is ready and never had one: whose certificate was revoked
 * gets another only by name. The rule stays locked meanwhile, so that each is issued once.
 * @throws ApiError 404, or 400 while the program issues none
 */
export function issueCertificates(
  context: AppContext,
  request: RequestContext,
  programId: number,
  { students }: Chosen,
) {
  const subject = { lock: (db: Transaction) => programById(db, programId) };
  return actOn(context, request, subject, async (program, acting) => {
    const { db, did } = acting;
    const rule = await lockRule(db, programId);
    if (!rule || rule.mode === "none")
      throw invalid({ non_field_errors: ["This program issues no certificates. Switch them on first."] });
    const all = await candidates(db, { program: programId });
    const named = students === "everyone" ? undefined : new Set(students);
    const asked = all.filter((one) => (named ? named.has(one.user_id) : one.state === "ready"));
    const ready = asked.filter(mayHave);
    const issued = await issueTo(acting, program, rule, ready.slice(0, MAX_CERTIFICATES_AT_ONCE));
    const deeds = issued.map((row) => ({
      id: row.id,
      after: { number: certificateNumber(row), program: row.program_title, name: row.holder_name },
    }));
    did("certificate.issue", ...deeds);
    return {
      issued: issued.length,
      not_ready: (named?.size ?? asked.length) - ready.length,
      left: ready.length - issued.length,
    };
  });
}

const mayHave = ({ state, missing }: Candidate) =>
  certificateCan.issue[state] === true && missing.length === 0;

/** Issues in the caller's transaction, which holds the rule locked. */
export async function issueTo(
  { context, db, now }: Acting,
  program: ProgramRow,
  needs: CertificateNeeds,
  ready: readonly Candidate[],
): Promise<CertificateRow[]> {
  if (ready.length === 0) return [];
  return insertNumbered(db, now, await certificatesFor(context, db, program, needs, ready));
}

/** What will stand on the certificates. */
export async function certificatesFor(
  context: AppContext,
  db: Database,
  program: ProgramRow,
  needs: CertificateNeeds,
  ready: readonly Candidate[],
): Promise<Unnumbered[]> {
  const facts = await factsNow(context, db, program.duration, criteriaText(needs));
  return ready.map(({ user_id, name, enrolled_at, completed_at }) => ({
    user_id,
    program_id: program.id,
    holder_name: name,
    program_title: program.title,
    started_on: dayInKampala(enrolled_at),
    completed_on: dayInKampala(completed_at ?? context.clock()),
    facts,
  }));
}

/** What the institute is now, for what stands on a certificate for good. Without a signatory the principal signs. */
async function factsNow(
  { config }: AppContext,
  db: Database,
  duration: string,
  criteria: string,
): Promise<CertificateFacts> {
  const { name, signatory, principal } = await instituteIdentity(db);
  return {
    institute_name: name,
    public_url: config.publicUrl,
    signatory_name: signatory.name || principal.name,
    signatory_title: signatory.name ? signatory.title : principal.title,
    duration,
    criteria,
  };
}

type Unnumbered = Omit<
  Parameters<typeof insertCertificates>[1][number],
  "year" | "number" | "code" | "issued_at"
>;

/** Gives each the next number of Kampala's year and a code of its own. */
export async function insertNumbered(
  db: Database,
  now: Date,
  rows: readonly Unnumbered[],
): Promise<CertificateRow[]> {
  const year = Number(dayInKampala(now).slice(0, 4));
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

function dayInKampala(moment: Date): string {
  return moment.toLocaleDateString("en-CA", { timeZone: "Africa/Kampala" });
}
