import { FileArchive, ListChecks, Lock } from "lucide-react";
import { Suspense } from "react";
import { Link, Navigate } from "react-router";
import { DEADLINE_DAYS } from "#contract/admin/today-kinds.ts";
import type { StaffAssignment } from "#contract/courses/assignments.ts";
import { api } from "#web/api/client.ts";
import { SHORT_PAGE_SIZE } from "#web/api/query.ts";
import { choice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { deletion } from "#web/dashboard/lists/deletion/deletion.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { HoldGrades } from "./hold-grades.tsx";
import { SentCell } from "./send-now.tsx";
import { useWorkNews } from "./use-work-news.ts";
import { workWords } from "./work-words.ts";

const AssignmentDialog = lazyPart(async () => ({
  default: (await import("./assignment-dialog.tsx")).AssignmentDialog,
}));

const MissingStudents = lazyPart(async () => ({
  default: (await import("./missing-students.tsx")).MissingStudents,
}));

const soon = choice("Deadline", { [DEADLINE_DAYS]: `Within ${DEADLINE_DAYS} days` }, { all: "Any deadline" });

export const sentAssignments = defineList({
  list: api.assignments.list,
  noun: ["assignment"],
  page_size: SHORT_PAGE_SIZE,
  filters: {
    search: search("Search by title or program"),
    due_within: { ...soon, address: "due", read: (text) => (soon.read(text) ? DEADLINE_DAYS : undefined) },
  },
  counts: "never",
  label: "Pages of assignments",
  caption: "Sent assignments",
  columns: [
    {
      key: "title",
      header: "Assignment",
      isRowHeader: true,
      cell: (one) => <TitleCell assignment={one} />,
    },
    {
      key: "deadline",
      header: "Deadline\u00a0(Kampala)",
      size: "fit",
      cell: ({ deadline }) => <Time at={deadline} shows="minute" />,
    },
    { key: "file", header: "File", showsFrom: "widest", cell: (one) => <FileCell assignment={one} /> },
    {
      key: "sent",
      header: "Sent",
      size: "fit",
      showsFrom: "lg",
      cell: (one) => <SentCell assignment={one} />,
    },
    {
      key: "work",
      header: "Submissions",
      size: "fit",
      showsFrom: "lg",
      cell: (one) => <WorkCell assignment={one} />,
    },
  ],
  actions: (one, { remove }) => <Actions assignment={one} onDelete={remove} />,
  dialogs: {
    remove: deletion<StaffAssignment>({
      kind: "assignment",
      title: ({ title }) => `Delete "${title}"?`,
      text: ({ kind }) => (
        <p>
          {kind === "quiz"
            ? "Are you sure you want to delete this quiz?"
            : "Are you sure you want to delete this assignment? This action cannot be undone."}
        </p>
      ),
      remove: ({ id }) => api.assignments.remove({ params: { id } }),
      stale: "assignments",
      done: ({ kind }) =>
        kind === "quiz" ? "Quiz deleted successfully!" : "Assignment deleted successfully!",
      failure: ({ kind }) => `Error deleting ${kind === "quiz" ? "quiz" : "assignment"}. Please try again.`,
    }),
  },
  failure: "Error loading data. Please refresh the page.",
  empty: { title: "No assignments sent yet.", text: "Send the first one with the button above." },
  noMatch: { title: "No assignments match your search.", text: "Try fewer letters, or any deadline." },
});

/** Lists the sent assignments, with search and the dialogs that send and edit. */
export function SentAssignments() {
  const { get, go, href } = useAddress();
  const { list } = sentAssignments.use({});
  useWorkNews([["assignments"]]);
  const edited = list.data?.results.find(({ id }) => get("open") === `edit-${id}`);
  const others = list.data?.results.find(({ id }) => get("open") === `missing-${id}`);
  const closeDialog = () => go({ open: undefined }, { stays: true });
  return (
    <section aria-labelledby="sent-assignments">
      <h2 id="sent-assignments" className="sr-only">
        Sent Assignments
      </h2>
      <sentAssignments.view />
      {get("open") === "send" && <AssignmentDialog onClose={closeDialog} />}
      {others && (
        <Suspense>
          <MissingStudents key={others.id} assignment={others} onClose={closeDialog} />
        </Suspense>
      )}
      {edited?.kind === "quiz" && <Navigate to={href({ open: undefined, quiz: edited.id })} replace />}
      {edited?.kind === "file" && <AssignmentDialog key={edited.id} record={edited} onClose={closeDialog} />}
    </section>
  );
}

function TitleCell({ assignment }: { assignment: StaffAssignment }) {
  const { title, program_title, sent_at, has_too_few_questions } = assignment;
  const second = (
    <>
      {!sent_at && <span className="font-semibold text-accent-text">Not sent · </span>}
      {sent_at && has_too_few_questions && (
        <span className="font-semibold text-urgent">Too few questions · </span>
      )}
      {program_title}
    </>
  );
  return (
    <TwoLines
      isStrong
      wraps="first"
      first={title}
      second={sent_at && !has_too_few_questions ? program_title : second}
    />
  );
}

function FileCell({ assignment }: { assignment: StaffAssignment }) {
  const { id, title, kind, assignment_file, assignment_file_url } = assignment;
  const { href } = useAddress();
  if (kind === "quiz")
    return (
      <Link
        to={href({ quiz: id })}
        className="inline-block py-1 align-middle text-action underline underline-offset-4"
      >
        Quiz<span className="sr-only"> {title}</span>
      </Link>
    );
  return (
    <a
      href={assignment_file_url}
      download=""
      className="inline-block max-w-40 truncate py-1 2xl:max-w-64 align-middle text-action underline underline-offset-4"
    >
      {assignment_file}
    </a>
  );
}

/** Shows how many students have handed in, with a link to the others, and how many submissions are graded. */
function WorkCell({ assignment }: { assignment: StaffAssignment }) {
  const { id, kind, program, submissions_count, students_count, graded_count, grades_held_at } = assignment;
  const { href } = useAddress();
  return (
    // Each of two lines is as high as a finger needs, and the row no higher than 52 px.
    <div className="md:-my-0.5 flex flex-wrap items-center gap-x-2">
      <Link
        to={href({ open: `missing-${id}` })}
        preventScrollReset
        className="whitespace-nowrap text-action tabular-nums underline leading-6 underline-offset-4 max-md:py-1"
      >
        {`${submissions_count} of ${students_count} ${workWords[kind].done}`}
      </Link>
      {submissions_count > 0 && (
        <Link
          to={kind === "quiz" ? paths.quizResults(id) : paths.markingDesk({ program, assignment: id })}
          className="whitespace-nowrap text-action tabular-nums underline leading-6 underline-offset-4 max-md:py-1"
        >
          {`${graded_count} of ${submissions_count} graded`}
        </Link>
      )}
      {grades_held_at && <Badge icon={<Lock aria-hidden="true" />}>Grades held</Badge>}
    </div>
  );
}

type ActionsProps = { assignment: StaffAssignment; onDelete: (assignment: StaffAssignment) => void };

function Actions({ assignment, onDelete }: ActionsProps) {
  const { href } = useAddress();
  const { id, title, kind, submissions_count, sent_at, grades_held_at } = assignment;
  return (
    <>
      {kind === "file" && submissions_count > 0 && (
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
      {kind === "quiz" && (
        <ButtonLink
          to={paths.quizResults(id)}
          variant="quiet"
          size="small"
          icon={<ListChecks aria-hidden="true" className="size-4" />}
          aria-label={`Results of ${title}`}
          title={`Results of ${title}`}
        >
          <span className="md:max-widest:sr-only">Results</span>
        </ButtonLink>
      )}
      {sent_at && <HoldGrades assignment={assignment} isHeld={grades_held_at !== null} />}
      {kind === "quiz" ? (
        <EditLink to={href({ quiz: id })} label={title} />
      ) : (
        <EditLink to={href({ open: `edit-${id}` })} label={title} opensDialog />
      )}
      <DeleteButton label={title} onClick={() => onDelete(assignment)} />
    </>
  );
}
