import type { z } from "zod";
import type { EnrollmentReport } from "#contract/affiliates/commissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { createCommission } from "./create.ts";
import { newestEnrollment } from "./queries.ts";

const FRESH_MS = 24 * 60 * 60 * 1000;
const answer = { message: "Thank you. The enrollment will be checked." };

/**
 * Takes a client's report that an enrollment was referred as a hint. A commission is created only for an enrollment of that
 * email in the last 24 hours that has none yet, at the program's own price (api.md section 2). A logged-in user can report
 * only their own enrollment. The answer never tells whether a commission was created.
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
    const enrollment = await newestEnrollment(db, email, title, since);
    if (enrollment) await createCommission(db, enrollment, [{ code, source: "report" }], now);
  });
  return answer;
}
