import type { ReactNode } from "react";
import type { Communication } from "#contract/learning/communications.ts";
import { StudentLink } from "#web/staff/students/student-link.tsx";

/** Whom a communication is for, in words; the one student as a link. */
export function recipientsOf({ program_title, student, student_name }: Communication): ReactNode {
  if (student && student_name) return <StudentLink id={student} name={student_name} />;
  return program_title ?? "All students";
}
