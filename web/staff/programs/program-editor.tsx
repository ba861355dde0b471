import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { closesAt, deadlineUnits, spanInWords } from "#contract/learning/deadlines.ts";
import {
  type DetailedProgram,
  isBeyondLimit,
  type Program,
  ProgramForm,
  tooLate,
} from "#contract/learning/programs.ts";
import { unitsInWords, unitsOf } from "#contract/learning/units.ts";
import { kampalaDay } from "#contract/shared/kampala-day.ts";
import { defineEditor } from "#web/dashboard/forms/define-editor.tsx";
import { choice, field, line, lines, tick } from "#web/dashboard/forms/field-views.tsx";
import { picture } from "#web/dashboard/forms/file-views.tsx";
import type { FormValues } from "#web/dashboard/forms/schema-fields.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { serverNow } from "#web/server-time.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { RichText } from "#web/ui/inputs/rich-text.tsx";
import { formatTime } from "#web/ui/layout/time.tsx";
import { askAboutDuration } from "./duration-question.ts";
import { pageOf } from "./page-of.ts";
import { pagePart } from "./page-part.tsx";
import { PriceInput } from "./price-input.tsx";
import { categoriesQuery, loadProgram, SUCCESS_MS } from "./program-queries.ts";

const unitOptions = deadlineUnits.map((unit) => ({
  value: unit,
  label: unit.charAt(0).toUpperCase() + unit.slice(1),
}));

type ProgramValues = FormValues<typeof ProgramForm>;

/** The form that others are modelled on (STYLE.md). Its rules are in staff-dashboard.md section 5. */
export const programEditor = defineEditor<typeof ProgramForm, DetailedProgram>({
  parameter: "program",
  stale: "programs",
  schema: ProgramForm,
  load: loadProgram,
  endpoints: (api) => api.programs,
  values: (program) =>
    program ? { short_description: typedShortDescription(program), is_draft: program.is_draft === true } : {},
  change: ({ values, changes }) => changeOf(values, changes),
  ask: askAboutDuration,
  title: { add: "Add New Program", edit: "Edit Program" },
  save: { add: "Add Program", edit: "Update Program" },
  saved: (_program, isNew) => `Program ${isNew ? "created" : "updated"} successfully!`,
  saved_ms: SUCCESS_MS,
  failure: "Failed to save program. Please try again.",
  list: { failure: "Failed to load programs. Please try again.", label: "All Programs" },
  parts: [
    {
      title: "What it is",
      fields: { title: line(), category: field(CategoryInput, { hint: "One of the list, or a new one." }) },
    },
    picture("Picture", "Without one, the program gets a kitenge pattern of its own."),
    {
      title: "What it teaches",
      wide: "all",
      fields: {
        short_description: lines({
          rows: 2,
          hint: "One or two sentences for lists and shared links. Left empty, the description's beginning is used.",
        }),
        full_description: field((props) => <RichText {...props} />),
        program_outline: lines({
          rows: 6,
          placeholder: "Week 1: Scope\nWeek 2: Schedule",
          hint: "A line for each part, as in Week 1: Scope. Lines under it that begin with - say what is in it.",
        }),
        target_audience: lines({ rows: 3 }),
      },
    },
    {
      title: "How it is offered",
      fields: {
        price: field(PriceInput, { hint: "UGX 0 is a free program." }),
        duration: line({
          placeholder: "6 weeks",
          hint: (typed) =>
            typed.trim()
              ? `Students will tick ${unitsInWords(unitsOf(typed))}.`
              : "As in 6 weeks or 3 months: students tick off each one.",
        }),
        format: line({ placeholder: "Online, self-paced" }),
        start_date: line({ type: "date" }),
      },
    },
    {
      title: "Enrollment deadline",
      lead: "Value and unit count from the day on which the program is created. Leave all empty for none.",
      fields: {
        deadline_value: line({ inputMode: "numeric" }),
        deadline_unit: choice(unitOptions, "Not selected"),
        closes_on: line({ type: "date", hint: "The last day of enrollment, in place of value and unit." }),
      },
      Foot: ClosingSentence,
    },
    {
      title: "Who sees it",
      wide: "all",
      fields: {
        is_draft: tick({ hint: "Only staff see it and nobody can enroll, until you take the tick away." }),
      },
      Foot: PageLink,
    },
    pagePart,
  ],
});

function PageLink({ record }: { record: Program | undefined }) {
  if (!record) return null;
  return (
    <p className="text-sm">
      <Link to={pageOf(record)} className="inline-block py-2 text-action underline underline-offset-4">
        {record.is_draft ? "See the page as it will be" : "See the page as visitors do"}
      </Link>
    </p>
  );
}

function CategoryInput({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const categories = useQuery(categoriesQuery).data?.categories ?? [];
  return (
    <>
      <Input
        list="categories"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id="categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}

type ClosingSentenceProps = { form: Form<ProgramValues>; record: Program | undefined };

function ClosingSentence({ form, record }: ClosingSentenceProps) {
  return (
    <p aria-live="polite" className="text-sm empty:hidden">
      {closingSentence(form.values, record?.created_at)}
    </p>
  );
}

/** "Enrollment closes 2 weeks after program creation, on 4 Dec 2026." Nothing while either field is empty. */
function closingSentence(values: ProgramValues, createdAt: string | undefined) {
  const { deadline_value, deadline_unit, closes_on } = values;
  if (closes_on && !deadline_value)
    return closes_on < kampalaDay(new Date(serverNow()))
      ? `${formatTime(closes_on)} is over: enrollment is closed.`
      : `Enrollment closes at the end of ${formatTime(closes_on)}, in Kampala.`;
  const value = Number(deadline_value);
  if (!deadline_unit || !Number.isInteger(value) || value < 1) return null;
  if (isBeyondLimit(value, deadline_unit)) return `${tooLate}.`;
  const span = spanInWords(value, deadline_unit);
  const day = formatTime(
    closesAt(createdAt ? new Date(createdAt) : new Date(serverNow()), value, deadline_unit),
  );
  const end = createdAt ? `, on ${day}.` : `: on ${day}, if you save today.`;
  return `Enrollment closes ${span} after program creation${end}`;
}

/** A program without a short description is served with the beginning of its description; the form shows none then. */
function typedShortDescription({ short_description, description }: Program): string {
  return description.startsWith(short_description) ? "" : short_description;
}

/** A change sends the fields that differ. The fields of the deadline go together. */
export function changeOf(values: ProgramValues, changes: Partial<ProgramValues>): Partial<ProgramValues> {
  const { deadline_value, deadline_unit, closes_on } = values;
  const touchesDeadline = ["deadline_value", "deadline_unit", "closes_on"].some((name) => name in changes);
  return touchesDeadline ? { ...changes, deadline_value, deadline_unit, closes_on } : changes;
}
