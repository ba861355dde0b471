import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const Totals = z.object({
  total_students: z.number().int(),
  total_admins: z.number().int(),
  total_enrollments: z.number().int(),
});

export const analytics = {
  summary: endpoint({
    method: "GET",
    path: "/analytics/summary/",
    access: "staff",
    summary: "The three totals of the welcome card.",
    reply: Totals,
  }),
};
