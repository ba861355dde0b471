import { z } from "zod";
import { valueText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, paged, pageQuery } from "#contract/shared/lists.ts";
import {
  calendarDay,
  changeFlag,
  emptyIsNull,
  flag,
  Id,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import { type DeadlineUnit, deadlineUnits } from "./deadlines.ts";
import { priceFields } from "./price-fields.ts";
import { ProgramCounts, programFilters } from "./program-filters.ts";
import { pageFields, pageTexts, surroundings } from "./program-page.ts";

export const Program = z.object({
  id: Id,
  title: z.string(),
  image: z.string().nullable(),
  category: z.string(),
  duration: z.string(),
  ...priceFields,
  is_free: z.boolean(),
  short_description: z.string(),
  description: z.string(),
  full_description: z.string(),
  program_outline: z.string(),
  target_audience: z.string(),
  format: z.string(),
  start_date: z.string().nullable(),
  is_enrollment_open: z.boolean(),
  enrollment_deadline: Timestamp.nullable(),
  days_until_deadline: z.number().int().nullable(),
  deadline_value: z.number().int().nullable(),
  deadline_unit: z.enum(deadlineUnits).nullable(),
  /** The last day of enrollment, in Kampala, where staff chose a day in place of value and unit; else absent. */
  closes_on: z.string().optional(),
  /** Only staff see it and nobody can enroll; absent from what is public. */
  is_draft: z.literal(true).optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** In lists: a search found nothing, and this program only resembles it. */
  is_near_match: z.literal(true).optional(),
});
export type Program = z.output<typeof Program>;

/** One program with what only its own page and its form show; lists go without. */
export const DetailedProgram = Program.extend(pageTexts);
export type DetailedProgram = z.output<typeof DetailedProgram>;

/** What stands on a program's page besides the program. */
const ProgramPage = z.object({
  ...surroundings,
  /** Of the same category, those that are open first. */
  related: z.array(Program),
});
export type ProgramPage = z.output<typeof ProgramPage>;

/** A draft, or any other program, as its page would show it. */
const ProgramPreview = z.object({ program: DetailedProgram, page: ProgramPage });
export type ProgramPreview = z.output<typeof ProgramPreview>;

const ProgramTitle = Program.pick({ id: true, title: true, is_enrollment_open: true });

export const programOrderings = [
  "title",
  "category",
  "price",
  "duration",
  "start_date",
  "created_at",
] as const;
export type ProgramOrdering = (typeof programOrderings)[number];
/** `start_date` is soonest first: programs that have begun come last, after those without a date. `-` reverses. */
export type ProgramOrder = ProgramOrdering | `-${ProgramOrdering}`;

/** Titles and categories are answered whole up to here (api.md section 6, "Lists"). */
export const MOST_TITLES = 1_000;

const ordering = z
  .enum(["", ...programOrderings, ...programOrderings.map((name) => `-${name}` as const)], {
    error: `Ordering must be one of ${programOrderings.join(", ")}, or one of them after -.`,
  })
  .optional()
  .transform((given): ProgramOrder | undefined => given || undefined);

const price = requiredLine("Price is required", 60).refine(
  // The prefix alone is no price (staff-dashboard.md section 5).
  (value) => !/^UGX$/i.test(value),
  "Price is required",
);

const deadlineMessage = "Deadline value must be greater than 0";
export const tooLate = "Deadline must be within 10 years";
const startDateMessage = "Start date must be a date";
const closesOnMessage = "Closing day must be a date";

const programFields = {
  title: requiredLine("Title is required", 200),
  category: requiredLine("Category is required", 100),
  full_description: requiredText("Description is required", 50_000).meta({ title: "Description" }),
  program_outline: requiredText("Program outline is required", 10_000),
  target_audience: requiredText("Target audience is required", 5_000),
  price,
  duration: requiredLine("Duration is required", 100),
  deadline_value: emptyIsNull(
    z
      .union([z.number(), valueText().trim().regex(/^\d+$/).transform(Number)])
      .pipe(z.number().int(deadlineMessage).min(1, deadlineMessage).max(3650, tooLate)),
    deadlineMessage,
  ),
  deadline_unit: emptyIsNull(z.enum(deadlineUnits), "Deadline unit must be days, weeks, months or years"),
  closes_on: emptyIsNull(calendarDay(closesOnMessage), closesOnMessage).meta({ title: "Or closes on" }),
  short_description: optionalText(500),
  format: optionalLine(200),
  start_date: emptyIsNull(calendarDay(startDateMessage), startDateMessage),
  ...pageFields,
};

interface Deadline {
  deadline_value?: number | null | undefined;
  deadline_unit?: DeadlineUnit | null | undefined;
  closes_on?: string | null | undefined;
}

const daysOf = { days: 1, weeks: 7, months: 30.4, years: 365 };

/** Returns whether a deadline is more than ten years away. */
export const isBeyondLimit = (value: number, unit: DeadlineUnit): boolean => value * daysOf[unit] > 3650;

/** Value and unit of a deadline belong together, and a day stands in their place. They are checked also when other fields failed. */
function withDeadline<S extends z.ZodType<Deadline>>(schema: S): S {
  const when = ({ value, issues }: z.core.ParsePayload) =>
    typeof value === "object" &&
    value !== null &&
    !issues.some(({ path }) => /^deadline_/.test(String(path?.[0])));
  return schema
    .refine(({ deadline_value: value, deadline_unit: unit }) => !value || unit, {
      path: ["deadline_unit"],
      error: "Deadline unit is required when deadline value is provided",
      when,
    })
    .refine(({ deadline_value: value, deadline_unit: unit }) => !unit || value, {
      path: ["deadline_value"],
      error: "Deadline value is required when deadline unit is provided",
      when,
    })
    .refine(({ deadline_value: value, closes_on }) => !value || !closes_on, {
      path: ["closes_on"],
      error: "Choose a day, or value and unit, not both",
      when,
    })
    .refine(
      ({ deadline_value: value, deadline_unit: unit }) => !value || !unit || !isBeyondLimit(value, unit),
      {
        path: ["deadline_value"],
        error: tooLate,
        when,
      },
    );
}

/** The program form (staff-dashboard.md section 5). */
export const ProgramForm = withDeadline(
  z.object({ ...programFields, is_draft: flag(false).meta({ title: "Draft" }) }),
);

/** A change carries any of the fields. */
export const ProgramChange = withDeadline(
  z.object({ ...programFields, is_draft: changeFlag, updated_at: versionField }).partial(),
);

/** What a program loses with a shorter duration, or with one in other units. */
const DurationEffect = z.object({
  total_units: z.number().int(),
  unit_type: z.enum(["days", "weeks", "months"]),
  /** Units with content that students would no longer see. */
  hidden_units: z.number().int(),
  /** Ticks on units beyond the new length. */
  lost_ticks: z.number().int(),
  /** Ticks on the units that stay, when these become another kind of unit: a ticked month becomes a ticked week. */
  changed_ticks: z.number().int(),
});
export type DurationEffect = z.output<typeof DurationEffect>;

/** A category takes another name in all its programs; the name of another category joins the two. */
export const CategoryRename = z.object({
  from: requiredText("Category is required", 100),
  to: requiredLine("Category is required", 100),
});

const image = { image: { kind: "image", max_count: 1 } } as const;

export const programs = {
  list: endpoint({
    method: "GET",
    path: "/programs/",
    cache: "public",
    access: "public",
    summary:
      "Programs, newest first; each word of a search is in title or category. Where none has them, near matches are marked.",
    query: z.object({ ...programFilters, ordering, ...pageQuery }),
    reply: listOf(Program),
  }),
  counts: endpoint({
    method: "GET",
    path: "/programs/counts/",
    cache: "public",
    access: "public",
    summary: "How many programs match, and how many would with each choice of a filter.",
    query: z.object(programFilters),
    reply: ProgramCounts,
  }),
  categories: endpoint({
    method: "GET",
    path: "/programs/categories/",
    cache: "public",
    access: "public",
    summary: "The categories of all programs, in alphabetical order.",
    reply: z.object({ categories: z.array(z.string()) }),
  }),
  titles: endpoint({
    method: "GET",
    path: "/programs/titles/",
    access: "public",
    summary:
      "Every program by id and title, and whether it is open, in the order of titles, for pickers and filters.",
    cache: "public",
    reply: z.array(ProgramTitle),
  }),
  get: endpoint({
    method: "GET",
    path: "/programs/{id}/",
    cache: "public",
    access: "public",
    summary: "One program.",
    reply: DetailedProgram,
  }),
  page: endpoint({
    method: "GET",
    path: "/programs/{id}/page/",
    cache: "public",
    access: "public",
    summary:
      "What stands on a program's page besides the program: facilitator, testimonials, ways to pay, related programs.",
    reply: ProgramPage,
  }),
  drafts: endpoint({
    method: "GET",
    path: "/programs/drafts/",
    access: "staff:programs",
    summary: "Programs that are not public yet, the newest first.",
    query: z.object({ ...pageQuery, page: pageQuery.page.default(1) }),
    reply: paged(Program),
  }),
  preview: endpoint({
    method: "GET",
    path: "/programs/{id}/preview/",
    access: "staff:programs",
    summary: "A program, which may be a draft, with all that stands on its page.",
    reply: ProgramPreview,
  }),
  duration_effect: endpoint({
    method: "GET",
    path: "/programs/{id}/duration-effect/",
    access: "staff:programs",
    summary: "Which units and ticks of a program would disappear with another duration. Changes nothing.",
    query: z.object({ duration: programFields.duration }),
    reply: DurationEffect,
  }),
  create: endpoint({
    method: "POST",
    path: "/programs/",
    access: "staff:programs",
    changes: "content",
    summary: "Create a program.",
    body: ProgramForm,
    files: image,
    idempotent: true,
    reply: DetailedProgram,
    status: 201,
    // A draft is not at the public address.
    location: "/programs/{id}/preview/",
  }),
  update: endpoint({
    method: "PATCH",
    path: "/programs/{id}/",
    access: "staff:programs",
    changes: "content",
    summary:
      "Change any fields of a program; updated_at refuses the change when the program was changed meanwhile; an empty deadline is none.",
    body: ProgramChange,
    files: image,
    reply: DetailedProgram,
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/programs/{id}/duplicate/",
    access: "staff:programs",
    changes: "content",
    summary:
      'Copy a program and what its units hold as a draft, "… (copy)". Enrollments, work, live sessions and days stay behind.',
    idempotent: true,
    reply: DetailedProgram,
    status: 201,
    location: "/programs/{id}/preview/",
  }),
  rename_category: endpoint({
    method: "POST",
    path: "/programs/categories/rename/",
    access: "staff:programs",
    changes: "content",
    summary: "Give a category another name in all its programs at once.",
    body: CategoryRename,
    reply: z.object({ programs: z.number().int() }),
    status: 200,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/programs/{id}/",
    access: "staff:programs",
    changes: "content",
    summary: "Delete a program; it disappears from every page at once.",
    reply: "nothing",
  }),
};
