import { z } from "zod";
import { PublicTeamMember } from "#contract/content/team.ts";
import { PublicTestimonial } from "#contract/content/testimonials.ts";
import { MAX_WEEKLY_HOURS } from "#contract/shared/limits.ts";
import {
  emptyIsNull,
  Id,
  idField,
  optionalLine,
  optionalText,
  wholeNumber,
} from "#contract/shared/scalars.ts";
import { questionsOf } from "./program-texts.ts";

/** What staff may add to a program for its page. What is left empty is not there. */
export const pageTexts = {
  /** Of the team (`/team-members/public/`). */
  facilitator_id: Id.nullable(),
  facilitator_text: z.string(),
  /** What one can do afterwards, one a line. */
  outcomes: z.string(),
  weekly_hours: z.number().int().nullable(),
  language: z.string(),
  certificate: z.string(),
  /** A question on a line, its answer on the lines under it, then an empty line. */
  questions: z.string(),
};

const hoursMessage = `Hours a week must be a whole number from 1 to ${MAX_WEEKLY_HOURS}`;
const facilitatorMessage = "Choose somebody of the team";

/** The same in the program form. */
export const pageFields = {
  facilitator_id: emptyIsNull(idField(facilitatorMessage), facilitatorMessage).meta({ title: "Facilitator" }),
  facilitator_text: optionalText(1_000).meta({ title: "About the facilitator" }),
  outcomes: optionalText(3_000).meta({ title: "What one can do afterwards" }),
  weekly_hours: emptyIsNull(wholeNumber(1, MAX_WEEKLY_HOURS, hoursMessage), hoursMessage).meta({
    title: "Hours a week",
  }),
  language: optionalLine(100),
  certificate: optionalText(300),
  questions: optionalText(10_000)
    .refine(
      (text) => questionsOf(text).every(({ answer }) => answer.length > 0),
      "Write the answer on the line under its question, and leave an empty line before the next question",
    )
    .meta({ title: "Questions and answers" }),
};

/** A part of a payment plan: so much of the price, so many days after the enrollment. */
const PlanPart = z.object({ percent: z.number(), after_days: z.number().int() });
export type PlanPart = z.output<typeof PlanPart>;

/** What other resources give to a program's page. */
export const surroundings = {
  facilitator: PublicTeamMember.pick({ name: true, role: true, image: true }).nullable(),
  /** Those that name this program, newest first. */
  testimonials: z.array(PublicTestimonial),
  ways_to_pay: z.object({
    /** Mobile money, where fees are switched on: MTN, Airtel … */
    networks: z.array(z.string()),
    /** Empty for one sum. */
    plan: z.array(PlanPart),
    /** Whether who is enrolled tells in the dashboard, under Fees, that they have paid: where fees are switched on. */
    is_reported: z.boolean(),
  }),
};
