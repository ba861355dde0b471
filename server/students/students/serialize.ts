import type { z } from "zod";
import type { Student } from "#contract/accounts/students.ts";
import { serializeUser } from "#server/accounts/profiles/shown-user.ts";
import type { StudentRow } from "./queries.ts";

export function serializeStudent(row: StudentRow): z.input<typeof Student> {
  const { enrollments, is_email_refused, is_invited, deletion_due_at } = row;
  return { ...serializeUser(row), enrollments, is_email_refused, is_invited, deletion_due_at };
}
