import type { z } from "zod";
import type { StaffToday } from "#contract/admin/staff-today.ts";
import {
  DEADLINE_DAYS,
  type TodayKindName,
  todayKindNames,
  todayKinds,
} from "#contract/admin/today-kinds.ts";
import { authorize, hasPermission } from "#contract/shared/permissions.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { countCaptured } from "#server/admin/emails/count-captured.ts";
import { filteredEmails } from "#server/admin/emails/queries.ts";
import { restoredCopyWithWaiting } from "#server/admin/restored-copy/queries.ts";
import { filteredAffiliates } from "#server/affiliates/applications/queries.ts";
import { filteredPosts } from "#server/community/community-posts/queries.ts";
import { filteredContactMessages } from "#server/content/contact-messages/queries.ts";
import type { AppContext } from "#server/context.ts";
import { filteredAssignments } from "#server/courses/assignments/queries.ts";
import { filteredSessions } from "#server/courses/attendance/queries.ts";
import { filteredStudents } from "#server/courses/enrollments/filtered-students.ts";
import { filteredSubmissions } from "#server/courses/submissions/queries.ts";
import { filteredCharges } from "#server/fees/charges/filter.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type Count, countOf } from "#server/platform/database/lists.ts";
import { mailProblem } from "#server/platform/email/refusals.ts";
import { pendingDeletions } from "#server/students/personal-data/queries.ts";

/** Maximum number of accounts that are named; more are rare, and the next come first. */
const SHOWN_DELETIONS = 20;

interface Asked {
  db: Database;
  now: Date;
  since: string;
}

const feeKinds: TodayKindName[] = ["payments", "pay_backs", "parts_wishes"];

/** Counts of each kind, made by the list that the number links to, so that both agree */
const counts: Record<TodayKindName, (asked: Asked) => Promise<Count>> = {
  to_mark: async ({ db }) => countOf(db, { filtered: await filteredSubmissions(db, { state: "to_mark" }) }),
  registers: ({ db, now }) => countOf(db, { filtered: filteredSessions(db, { state: "to_mark" }, now) }),
  applications: ({ db }) => countOf(db, { filtered: filteredAffiliates(db, { status: "pending" }) }),
  payments: ({ db, now }) => countOf(db, { filtered: filteredCharges(db, { state: "reported" }, now) }),
  pay_backs: ({ db, now }) => countOf(db, { filtered: filteredCharges(db, { state: "to_pay_back" }, now) }),
  parts_wishes: ({ db, now }) =>
    countOf(db, { filtered: filteredCharges(db, { state: "parts_asked" }, now) }),
  deadlines: ({ db, now }) =>
    countOf(db, { filtered: filteredAssignments(db, { due_within: DEADLINE_DAYS }, now) }),
  failed_emails: ({ db }) => countOf(db, { filtered: filteredEmails(db, { state: "failed" }) }),
  reported: ({ db }) => countOf(db, { filtered: filteredPosts(db, { state: "reported" }) }),
  unanswered: ({ db }) => countOf(db, { filtered: filteredPosts(db, { state: "unanswered" }) }),
  contact_messages: ({ db }) => countOf(db, { filtered: filteredContactMessages(db, { state: "open" }) }),
  names: ({ db }) => countOf(db, { filtered: filteredStudents(db, { needs_name: "true" }) }),
  enrollments: ({ db, since }) => countOf(db, { filtered: filteredStudents(db, { enrolled_since: since }) }),
};

/** Returns the pending work of a staff member by their permissions, without fees if the institute takes none. */
export async function waitingFor(
  { config, db }: Pick<AppContext, "config" | "db">,
  viewer: Viewer,
  now: Date,
): Promise<z.input<typeof StaffToday>> {
  const since = kampalaDay(new Date(now.getTime() - DAY_MS));
  const { is_on: hasFees } = await feeRules(db);
  const kinds = todayKindNames.filter(
    (kind) =>
      authorize(todayKinds[kind].access, viewer) === "allowed" && (hasFees || !feeKinds.includes(kind)),
  );
  const waiting = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await counts[kind]({ db, now, since })) })),
  );
  const isAdmin = viewer.role === "admin";
  const mail_problem = isAdmin ? await mailProblem(db) : undefined;
  const copy = isAdmin ? await restoredCopyWithWaiting(db) : undefined;
  const captured_emails = isAdmin ? await countCaptured({ config, db }) : 0;
  const deletions = hasPermission(viewer, "students") ? await pendingDeletions(db, SHOWN_DELETIONS) : [];
  return {
    ...{ waiting, since, captured_emails, deletions },
    ...{ mail_problem: mail_problem ?? null, restored_copy: copy ?? null },
  };
}
