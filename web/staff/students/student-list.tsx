import { useQuery } from "@tanstack/react-query";
import { Download, GraduationCap, KeyRound, Upload, UserRoundPlus } from "lucide-react";
import { Suspense, useState } from "react";
import type { Student } from "#contract/accounts/students.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { addressOf, api } from "#web/api/client.ts";
import { SHORT_PAGE_SIZE } from "#web/api/query.ts";
import { fetchedChoice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import { ClearFilters } from "#web/dashboard/lists/filters/clear-filters.tsx";
import type { QueryOf, RowDialogProps, Shown } from "#web/dashboard/lists/list-rules.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { type Selection, useSelection } from "#web/dashboard/lists/use-selection.ts";
import { paths } from "#web/paths.ts";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import { useProgramOptions } from "#web/staff/programs/program-queries.ts";
import { ResetLink } from "#web/staff/shared/reset-link/reset-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { LowTile } from "#web/ui/layout/stat-tile.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { ChosenStudents } from "./chosen-students.tsx";
import { InlineConfirm } from "./inline-confirm.tsx";
import { studentColumns } from "./student-columns.tsx";
import { type Removal, useRemoval } from "./use-removals.ts";

const NewStudent = lazyPart(async () => ({ default: (await import("./new-student.tsx")).NewStudent }));

export const students = defineList({
  list: api.students.list,
  noun: ["student"],
  page_size: SHORT_PAGE_SIZE,
  filters: {
    search: search("Search by name, email, phone or organization"),
    program: fetchedChoice("Program", {
      all: "All Programs",
      other: "Another program",
      useOptions: useProgramOptions,
    }),
    enrolled_since: { read: (text) => /^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0] ?? "" },
    needs_name: { read: (text) => (text === "true" ? text : "") },
  },
  orders: ["-date_joined", "name"],
  // The total is above the list already, so an unfiltered list shows no count.
  counts: "filtered",
  countNote: " found",
  caption: "Students",
  useTools: useStudentTools,
  above: ({ selection }) => <ChosenStudents selection={selection} />,
  buttons: ({ results }, { selection }) => (
    <ChoosePage ids={results.map(({ id }) => id)} selection={selection} />
  ),
  columns: studentColumns,
  actions: (student, { removal, ask, removals, makeLink }) =>
    removal?.kind === "student" && removal.id === student.id ? (
      <InlineConfirm removal={removal} confirmLabel="Delete" removals={removals} />
    ) : (
      <>
        <IconButton
          label={`${student.is_invited ? "Invitation link" : "Reset link"} for ${student.profile.name}`}
          icon={<KeyRound className="size-5" />}
          onClick={() => makeLink(student)}
        />
        <DeleteButton label={student.profile.name} onClick={() => ask(deletionOf(student))} />
      </>
    ),
  dialogs: { makeLink: StudentResetLink },
  failure: ({ isFiltered }) =>
    isFiltered ? "Failed to filter students. Please try again." : "Failed to load data. Please try again.",
  empty: { title: "No students yet", text: "People who register on the website appear here." },
  noMatch: ({ filter }) => ({
    title: filter.search
      ? "No students found matching your search criteria."
      : "No students found enrolled in this program.",
  }),
  clear: "Show All Students",
});

export function StudentList() {
  const { filter } = students.use({}).shown;
  return (
    <>
      <PageHeading
        title="Students Management"
        actions={
          <>
            <TotalStudents />
            <AddStudents />
            <a
              href={addressOf(api.students.export, { query: filter })}
              download
              className={buttonLook("secondary", "small")}
            >
              <Download className="size-5" />
              Export CSV
            </a>
          </>
        }
      />
      {filter.enrolled_since && (
        <p className="flex flex-wrap items-center gap-3">
          <span>
            Enrolled in a program since <Time at={filter.enrolled_since} />
          </span>
          <ClearFilters names={["enrolled_since"]} label="Show all students" />
        </p>
      )}
      {filter.needs_name && (
        <p className="flex flex-wrap items-center gap-3">
          <span>
            Their certificate waits for a name in letters that papers can show, such as Latin ones. Ask them
            for it, and save it as "Name on papers" on their page.
          </span>
          <ClearFilters names={["needs_name"]} label="Show all students" />
        </p>
      )}
      <students.view />
    </>
  );
}

type StudentFilter = QueryOf<typeof api.students.list>;

/** Returns the open question and the choice, which stays from page to page. */
function useStudentTools({ filter }: Shown<StudentFilter>) {
  const selection = useSelection(JSON.stringify(filter));
  const removing = useRemoval(({ kind, id }) => kind === "student" && selection.remove(id));
  return { ...removing, selection };
}

/** Chooses all students on the page, in addition to those chosen on other pages. */
function ChoosePage({ ids, selection }: { ids: readonly number[]; selection: Selection }) {
  const hasAll = ids.every(selection.has);
  const others = selection.all().filter((id) => !ids.includes(id));
  return (
    <Button
      size="small"
      variant="quiet"
      className="ms-auto sm:min-w-[8.5rem]"
      onClick={() => selection.set(hasAll ? others : [...others, ...ids])}
    >
      {hasAll ? "Choose None" : "Choose All"}
      <span className="sr-only"> on This Page</span>
    </Button>
  );
}

function AddStudents() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ButtonLink
        to={paths.dashboard("students", { import: "list" })}
        variant="secondary"
        size="small"
        icon={<Upload className="size-5" />}
      >
        Import
      </ButtonLink>
      <Button size="small" icon={<UserRoundPlus className="size-5" />} onClick={() => setIsAdding(true)}>
        Add Student
      </Button>
      <Suspense>{isAdding && <NewStudent onClose={() => setIsAdding(false)} />}</Suspense>
    </>
  );
}

/** Shows the specification's card, as low as a button, so that ten rows fit below it. */
function TotalStudents() {
  const { data } = useQuery(totalsQuery);
  return (
    <LowTile
      icon={<GraduationCap />}
      label="Total Students"
      value={data ? withThousands(data.total_students) : "…"}
    />
  );
}

function StudentResetLink({ row, onClose }: RowDialogProps<Student>) {
  if (!row) return null;
  return (
    <ResetLink
      name={row.profile.name}
      isInvitation={row.is_invited}
      makeLink={() => api.credentials.student_reset_link({ params: { id: row.id }, body: {} })}
      onClose={onClose}
    />
  );
}

const deletionOf = ({ id, profile }: Student): Removal => ({
  kind: "student",
  id,
  question: `Delete ${profile.name} and all data?`,
  typed: profile.name,
  done: `${profile.name} was deleted.`,
});
