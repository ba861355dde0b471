import type { z } from "zod";
import type { Student } from "#contract/accounts/students.ts";
import { serializeUser } from "#server/accounts/profiles/serialize.ts";
import type { StudentRow } from "./queries.ts";

export function serializeStudent(row: StudentRow): z.input<typeof Student> {
  return { ...serializeUser(row), enrollments: row.enrollments, is_email_refused: row.is_email_refused };
}
