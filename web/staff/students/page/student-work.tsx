import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Submission } from "#contract/learning/submissions.ts";
import { api } from "#web/api.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Grade } from "#web/shared/grade.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { PAGE_SIZE, workQuery } from "./student-page-queries.ts";

const columns: Column<Submission>[] = [
  {
    key: "assignment",
    header: "Assignment",
    isRowHeader: true,
    cell: ({ id, assignment_title, program_title }) => (
      <TwoLines
        isStrong
        first={
          <Link
            to={paths.dashboard("submitted-assignments", { open: `grade-${id}` })}
            className="underline decoration-line underline-offset-4"
          >
            {assignment_title}
          </Link>
        }
        second={program_title}
      />
    ),
  },
  {
    key: "submitted",
    header: "Submitted",
    cell: ({ submitted_at }) => <Time at={submitted_at} shows="minute" />,
  },
  {
    key: "grade",
    header: "Grade",
    cell: (submission) =>
      submission.is_graded ? <Grade submission={submission} /> : <Badge tone="accent">Pending</Badge>,
  },
  {
    key: "feedback",
    header: "Feedback",
    showsFrom: "lg",
    cell: ({ feedback }) => (
      <span className="wrap-anywhere md:line-clamp-2" title={feedback}>
        {feedback || "–"}
      </span>
    ),
  },
];

/** What the student handed in, and how it was graded. */
export function StudentWork({ student }: { student: number }) {
  const page = pageIn(useAddress().get("page"));
  return (
    <PagedList
      list={useQuery(workQuery(api, student, page))}
      page={page}
      page_size={PAGE_SIZE}
      loading="Loading work"
      failure="Failed to load the work. Please try again."
      empty={<EmptyState title="No work yet">What the student hands in appears here.</EmptyState>}
      noun={["submission"]}
    >
      {(work) => <Table caption="Work" columns={columns} rows={work} rowKey={({ id }) => id} />}
    </PagedList>
  );
}
