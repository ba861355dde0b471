import type { ReactNode } from "react";
import type { Communication } from "#contract/community/communications.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { StudentLink } from "#web/staff/students/student-link.tsx";

/** Names the recipients of a communication. A single student is a link. */
export function recipientsOf({ program_title, student, student_name, students }: Communication): ReactNode {
  if (student && student_name) return <StudentLink id={student} name={student_name} />;
  if (students) return `${withThousands(students.length)} chosen students`;
  return program_title ?? "All students";
}
