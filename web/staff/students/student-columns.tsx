import { educationLevels } from "#contract/accounts/profile-choices.ts";
import type { Student } from "#contract/accounts/students.ts";
import type { Column } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { EnrolledIn } from "./enrolled-in.tsx";
import { Contact, Email, Phone, Short } from "./student-cells.tsx";
import type { useRemoval } from "./use-removals.ts";

/**
 * The specification's columns and the day of joining. Below 1536 px the name's column includes email and phone
 * (staff-dashboard.md sections 2 and 4).
 */
export const studentColumns = ({
  removal,
  ask,
  removals,
}: ReturnType<typeof useRemoval>): Column<Student>[] => [
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
