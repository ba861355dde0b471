import type { z } from "zod";
import type { EnrollmentReport } from "#contract/affiliates/commissions.ts";
import { REFERRAL_DAYS } from "#contract/affiliates/referral-code.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { approvedByCode } from "#server/affiliates/applications/queries.ts";
import { firstClickOf } from "#server/affiliates/clicks/queries.ts";
import { visitorOn } from "#server/affiliates/clicks/visitor.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { createCommission } from "./create.ts";
import { newestEnrollment } from "./queries.ts";

const answer = { message: "Thank you. The enrollment will be checked." };

/**
 * Handles a client's report that an enrollment was referred, by the conditions of api.md 2.3. The answer never reveals
 * whether a commission was created.
 */
export async function reportEnrollment(
  context: AppContext,
  request: RequestContext,
  report: z.output<typeof EnrollmentReport>,
): Promise<typeof answer> {
  const { affiliate_code: code, course_name: title } = report;
  const email = report.student_email.normalize("NFKC").toLowerCase();
  const { viewer } = request;
  if (!code || (viewer && viewer.email !== email)) return answer;
  await act(context, request, async ({ db, now }) => {
    const enrollment = await newestEnrollment(db, email, title, new Date(now.getTime() - DAY_MS));
    if (!enrollment) return;
    const { enrolled_at, visitor } = enrollment;
    const isSameNetwork = visitor?.equals(visitorOn(context.secret, enrolled_at, request.address));
    if (!viewer && !isSameNetwork) return;
    const clicked_at = await clickBefore(context, request, db, code, enrolled_at);
    if (!clicked_at) return;
    const referred = { ...enrollment, proof: viewer ? "session" : "network" } as const;
    await createCommission(db, referred, [{ code, source: "report", clicked_at }], now);
  });
  return answer;
}

/**
 * Returns when this network first visited by the affiliate's link, within the days that a visit counts before the
 * enrollment.
 */
async function clickBefore(
  context: AppContext,
  request: RequestContext,
  db: Database,
  code: string,
  enrolledAt: Date,
) {
  const affiliate = await approvedByCode(db, code);
  if (!affiliate) return undefined;
  const days = Array.from({ length: REFERRAL_DAYS + 1 }, (_, ago) => enrolledAt.getTime() - ago * DAY_MS);
  const visitors = days.map((day) => visitorOn(context.secret, new Date(day), request.address));
  return firstClickOf(db, affiliate.id, visitors, enrolledAt);
}
