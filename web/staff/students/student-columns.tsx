import { educationLevels } from "#contract/accounts/profile-choices.ts";
import type { Student } from "#contract/accounts/students.ts";
import { RowCheckbox } from "#web/dashboard/lists/row-checkbox.tsx";
import type { Selection } from "#web/dashboard/lists/use-selection.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { EnrolledIn } from "./enrolled-in.tsx";
import { Contact, Email, Phone, Short } from "./student-cells.tsx";
import type { useRemoval } from "./use-removals.ts";

/**
 * Returns the specification's columns and the day of joining. Below 1536 px the name's column includes email and phone
 * (staff.md 2 and 4).
 */
export const studentColumns = ({
  removal,
  ask,
  removals,
  selection,
}: ReturnType<typeof useRemoval> & { selection: Selection }): Column<Student>[] => [
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
    cell: (student) => (
      <div className="flex items-center gap-1">
        <RowCheckbox
          label={`Choose ${student.profile.name}`}
          id={student.id}
          selection={selection}
          canSelect
        />
        <Contact student={student} />
      </div>
    ),
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
    cell: (student) => <EnrolledIn student={student} removal={removal} onAsk={ask} removals={removals} />,
  },
  {
    key: "date_joined",
    header: "Joined",
    showsFrom: "lg",
    isSortable: true,
    size: "fit",
    cell: ({ date_joined }) => <Time at={date_joined} />,
  },
];
