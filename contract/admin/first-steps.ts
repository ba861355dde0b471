import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Timestamp } from "#contract/shared/scalars.ts";

/** Steps of a new institute, in the order of the checklist (staff.md 2.13). */
export const firstStepNames = [
  "identity",
  "contacts",
  "payment",
  "people",
  "texts",
  "program",
  "mail",
  "backup",
  "two_factor",
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

export const FirstSteps = z.object({
  /** Each step is done if the present state says so, not because somebody ticked it. */
  steps: z.array(z.object({ name: z.enum(firstStepNames), is_done: z.boolean() })),
  /** False without a mail server: emails are then captured. */
  is_sending: z.boolean(),
  /** Null before the first backup. */
  last_backup_at: Timestamp.nullable(),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const firstSteps = {
  get: endpoint({
    method: "GET",
    path: "/staff/first-steps/",
    access: "admin",
    summary: "Returns the first steps of a new institute, and which the present state shows as done.",
    reply: FirstSteps,
  }),
};
