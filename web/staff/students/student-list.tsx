import { useQuery } from "@tanstack/react-query";
import { Download, GraduationCap, KeyRound, Upload, UserRoundPlus } from "lucide-react";
import { Suspense, useState } from "react";
import type { Student } from "#contract/accounts/students.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { addressOf, api } from "#web/api.ts";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { fetchedChoice, search } from "#web/dashboard/lists/filters.tsx";
import type { RowDialogProps } from "#web/dashboard/lists/list-rules.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { paths } from "#web/paths.ts";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import { useProgramOptions } from "#web/staff/programs/program-queries.ts";
import { ResetLink } from "#web/staff/reset-link/reset-link.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { LowTile } from "#web/ui/layout/stat-tile.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { InlineConfirm } from "./inline-confirm.tsx";
import { studentColumns } from "./student-columns.tsx";
import { type Removal, useRemoval } from "./use-removals.ts";

const NewStudent = lazyPart(async () => ({ default: (await import("./new-student.tsx")).NewStudent }));

export const students = defineList({
  list: api.students.list,
  noun: ["student"],
  // Ten a page (staff-dashboard.md section 9).
  page_size: 10,
  filters: {
    search: search("Search by name, email, phone or organization"),
    program: fetchedChoice("Program", { all: "All Programs", useOptions: useProgramOptions }),
    enrolled_since: { read: (text) => /^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0] ?? "" },
  },
  orders: ["-date_joined", "name"],
  // Above all students stands their total already.
  counts: "filtered",
  countNote: " found",
  caption: "Students",
  useTools: useRemoval,
  columns: studentColumns,
  actions: (student, { removal, ask, removals, makeLink }) =>
    removal?.kind === "student" && removal.id === student.id ? (
      <InlineConfirm removal={removal} confirmLabel="Delete" removals={removals} />
    ) : (
      <>
        <IconButton
          label={`Reset link for ${student.profile.name}`}
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
      <students.view />
    </>
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

/** The specification's card, as low as a button: ten rows fit under it. */
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
