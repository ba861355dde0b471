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

/** Optional texts of a program's page. An empty text is not shown. */
export const pageTexts = {
  /** Id of a team member (`/team-members/public/`). */
  facilitator_id: Id.nullable(),
  facilitator_text: z.string(),
  /** Skills that students have afterwards, one on each line. */
  outcomes: z.string(),
  weekly_hours: z.number().int().nullable(),
  language: z.string(),
  certificate: z.string(),
  /** Each question is on one line, with its answer on the lines below. An empty line separates the questions. */
  questions: z.string(),
};

const hoursMessage = `Hours a week must be a whole number from 1 to ${MAX_WEEKLY_HOURS}`;
const facilitatorMessage = "Choose a team member";

/** Fields of these texts in the program form. */
export const pageFields = {
  facilitator_id: emptyIsNull(idField(facilitatorMessage), facilitatorMessage).meta({ title: "Facilitator" }),
  facilitator_text: optionalText(1_000).meta({ title: "About the facilitator" }),
  outcomes: optionalText(3_000).meta({ title: "What students can do afterwards" }),
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

/** Part of a payment plan: a percentage of the price, due a number of days after the enrollment. */
const PlanPart = z.object({ percent: z.number(), after_days: z.number().int() });
export type PlanPart = z.output<typeof PlanPart>;

/** Content of a program's page that comes from other resources. */
export const surroundings = {
  facilitator: PublicTeamMember.pick({ name: true, role: true, image: true }).nullable(),
  /** Testimonials that name this program, newest first. */
  testimonials: z.array(PublicTestimonial),
  ways_to_pay: z.object({
    /** Mobile-money networks, such as MTN and Airtel. Empty while fees are switched off. */
    networks: z.array(z.string()),
    /** Parts of the payment plan. Empty if the price is paid in one sum. */
    plan: z.array(PlanPart),
    /** True if students report their payments in the dashboard under Fees, which is so while fees are switched on. */
    is_reported: z.boolean(),
  }),
};
