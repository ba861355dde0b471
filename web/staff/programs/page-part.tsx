import { useQuery } from "@tanstack/react-query";
import { questionsOf } from "#contract/learning/program-texts.ts";
import type { DetailedProgram, ProgramForm } from "#contract/learning/programs.ts";
import { api } from "#web/api.ts";
import { field, line, lines } from "#web/dashboard/forms/field-views.tsx";
import type { Part } from "#web/dashboard/forms/form-parts.tsx";
import type { FormValues } from "#web/dashboard/forms/schema-fields.ts";
import { rowsOf } from "#web/rows-of.ts";
import { Select } from "#web/ui/inputs/select.tsx";

/** What a program's page tells besides what every program has; each field may stay empty. */
export const pagePart: Part<FormValues<typeof ProgramForm>, DetailedProgram> = {
  title: "More for the program's page",
  lead: "What helps people decide. What is left empty is not shown.",
  isFolded: true,
  wide: ["outcomes", "facilitator_id", "facilitator_text", "certificate", "questions"],
  fields: {
    outcomes: lines({
      rows: 4,
      placeholder: "Clean and combine files without copying\nBuild a dashboard that your manager reads",
      hint: "A line for each, beginning with a verb.",
    }),
    weekly_hours: line({ inputMode: "numeric", hint: "Classes and own work together." }),
    language: line({ placeholder: "English" }),
    facilitator_id: field(FacilitatorInput, { hint: "Of the team, with their role and photo." }),
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

/** Who is shown on the website; somebody who was chosen and is hidden since stays chosen. */
function FacilitatorInput({ value, onChange }: FacilitatorInputProps) {
  const { data: members = [] } = useQuery({
    queryKey: ["team", "public"],
    queryFn: async ({ signal }) => rowsOf(await api.team.list_public({ signal })),
  });
  const options = members.map(({ id, name, role }) => ({ value: String(id), label: `${name}, ${role}` }));
  const isHidden = value !== "" && !options.some((option) => option.value === value);
  return (
    <Select
      placeholder="Nobody"
      options={isHidden ? [...options, { value, label: "Somebody who is not on the website" }] : options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
