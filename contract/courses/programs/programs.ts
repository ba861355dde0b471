import { z } from "zod";
import { type DeadlineUnit, deadlineUnits } from "#contract/courses/deadlines.ts";
import { priceFields } from "#contract/courses/price-fields.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, orderingOf, paged, pageQuery } from "#contract/shared/lists.ts";
import { priceRequired, problemOfPrice, withoutShillingSign } from "#contract/shared/money/typed-price.ts";
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
import { valueText } from "#contract/shared/text/bounded-text.ts";
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
  /** Last day of enrollment in Kampala, if staff chose a day instead of value and unit; otherwise absent. */
  closes_on: z.string().optional(),
  /** Set for a draft, which only staff see and in which nobody can enroll. Absent from public programs. */
  is_draft: z.literal(true).optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Set in lists if the search found no exact match and this program is only similar. */
  is_near_match: z.literal(true).optional(),
});
export type Program = z.output<typeof Program>;

/** One program, with the texts of its page and form. Lists omit them. */
export const DetailedProgram = Program.extend(pageTexts);
export type DetailedProgram = z.output<typeof DetailedProgram>;

/** Content of a program's page in addition to the program. */
const ProgramPage = z.object({
  ...surroundings,
  /** Programs of the same category, open ones first. */
  related: z.array(Program),
});
export type ProgramPage = z.output<typeof ProgramPage>;

/** Preview of a program's page, also for a draft. */
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
/**
 * Sort order. `start_date` is soonest first: programs that have begun come after those without a date, and closed
 * programs after all open ones. `-` reverses the order.
 */
export type ProgramOrder = ProgramOrdering | `-${ProgramOrdering}`;

/** Maximum number of titles or categories in one reply (api.md 6, "Lists"). */
export const MOST_TITLES = 1_000;

const ordering = orderingOf(programOrderings).transform(
  (given): ProgramOrder | undefined => given || undefined,
);

const price = requiredLine(priceRequired, 60)
  .overwrite(withoutShillingSign)
  .refine((value) => !problemOfPrice(value), {
    error: ({ input }) => problemOfPrice(String(input)),
  });

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

/** Checks that a deadline has both value and unit, or a day instead. Runs even if other fields are invalid. */
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

/** Program form (staff.md 5). */
export const ProgramForm = withDeadline(
  z.object({ ...programFields, is_draft: flag(false).meta({ title: "Draft" }) }),
);

/** Change of a program, with any of the fields. */
export const ProgramChange = withDeadline(
  z.object({ ...programFields, is_draft: changeFlag, updated_at: versionField }).partial(),
);

/** Losses of a program if its duration becomes shorter, or changes to another kind of unit. */
const DurationEffect = z.object({
  total_units: z.number().int(),
  unit_type: z.enum(["days", "weeks", "months"]),
  /** Number of units with content that students would no longer see. */
  hidden_units: z.number().int(),
  /** Number of ticks on units beyond the new length. */
  lost_ticks: z.number().int(),
  /** Number of ticks on the remaining units if their kind changes: a ticked month becomes a ticked week. */
  changed_ticks: z.number().int(),
});
export type DurationEffect = z.output<typeof DurationEffect>;

/** Renames a category in all its programs. The name of an existing category merges the two. */
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
      "Lists programs, newest first. Search finds every word in the title or category. If no program matches, similar programs are returned and marked.",
    query: z.object({ ...programFilters, ordering, ...pageQuery }),
    reply: listOf(Program),
  }),
  counts: endpoint({
    method: "GET",
    path: "/programs/counts/",
    cache: "public",
    access: "public",
    summary: "Returns how many programs match, and how many would match with each choice of a filter.",
    query: z.object(programFilters),
    reply: ProgramCounts,
  }),
  categories: endpoint({
    method: "GET",
    path: "/programs/categories/",
    cache: "public",
    access: "public",
    summary: "Lists the categories of all programs, in alphabetical order.",
    reply: z.object({ categories: z.array(z.string()) }),
  }),
  titles: endpoint({
    method: "GET",
    path: "/programs/titles/",
    access: "public",
    summary:
      "Lists all programs by title, for pickers and filters: the id, the title and whether enrollment is open.",
    cache: "public",
    reply: z.array(ProgramTitle),
  }),
  get: endpoint({
    method: "GET",
    path: "/programs/{id}/",
    cache: "public",
    access: "public",
    summary: "Returns one program.",
    reply: DetailedProgram,
  }),
  page: endpoint({
    method: "GET",
    path: "/programs/{id}/page/",
    cache: "public",
    access: "public",
    summary:
      "Returns the content of a program's page in addition to the program: facilitator, testimonials, ways to pay, related programs.",
    reply: ProgramPage,
  }),
  drafts: endpoint({
    method: "GET",
    path: "/programs/drafts/",
    access: "staff:programs",
    summary: "Lists programs that are not public yet, newest first.",
    query: z.object({ ...pageQuery, page: pageQuery.page.default(1) }),
    reply: paged(Program),
  }),
  preview: endpoint({
    method: "GET",
    path: "/programs/{id}/preview/",
    access: "staff:programs",
    summary: "Returns a program, which may be a draft, with the content of its page.",
    reply: ProgramPreview,
  }),
  duration_effect: endpoint({
    method: "GET",
    path: "/programs/{id}/duration-effect/",
    access: "staff:programs",
    summary:
      "Returns how many units and ticks of a program would disappear with another duration. Changes nothing.",
    query: z.object({ duration: programFields.duration }),
    reply: DurationEffect,
  }),
  create: endpoint({
    method: "POST",
    path: "/programs/",
    access: "staff:programs",
    changes: "content",
    summary: "Creates a program.",
    body: ProgramForm,
    files: image,
    idempotent: true,
    reply: DetailedProgram,
    status: 201,
    // The public address does not show drafts.
    location: "/programs/{id}/preview/",
  }),
  update: endpoint({
    method: "PATCH",
    path: "/programs/{id}/",
    access: "staff:programs",
    changes: "content",
    summary:
      "Changes any fields of a program. An empty deadline removes it. An outdated `updated_at` is refused with 409.",
    body: ProgramChange,
    files: image,
    idempotent: true,
    reply: DetailedProgram,
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/programs/{id}/duplicate/",
    access: "staff:programs",
    changes: "content",
    summary:
      'Copies a program and the content of its units as a draft, "… (copy)". Enrollments, work, live sessions and dates are not copied.',
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
    summary: "Renames a category in all its programs at once.",
    body: CategoryRename,
    reply: z.object({ programs: z.number().int() }),
    status: 200,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/programs/{id}/",
    access: "staff:programs",
    changes: "content",
    summary: "Deletes a program. It disappears from every page at once.",
    reply: "nothing",
  }),
};
