import type { Submission } from "#contract/learning/submissions.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Grade } from "#web/shared/grade.tsx";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";

export function SubmissionTable({ submissions }: { submissions: Submission[] }) {
  const { href } = useAddress();
  const columns: Column<Submission>[] = [
    {
      key: "student",
      header: "Student",
      isRowHeader: true,
      cell: ({ student, student_name }) => <StudentLink id={student} name={student_name} />,
    },
    {
      key: "assignment",
      header: "Assignment",
      cell: ({ assignment_title, program_title }) => (
        <TwoLines first={assignment_title} second={program_title} />
      ),
    },
    {
      key: "file",
      header: "File",
      showsFrom: "xl",
      cell: (submission) => <FileCell submission={submission} />,
    },
    {
      key: "submitted",
      header: "Submitted",
      showsFrom: "lg",
      cell: ({ submitted_at }) => <Time at={submitted_at} shows="minute" />,
    },
    { key: "status", header: "Status", cell: (submission) => <StatusCell submission={submission} /> },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: ({ id, marks_awarded, student_name, assignment_title }) => {
        const isPending = marks_awarded === null;
        const words = isPending ? "Grade" : "Grade again";
        return (
          <ButtonLink
            to={href({ open: `grade-${id}` })}
            preventScrollReset
            variant={isPending ? "secondary" : "quiet"}
            size="small"
            aria-label={`${words} ${student_name}: ${assignment_title}`}
          >
            {words}
          </ButtonLink>
        );
      },
    },
  ];
  return <Table caption="Student submissions" columns={columns} rows={submissions} rowKey={({ id }) => id} />;
}

function FileCell({ submission: { submission_file, submission_file_url } }: { submission: Submission }) {
  return (
    <a
      href={submission_file_url}
      download=""
      className="inline-block max-w-40 truncate py-1 align-middle text-action underline underline-offset-4"
    >
      {submission_file}
    </a>
  );
}

/** A submission with marks is Graded, otherwise Pending (staff-dashboard.md section 4). */
function StatusCell({ submission }: { submission: Submission }) {
  if (submission.marks_awarded === null) return <Badge tone="accent">Pending</Badge>;
  return (
    <div className="flex flex-wrap items-center gap-2 md:flex-nowrap">
      <Badge tone="good">Graded</Badge>
      <Grade submission={submission} />
    </div>
  );
}
