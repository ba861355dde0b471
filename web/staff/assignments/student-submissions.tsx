import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import { type StaffSubmission, submissionStateLabels } from "#contract/courses/submissions.ts";
import { api } from "#web/api/client.ts";
import { SHORT_PAGE_SIZE } from "#web/api/query.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Grade } from "#web/shared/grade.tsx";
import { namesakeEmails } from "#web/staff/students/namesakes.ts";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { GradeSubmission } from "./grade-submission.tsx";
import { AnswersLink, answersOf, isQuizWork } from "./quiz-work.tsx";
import { listFilters } from "./submission-filters.tsx";
import { submissionQuery } from "./submission-query.ts";

export const submissions = defineList({
  list: api.submissions.list,
  noun: ["submission"],
  page_size: SHORT_PAGE_SIZE,
  pageName: "work_page",
  filters: listFilters,
  counts: "never",
  label: "Pages of submissions",
  caption: "Student submissions",
  useTools: (_shown, rows) => ({ emailOf: namesakeEmails(rows) }),
  columns: ({ emailOf }) => [
    {
      key: "student",
      header: "Student",
      isRowHeader: true,
      cell: (row) => (
        <TwoLines
          first={<StudentLink id={row.student} name={row.student_name} />}
          second={emailOf(row)}
          wraps="whole"
        />
      ),
    },
    {
      key: "assignment",
      header: "Assignment",
      cell: ({ assignment_title, program_title }) => (
        <TwoLines first={assignment_title} second={program_title} wraps="first" />
      ),
    },
    {
      key: "submitted",
      header: "Submitted",
      showsFrom: "lg",
      cell: (row) => <SubmittedCell submission={row} />,
    },
    { key: "status", header: "Status", cell: (row) => <StatusCell submission={row} /> },
  ],
  actions: (row) => <GradeLink submission={row} />,
  failure: "Error loading data. Please refresh the page.",
  empty: { title: "No submissions yet." },
  noMatch: { title: "No submissions match your filters." },
});

/** Lists the submissions of students, with the grading dialog. */
export function StudentSubmissions() {
  const { list } = submissions.use({});
  return (
    <section aria-labelledby="student-submissions">
      <h2 id="student-submissions" className="sr-only">
        Student Submissions
      </h2>
      <submissions.view />
      <OpenSubmission listed={list.data?.results ?? []} />
    </section>
  );
}

type CellProps = { submission: StaffSubmission };

/** Shows the time, and the file below it: with a column for each, titles of assignments would need more lines. */
function SubmittedCell({ submission }: CellProps) {
  const { submitted_at, submission_file, submission_file_url } = submission;
  return (
    <div className="md:leading-tight">
      <Time at={submitted_at} shows="minute" className="block xl:whitespace-nowrap" />
      {isQuizWork(submission) ? (
        "Quiz"
      ) : (
        <a
          href={submission_file_url}
          download=""
          title={submission_file}
          className="block w-fit max-w-40 truncate py-1 text-action underline underline-offset-4 md:max-w-24 md:py-0.5 xl:max-w-40 2xl:max-w-64"
        >
          {submission_file}
        </a>
      )}
    </div>
  );
}

/** A submission with marks is Graded, otherwise Pending (staff.md 4). */
function StatusCell({ submission }: CellProps) {
  if (submission.marks_awarded === null) return <Badge tone="accent">{submissionStateLabels.to_mark}</Badge>;
  return (
    <div className="flex flex-wrap items-center gap-2 md:flex-nowrap">
      {/* The grade says the same. On tablets there is no room for both. */}
      <span className="md:max-lg:hidden">
        <Badge tone="good">{submissionStateLabels.graded}</Badge>
      </span>
      <Grade submission={submission} />
    </div>
  );
}

function GradeLink({ submission }: CellProps) {
  const { id, marks_awarded, student_name, assignment_title } = submission;
  const { href } = useAddress();
  const isPending = marks_awarded === null;
  const words = isPending ? "Grade" : "Grade again";
  if (isQuizWork(submission))
    return <AnswersLink work={submission} variant={isPending ? "secondary" : "quiet"} />;
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
}

/** Opens the submission in the address. It is loaded by its id, because its row may have moved to another page. */
function OpenSubmission({ listed }: { listed: readonly StaffSubmission[] }) {
  const { get, go } = useAddress();
  const [, id] = /^grade-(\d+)$/.exec(get("open")) ?? [];
  const submission = useQuery({
    ...submissionQuery(Number(id)),
    enabled: id !== undefined,
    placeholderData: listed.find((one) => one.id === Number(id)),
  });
  const [version, setVersion] = useState(1);
  async function reload() {
    await submission.refetch();
    setVersion(version + 1);
  }
  if (id === undefined || !submission.data) return null;
  if (isQuizWork(submission.data)) return <Navigate to={answersOf(submission.data)} replace />;
  return (
    <GradeSubmission
      key={`${id}-${version}`}
      submission={submission.data}
      onClose={() => go({ open: undefined, tab: "submissions" }, { stays: true })}
      onReload={() => void reload()}
    />
  );
}
