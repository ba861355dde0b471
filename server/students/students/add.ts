import type { z } from "zod";
import type { NewStudentForm, StudentFields } from "#contract/accounts/students.ts";
import { unknownPasswordHash } from "#server/accounts/credentials/passwords.ts";
import { newResetLink } from "#server/accounts/credentials/reset-link.ts";
import { insertUser, type UserRow } from "#server/accounts/profiles/queries.ts";
import type { AppContext } from "#server/context.ts";
import { type Enrolling, enroll, openProgram } from "#server/courses/enrollments/enroll.ts";
import type { ProgramRow } from "#server/courses/programs/queries.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { addedEmail, INVITATION_MS } from "./added-email.ts";
import { studentDetail } from "./detail.ts";

export interface Added {
  fields: z.output<typeof StudentFields>;
  program: ProgramRow | undefined;
  source: "staff" | "import";
}

/**
 * Creates the account of a student whom staff add, in the caller's transaction. The account has no password, and an
 * email has a link to set one. The student is enrolled if a program is given.
 * @throws ApiError 409 at `email` when another account has it
 */
export async function addStudent(acting: Acting, { fields, program, source }: Added): Promise<UserRow> {
  const { context, db, now } = acting;
  const profile = {
    ...fields,
    username: fields.email,
    password_hash: await unknownPasswordHash(),
    is_invited: true,
    date_joined: now,
  };
  const student = await insertUser(db, profile);
  const link = await newResetLink(context, db, student.id, "mailed", INVITATION_MS);
  if (program) {
    const email: Enrolling["email"] = (layout, _time, fee) =>
      addedEmail(layout, student.name, link, { program, fee });
    const is_bulk = source === "import";
    await enroll(acting, { student, program, source, email, is_security: true, is_bulk });
  } else {
    const welcome = addedEmail(await emailLayout(context, db), student.name, link);
    const outgoing = { key: `added ${student.id}`, to: student.email, email: welcome, is_security: true };
    await queueEmails(context, db, [outgoing]);
  }
  return student;
}

/** Adds one student from the staff's form. @throws ApiError 403 where the program is closed, 409 at `email` */
export function createStudent(
  context: AppContext,
  request: RequestContext,
  { program: programId, ...fields }: z.output<typeof NewStudentForm>,
) {
  return act(context, request, async (acting) => {
    const { db, now, did } = acting;
    const program = programId === null ? undefined : await openProgram(db, programId, "program", now);
    const { id } = await addStudent(acting, { fields, program, source: "staff" });
    did("student.create", {
      id,
      after: { email: fields.email, ...(program && { program: program.title }) },
    });
    return studentDetail(context, db, id);
  });
}
