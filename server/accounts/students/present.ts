import type { z } from "zod";
import type { Student } from "#contract/accounts/students.ts";
import { presentUser } from "#server/accounts/profiles/present.ts";
import type { StudentRow } from "./queries.ts";

export function presentStudent(row: StudentRow): z.input<typeof Student> {
  return { ...presentUser(row), enrollments: row.enrollments };
}
