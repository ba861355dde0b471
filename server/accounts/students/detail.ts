import type { z } from "zod";
import type { StudentDetail } from "#contract/accounts/students.ts";
import { apiError } from "#contract/shared/errors.ts";
import { pendingEmail } from "#server/accounts/credentials/pending-email.ts";
import { serializeUser } from "#server/accounts/profiles/serialize.ts";
import type { AppContext } from "#server/context.ts";
import { certificatesOfStudent } from "#server/learning/certificates/of-student.ts";
import { enrolledPrograms } from "#server/learning/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";
import { studentById } from "./queries.ts";

/** A student as staff see them on their page. @throws ApiError 404, also for the id of a staff member */
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
