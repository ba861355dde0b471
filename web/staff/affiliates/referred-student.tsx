import type { Commission } from "#contract/affiliates/commissions.ts";
import { StudentLink } from "#web/staff/students/student-link.tsx";

type ReferredStudentProps = { commission: Pick<Commission, "student" | "student_name"> };

/** Shows the referred student. The commission stays when the account is deleted. */
export function ReferredStudent({ commission: { student, student_name } }: ReferredStudentProps) {
  return <StudentLink id={student} name={student_name || "Deleted student"} />;
}
