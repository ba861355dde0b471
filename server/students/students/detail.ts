import type { z } from "zod";
import type { StudentDetail } from "#contract/accounts/students.ts";
import { apiError } from "#contract/shared/errors.ts";
import { pendingEmail } from "#server/accounts/credentials/pending-email.ts";
import { studentById } from "#server/accounts/profiles/queries.ts";
import { serializeUser } from "#server/accounts/profiles/shown-user.ts";
import type { AppContext } from "#server/context.ts";
import { certificatesOfStudent } from "#server/courses/certificates/of-student.ts";
import { enrolledPrograms } from "#server/courses/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isAddressRefused } from "#server/platform/email/refusals.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";
import { deletionOf } from "#server/students/personal-data/queries.ts";

/** Returns a student as staff see them on their page. @throws ApiError 404, also for the id of a staff member */
export async function studentDetail(
  context: AppContext,
  db: Database,
  id: number,
): Promise<z.input<typeof StudentDetail>> {
  const student = await studentById(db, id);
  if (!student) throw apiError("not_found");
  const enrolled = await enrolledPrograms(db, student);
  return {
    ...serializeUser(student),
    updated_at: student.updated_at,
    is_invited: student.is_invited,
    deletion_due_at: (await deletionOf(db, id))?.due_at ?? null,
    is_email_refused: await isAddressRefused(db, student.email, context.clock()),
    pending_email: await pendingEmail(context, db, id),
    is_sending: isSendingEmails(context.config),
    enrollments: enrolled.map(({ enrollment_id, id, title, ...enrollment }) => ({
      ...enrollment,
      id: enrollment_id,
      program: { id, title },
    })),
    certificates: await certificatesOfStudent(db, id),
  };
}
