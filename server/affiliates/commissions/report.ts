import type { z } from "zod";
import type { EnrollmentReport } from "#contract/affiliates/commissions.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { earnCommission } from "./earn.ts";
import { freshEnrollment } from "./queries.ts";

const FRESH_MS = 24 * 60 * 60 * 1000;
const answer = { message: "Thank you. The enrollment will be checked." };

/**
 * A client says that an enrollment was referred. That is a hint: only an enrollment of that e-mail in the last 24 hours
 * that nobody has been credited with earns, at the program's own price (api.md section 2, security.md T18). Whoever is
 * logged in speaks for themselves alone. The answer never tells what came of it.
 */
export async function reportEnrollment(
  context: AppContext,
  viewer: Viewer | null,
  report: z.output<typeof EnrollmentReport>,
): Promise<typeof answer> {
  const { affiliate_code: code, course_name: title } = report;
  const email = report.student_email.normalize("NFKC").toLowerCase();
  if (!code || (viewer && viewer.email !== email)) return answer;
  const now = context.clock();
  const since = new Date(now.getTime() - FRESH_MS);
  await context.db.transaction().execute(async (db) => {
    const enrollment = await freshEnrollment(db, email, title, since);
    if (enrollment) await earnCommission(db, enrollment, [{ code, source: "report" }], now);
  });
  return answer;
}
