import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { closesAt, deadlineUnits, spanInWords } from "#contract/courses/deadlines.ts";
import {
  type DetailedProgram,
  isBeyondLimit,
  type Program,
  ProgramForm,
  tooLate,
} from "#contract/courses/programs/programs.ts";
import { unitsOf } from "#contract/courses/units/durations.ts";
import { unitsInWords } from "#contract/courses/units/units.ts";
import { serverNow } from "#web/api/server-time.ts";
import { today } from "#web/api/today.ts";
import { defineEditor } from "#web/dashboard/forms/editor/define-editor.tsx";
import { choice, field, line, lines, tick } from "#web/dashboard/forms/editor/field-views.tsx";
import { picture } from "#web/dashboard/forms/editor/file-views.tsx";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { RichText } from "#web/ui/inputs/rich-text/rich-text.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { askAboutDuration } from "./duration-question.ts";
import { pageOf } from "./page-of.ts";
import { pagePart } from "./page-part.tsx";
import { PriceInput } from "./price-input.tsx";
import { categoriesQuery, loadProgram, SUCCESS_MS } from "./program-queries.ts";
import { WaitingNotice } from "./waiting-to-open.tsx";

const unitOptions = deadlineUnits.map((unit) => ({
  value: unit,
  label: unit.charAt(0).toUpperCase() + unit.slice(1),
}));

type ProgramValues = FormValues<typeof ProgramForm>;

/** Form of a program, the model for other forms (STYLE.md). Its rules are in staff.md 5. */
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
  // The list is sorted by title, so the new program may be on another page.
  showsNew: ({ title, is_draft }): Record<string, string> => (is_draft ? {} : { search: title }),
  list: { failure: "Failed to load programs. Please try again.", noun: "program", label: "All Programs" },
  parts: [
    {
      title: "What it is",
      fields: {
        title: line(),
        category: field(CategoryInput, { hint: "Choose one from the list, or type a new one." }),
      },
    },
    picture("Picture", "Without one, the program gets its own kitenge pattern."),
    {
      title: "What it teaches",
      wide: "all",
      fields: {
        short_description: lines({
          rows: 2,
          hint: "One or two sentences for lists and shared links. If empty, the beginning of the description is used.",
        }),
        full_description: field((props) => <RichText {...props} />),
        program_outline: lines({
          rows: 6,
          placeholder: "Week 1: Scope\nWeek 2: Schedule",
          hint: "One line for each part, such as Week 1: Scope. Below it, lines that begin with - list its contents.",
        }),
        target_audience: lines({ rows: 3 }),
      },
    },
    {
      title: "How it is offered",
      fields: {
        price: field(PriceInput, {
          hint: "A number, for example UGX 450,000. Enter UGX 0 for a free program.",
        }),
        duration: line({
          placeholder: "6 weeks",
          hint: (typed) =>
            typed.trim()
              ? `Students will tick ${unitsInWords(unitsOf(typed))}.`
              : "Such as 6 weeks or 3 months. Students tick off each one.",
        }),
        format: line({ placeholder: "Online, self-paced" }),
        start_date: line({ type: "date" }),
      },
    },
    {
      title: "Enrollment deadline",
      lead: "The deadline is counted from the day the program is created. Leave these fields empty for no deadline.",
      fields: {
        deadline_value: line({ inputMode: "numeric" }),
        deadline_unit: choice(unitOptions, "Not selected"),
        closes_on: line({ type: "date", hint: "The last day of enrollment, instead of value and unit." }),
      },
      Foot: ClosingSentence,
    },
    {
      title: "Who sees it",
      wide: "all",
      fields: {
        is_draft: tick({ hint: "Only staff see it, and nobody can enroll, until you remove the tick." }),
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

/** Describes the deadline as it is typed, and how many people wait for enrollment to open. */
function ClosingSentence({ form, record }: ClosingSentenceProps) {
  return (
    <>
      <p aria-live="polite" className="text-sm empty:hidden">
        {closingSentence(form.values, record?.created_at)}
      </p>
      {record && <WaitingNotice program={record} />}
    </>
  );
}

/**
 * Describes the deadline: "Enrollment closes 2 weeks after program creation, on 4 Dec 2026." Returns null if a field is
 * empty.
 */
function closingSentence(values: ProgramValues, createdAt: string | undefined) {
  const { deadline_value, deadline_unit, closes_on } = values;
  if (closes_on && !deadline_value)
    return closes_on < today()
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

/**
 * Returns the short description that staff typed. The server fills an empty one with the beginning of the description.
 */
function typedShortDescription({ short_description, description }: Program): string {
  return description.startsWith(short_description) ? "" : short_description;
}

/** Returns the fields that differ, and the fields of the deadline together. */
export function changeOf(values: ProgramValues, changes: Partial<ProgramValues>): Partial<ProgramValues> {
  const { deadline_value, deadline_unit, closes_on } = values;
  const touchesDeadline = ["deadline_value", "deadline_unit", "closes_on"].some((name) => name in changes);
  return touchesDeadline ? { ...changes, deadline_value, deadline_unit, closes_on } : changes;
}
