import { KeyRound } from "lucide-react";
import { useState } from "react";
import { educationLevels } from "#contract/accounts/profile-choices.ts";
import type { Student } from "#contract/accounts/students.ts";
import { api } from "#web/api.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { ResetLink } from "#web/staff/reset-link/reset-link.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import type { Sort } from "#web/ui/layout/sort-button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { EnrolledIn } from "./enrolled-in.tsx";
import { InlineConfirm } from "./inline-confirm.tsx";
import { Contact, Email, Phone, Short } from "./student-cells.tsx";
import { type Removal, useRemovals } from "./use-removals.ts";

type StudentTableProps = {
  students: Student[];
  firstNumber: number;
  sort: Sort;
  onSort: (key: string) => void;
};

/**
 * Shows the specification's columns and the day of joining. Below 1536 px the name's column includes email and phone. One question is
 * open at a time (staff-dashboard.md sections 2 and 4).
 */
export function StudentTable({ students, firstNumber, sort, onSort }: StudentTableProps) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [forgetful, setForgetful] = useState<Student | null>(null);
  const removals = useRemovals(removal, () => setRemoval(null));
  const columns: Column<Student>[] = [
    {
      key: "number",
      header: "#",
      isNumeric: true,
      showsFrom: "lg",
      size: "fit",
      isOnlyInTable: true,
      cell: (_student, number) => number,
    },
    {
      key: "name",
      header: "Name, Email, Phone",
      shortHeader: "Name",
      isRowHeader: true,
      isSortable: true,
      cell: (student) => <Contact student={student} />,
    },
    {
      key: "email",
      header: "Email",
      isOnlyInTable: true,
      showsFrom: "2xl",
      cell: (student) => <Email student={student} />,
    },
    {
      key: "phone",
      header: "Phone",
      isOnlyInTable: true,
      showsFrom: "2xl",
      size: "fit",
      cell: (student) => <Phone student={student} />,
    },
    {
      key: "location",
      header: "Location",
      isLeftOffCards: true,
      showsFrom: "2xl",
      cell: ({ profile }) => <Short text={profile.location} />,
    },
    {
      key: "occupation",
      header: "Occupation",
      isLeftOffCards: true,
      showsFrom: "widest",
      cell: ({ profile }) => <Short text={profile.occupation} />,
    },
    {
      key: "organization",
      header: "Organization",
      showsFrom: "xl",
      cell: ({ profile }) => <Short text={profile.organization} />,
    },
    {
      key: "education",
      header: "Education Level",
      isLeftOffCards: true,
      showsFrom: "widest",
      cell: ({ profile }) => (
        <Short text={profile.education_level ? educationLevels[profile.education_level] : ""} />
      ),
    },
    {
      key: "referral",
      header: "Referral Source",
      isLeftOffCards: true,
      showsFrom: "widest",
      cell: ({ profile }) => <Short text={profile.referral_source_display} />,
    },
    {
      key: "program",
      header: "Program",
      cell: (student) => (
        <EnrolledIn student={student} removal={removal} onAsk={setRemoval} removals={removals} />
      ),
    },
    {
      key: "date_joined",
      header: "Joined",
      showsFrom: "lg",
      isSortable: true,
      size: "fit",
      cell: ({ date_joined }) => <Time at={date_joined} />,
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (student) =>
        removal?.kind === "student" && removal.id === student.id ? (
          <InlineConfirm removal={removal} confirmLabel="Delete" removals={removals} />
        ) : (
          <>
            <IconButton
              label={`Reset link for ${student.profile.name}`}
              icon={<KeyRound className="size-5" />}
              onClick={() => setForgetful(student)}
            />
            <DeleteButton label={student.profile.name} onClick={() => setRemoval(deletionOf(student))} />
          </>
        ),
    },
  ];
  return (
    <>
      <Table
        firstNumber={firstNumber}
        caption="Students"
        columns={columns}
        rows={students}
        rowKey={(student) => student.id}
        sort={sort}
        onSort={onSort}
      />
      {forgetful && (
        <ResetLink
          name={forgetful.profile.name}
          makeLink={() => api.credentials.student_reset_link({ params: { id: forgetful.id }, body: {} })}
          onClose={() => setForgetful(null)}
        />
      )}
    </>
  );
}

const deletionOf = ({ id, profile }: Student): Removal => ({
  kind: "student",
  id,
  question: `Delete ${profile.name} and all data?`,
  typed: profile.name,
  done: `${profile.name} was deleted.`,
});
