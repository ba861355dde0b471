import { useQuery } from "@tanstack/react-query";
import type { PublicTeamMember } from "#contract/content/team.ts";
import { questionsOf } from "#contract/courses/programs/program-texts.ts";
import type { DetailedProgram, ProgramForm } from "#contract/courses/programs/programs.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { rowsOf } from "#web/api/rows-of.ts";
import { field, line, lines } from "#web/dashboard/forms/editor/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import type { Part } from "#web/dashboard/forms/form-parts.tsx";
import { Select } from "#web/ui/inputs/select.tsx";

/** Optional details of a program's page. */
export const pagePart: Part<FormValues<typeof ProgramForm>, DetailedProgram> = {
  title: "More for the program's page",
  lead: "Details that help people decide. Empty fields are not shown.",
  isFolded: true,
  wide: ["outcomes", "facilitator_id", "facilitator_text", "certificate", "questions"],
  fields: {
    outcomes: lines({
      rows: 4,
      placeholder: "Clean and combine files without copying\nBuild a dashboard that your manager reads",
      hint: "One per line, each beginning with a verb.",
    }),
    weekly_hours: line({ inputMode: "numeric", hint: "Classes and own work together." }),
    language: line({ placeholder: "English" }),
    facilitator_id: field(FacilitatorInput, { hint: "A team member, shown with role and photo." }),
    facilitator_text: lines({
      rows: 3,
      hint: "Two or three sentences: what they do, and why they teach this.",
    }),
    certificate: lines({
      rows: 2,
      placeholder:
        "A certificate of completion for those who attend four of five classes and pass the assignments.",
    }),
    questions: lines({
      rows: 8,
      placeholder:
        "Do I need a computer?\nA phone is enough for the classes. For the exercises a computer is better.\n\nAre classes recorded?\nYes, for four weeks.",
      hint: (text) =>
        `The question on a line, its answer under it, then an empty line. ${inWords(questionsOf(text).length)}`,
    }),
  },
};

function inWords(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 question so far." : `${count} questions so far.`;
}

type FacilitatorInputProps = { value: string; onChange: (id: string) => void };

/** Chooses a team member whom the website shows. A chosen member stays chosen when the website hides them later. */
function FacilitatorInput({ value, onChange }: FacilitatorInputProps) {
  const { data: members = [] } = useQuery({ ...q(api.team.list_public), select: rowsOf<PublicTeamMember> });
  const options = members.map(({ id, name, role }) => ({ value: String(id), label: `${name}, ${role}` }));
  const isHidden = value !== "" && !options.some((option) => option.value === value);
  return (
    <Select
      placeholder="Nobody"
      options={isHidden ? [...options, { value, label: "A member who is not on the website" }] : options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
