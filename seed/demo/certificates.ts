import { defaultRule } from "#contract/courses/certificates/certificate-rules.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { AppContext } from "#server/context.ts";
import { certificatesFor, insertNumbered } from "#server/courses/certificates/issue.ts";
import { candidates } from "#server/courses/certificates/standings.ts";

/** Rules of two programs. Amina has the certificate of the first; the second shows her what is missing. */
const rules = [
  { title: "Qualitative Methods for M&E Practitioners", needs_grades: false, needs_average: false },
  { title: "Mobile Data Collection with KoboToolbox and ODK", needs_grades: true, needs_average: true },
];
const HOLDER = "amina@darasa.example";
const ISSUED_DAYS_AGO = 12;

/** Inserts the certificate rules of two programs, and Amina's certificate. Nobody is notified of it. */
export async function seedCertificates(context: AppContext, now: Date): Promise<void> {
  const { db } = context;
  const issued_at = new Date(now.getTime() - ISSUED_DAYS_AGO * 86_400_000);
  for (const { title, ...needed } of rules) {
    const program = await db
      .selectFrom("programs")
      .selectAll()
      .where("title", "=", title)
      .executeTakeFirstOrThrow();
    const rule = { ...defaultRule, ...needed, mode: "by_hand" as const };
    await db
      .insertInto("certificate_rules")
      .values({ ...rule, program_id: program.id, updated_at: issued_at })
      .execute();
    const all = await candidates(db, { program: program.id }, now);
    const holders = all.filter(({ email, state }) => email === HOLDER && state === "ready");
    const rows = await certificatesFor(context, db, program, rule, holders);
    const completed_on = kampalaDay(issued_at);
    if (rows.length > 0)
      await insertNumbered(
        db,
        issued_at,
        rows.map((row) => ({ ...row, completed_on })),
      );
  }
}
