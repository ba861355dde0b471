import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isPastDeadline, wasDueBefore } from "#contract/courses/assignments.ts";
import type { StudentWork as Work } from "#contract/courses/submissions.ts";
import { api } from "#web/api/client.ts";
import { listQ, SHORT_PAGE_SIZE } from "#web/api/query.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Grade } from "#web/shared/grade.tsx";
import { answersOf, isQuizWork } from "#web/staff/assignments/quiz-work.tsx";
import { workWords } from "#web/staff/assignments/work-words.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";

const columnsAt = (now: Date): Column<Work>[] => [
  {
    key: "assignment",
    header: "Assignment",
    isRowHeader: true,
    cell: (work) => <TwoLines isStrong first={<Title work={work} />} second={work.program_title} />,
  },
  {
    key: "deadline",
    header: "Deadline",
    cell: ({ deadline }) => <Time at={deadline} shows="minute" />,
  },
  {
    key: "submitted",
    header: "Submitted",
    cell: ({ submission }) => (submission ? <Time at={submission.submitted_at} shows="minute" /> : "–"),
  },
  {
    key: "grade",
    header: "Grade",
    cell: (work) => <State work={work} now={now} />,
  },
  {
    key: "feedback",
    header: "Feedback",
    showsFrom: "xl",
    cell: ({ submission }) => (
      <span className="wrap-anywhere md:line-clamp-2" title={submission?.feedback}>
        {submission?.feedback || "–"}
      </span>
    ),
  },
];

/** Shows the title of an assignment. A submission links to its grading. */
function Title({ work: { title, submission } }: { work: Work }) {
  if (!submission) return title;
  return (
    <Link
      to={
        isQuizWork(submission)
          ? answersOf(submission)
          : paths.dashboard("submitted-assignments", { open: `grade-${submission.id}` })
      }
      className="underline decoration-line underline-offset-4"
    >
      {title}
    </Link>
  );
}

/** Shows the grade or the state of the work. Students need not do what was due before they enrolled (decision 0045). */
function State({ work: { kind, submission, deadline, enrolled_at }, now }: { work: Work; now: Date }) {
  if (submission?.is_graded) return <Grade submission={submission} />;
  if (submission) return <Badge tone="accent">Pending</Badge>;
  if (enrolled_at && wasDueBefore(deadline, enrolled_at))
    return <span className="text-muted text-sm">Due before they enrolled</span>;
  if (isPastDeadline(deadline, now)) return <Badge tone="urgent">Overdue</Badge>;
  return <Badge>{workWords[kind].missing}</Badge>;
}

/** Lists the student's assignments, with submissions and grades. */
export function StudentWork({ student }: { student: number }) {
  const page = pageIn(useAddress().get("page"));
  const list = useQuery(
    listQ(api.submissions.of_student, {
      params: { id: student },
      query: { page, page_size: SHORT_PAGE_SIZE },
    }),
  );
  return (
    <PagedList
      list={list}
      page={page}
      page_size={SHORT_PAGE_SIZE}
      loading="Loading work"
      failure="Failed to load the work. Please try again."
      empty={
        <EmptyState title="No work yet">The assignments of the student's programs appear here.</EmptyState>
      }
      noun={["assignment"]}
    >
      {(work) => (
        <Table
          caption="Work"
          columns={columnsAt(new Date(list.dataUpdatedAt))}
          rows={work}
          rowKey={({ id }) => id}
        />
      )}
    </PagedList>
  );
}
