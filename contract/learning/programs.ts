import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import {
  calendarDay,
  Id,
  optionalText,
  requiredText,
  searchText,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import { deadlineUnits } from "./deadlines.ts";

export const Program = z.object({
  id: Id,
  title: z.string(),
  image: z.string().nullable(),
  category: z.string(),
  duration: z.string(),
  price: z.string(),
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
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Program = z.output<typeof Program>;

const ProgramTitle = Program.pick({ id: true, title: true });

export const programOrderings = ["title", "category", "price", "duration", "created_at"] as const;
export type ProgramOrdering = (typeof programOrderings)[number];

const price = requiredText("Price is required", 60).refine(
  // Only the prefix, with nothing typed behind it, is no price (staff-dashboard.md section 5).
  (value) => !/^UGX$/i.test(value),
  "Price is required",
);

const blank = z.literal("").transform(() => null);

/** Empty or absent means "no deadline"; a deadline of more than ten years is a slip of the hand. */
const deadlineMessage = "Deadline value must be greater than 0";
const deadlineValue = z
  .union(
    [
      blank,
      z
        .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])
        .pipe(
          z
            .number()
            .int(deadlineMessage)
            .min(1, deadlineMessage)
            .max(3650, "Deadline must be within 10 years"),
        ),
    ],
    { error: deadlineMessage },
  )
  .nullish()
  .transform((value) => value ?? null);

const deadlineUnit = z
  .union([blank, z.enum(deadlineUnits)], { error: "Deadline unit must be days, weeks, months or years" })
  .nullish()
  .transform((value) => value ?? null);

const startDateMessage = "Start date must be a date";
const startDate = z
  .union([blank, calendarDay(startDateMessage)], { error: startDateMessage })
  .nullish()
  .transform((value) => value ?? null);

const programFields = {
  title: requiredText("Title is required", 200),
  category: requiredText("Category is required", 100),
  full_description: requiredText("Description is required", 50_000).meta({ title: "Description" }),
  program_outline: requiredText("Program outline is required", 10_000),
  target_audience: requiredText("Target audience is required", 5_000),
  price,
  duration: requiredText("Duration is required", 100),
  deadline_value: deadlineValue,
  deadline_unit: deadlineUnit,
  short_description: optionalText(500),
  format: optionalText(200),
  start_date: startDate,
};

interface DeadlinePair {
  deadline_value?: number | null | undefined;
  deadline_unit?: string | null | undefined;
}

function checkDeadlinePair(context: z.core.ParsePayload<DeadlinePair>): void {
  const { deadline_value: value, deadline_unit: unit } = context.value;
  const years =
    value && unit ? (value * { days: 1, weeks: 7, months: 30.4, years: 365 }[unit as "days"]) / 365 : 0;
  const problem = (path: keyof DeadlinePair, message: string) =>
    context.issues.push({ code: "custom", path: [path], message, input: context.value[path] });
  if (value && !unit) problem("deadline_unit", "Deadline unit is required when deadline value is provided");
  if (unit && !value) problem("deadline_value", "Deadline value is required when deadline unit is provided");
  if (years > 10) problem("deadline_value", "Deadline must be within 10 years");
}

/** Runs the pair's rule also when other fields failed, so that every message is there at once. */
const pairCheck = {
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === "object" &&
    value !== null &&
    !issues.some((issue) => issue.path?.[0] === "deadline_value" || issue.path?.[0] === "deadline_unit"),
};

/** The program form (staff-dashboard.md section 5); fields are checked after trimming blanks. */
export const ProgramForm = z.object(programFields).check(withCondition(checkDeadlinePair));

/** A change carries any of the fields; the deadline's two travel together. */
export const ProgramChange = z
  .object({ ...programFields, updated_at: versionField })
  .partial()
  .check(withCondition(checkDeadlinePair));

function withCondition(check: (context: z.core.ParsePayload<DeadlinePair>) => void) {
  const made = z.check<DeadlinePair>(check);
  made._zod.def.when = pairCheck.when;
  return made;
}

const image = { image: { kind: "image", max_count: 1 } } as const;

export const programs = {
  list: endpoint({
    method: "GET",
    path: "/programs/",
    cache: "public",
    access: "public",
    summary: "Programs, newest first; search matches title or category.",
    query: z.object({
      search: searchText,
      category: z.string().trim().max(100).optional(),
      ordering: z.string().max(30).optional(),
      ...pageQuery,
    }),
    reply: listOf(Program),
  }),
  categories: endpoint({
    method: "GET",
    path: "/programs/categories/",
    cache: "public",
    access: "public",
    summary: "The categories that programs have, in the order of the alphabet.",
    reply: z.object({ categories: z.array(z.string()) }),
  }),
  titles: endpoint({
    method: "GET",
    path: "/programs/titles/",
    access: "public",
    summary: "Every program by id and title, in the order of titles: for pickers and filters.",
    cache: "public",
    reply: z.array(ProgramTitle),
  }),
  get: endpoint({
    method: "GET",
    path: "/programs/{id}/",
    cache: "public",
    access: "public",
    summary: "One program.",
    reply: Program,
  }),
  create: endpoint({
    method: "POST",
    path: "/programs/",
    access: "staff:programs",
    summary: "Create a program.",
    body: ProgramForm,
    files: image,
    idempotent: true,
    reply: Program,
    status: 201,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/programs/{id}/",
    access: "staff:programs",
    summary:
      "Change any fields of a program, with updated_at only when nobody else did meanwhile; an empty deadline is none.",
    body: ProgramChange,
    files: image,
    reply: Program,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/programs/{id}/",
    access: "staff:programs",
    summary: "Delete a program; it is gone from every page at once.",
    reply: "nothing",
  }),
};
