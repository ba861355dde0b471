import { FileArchive, Lock } from "lucide-react";
import { Link } from "react-router";
import type { StaffAssignment } from "#contract/learning/assignments.ts";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { HoldGrades } from "./hold-grades.tsx";
import { SendNow } from "./send-now.tsx";

type AssignmentTableProps = {
  assignments: StaffAssignment[];
  onDelete: (assignment: StaffAssignment) => void;
};

export function AssignmentTable({ assignments, onDelete }: AssignmentTableProps) {
  const columns: Column<StaffAssignment>[] = [
    { key: "title", header: "Assignment", isRowHeader: true, cell: (one) => <TitleCell assignment={one} /> },
    {
      key: "deadline",
      header: "Deadline (Kampala time)",
      cell: ({ deadline }) => <Time at={deadline} shows="minute" />,
    },
    { key: "file", header: "File", showsFrom: "widest", cell: (one) => <FileCell assignment={one} /> },
    { key: "sent", header: "Sent", showsFrom: "lg", cell: (one) => <SentCell assignment={one} /> },
    {
      key: "work",
      header: "Submissions",
      showsFrom: "lg",
      cell: (one) => <WorkCell assignment={one} />,
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (one) => <Actions assignment={one} onDelete={onDelete} />,
    },
  ];
  return <Table caption="Sent assignments" columns={columns} rows={assignments} rowKey={({ id }) => id} />;
}

function TitleCell({ assignment }: { assignment: StaffAssignment }) {
  return (
    <div className="min-w-0">
      <TwoLines isStrong first={assignment.title} second={assignment.program_title} />
    </div>
  );
}

function FileCell({ assignment: { assignment_file, assignment_file_url } }: { assignment: StaffAssignment }) {
  return (
    <a
      href={assignment_file_url}
      download=""
      className="inline-block max-w-40 truncate py-1 align-middle text-action underline underline-offset-4"
    >
      {assignment_file}
    </a>
  );
}

function SentCell({ assignment }: { assignment: StaffAssignment }) {
  return assignment.sent_at ? (
    <Time at={assignment.sent_at} className="whitespace-nowrap" />
  ) : (
    <SendNow assignment={assignment} />
  );
}

/** How far the marking is, as the way to the marking desk. */
function WorkCell({ assignment }: { assignment: StaffAssignment }) {
  const { id, program, submissions_count, graded_count, grades_held_at } = assignment;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {submissions_count === 0 ? (
        "None"
      ) : (
        <Link
          to={paths.markingDesk({ program, assignment: id })}
          className="whitespace-nowrap py-1 text-action tabular-nums underline underline-offset-4"
        >
          {`${graded_count} of ${submissions_count} graded`}
        </Link>
      )}
      {grades_held_at && <Badge icon={<Lock aria-hidden="true" />}>Grades held</Badge>}
    </div>
  );
}

function Actions({
  assignment,
  onDelete,
}: {
  assignment: StaffAssignment;
  onDelete: AssignmentTableProps["onDelete"];
}) {
  const { href } = useAddress();
  const { id, title, submissions_count, sent_at, grades_held_at } = assignment;
  return (
    <>
      {submissions_count > 0 && (
        <a
          href={`/api/assignments/${id}/submissions.zip`}
          download=""
          aria-label={`Zip: download all submissions of ${title}`}
          title="All submissions in one zip"
          className={buttonLook("quiet", "small")}
        >
          <FileArchive aria-hidden="true" className="size-4" />
          <span className="md:max-widest:sr-only">Zip</span>
        </a>
      )}
      {sent_at && <HoldGrades assignment={assignment} isHeld={grades_held_at !== null} />}
      <EditLink to={href({ open: `edit-${id}` })} label={title} opensDialog />
      <DeleteButton label={title} onClick={() => onDelete(assignment)} />
    </>
  );
}
