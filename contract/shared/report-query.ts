import { z } from "zod";
import { filter, idFilter } from "./scalars.ts";
import { isReportDay, isReversed, reversedDays, wrongFirstDay, wrongLastDay } from "./time/day-range.ts";

const day = (message: string) =>
  filter(z.iso.date({ error: message, abort: true }).refine(isReportDay, message), message);

/** Scope of a report: days in Kampala, both included, and one program or all. */
const scope = { from: day(wrongFirstDay), to: day(wrongLastDay), program: idFilter };

/** Returns the query of a report, with additional fields. */
export const reportQuery = <Shape extends z.ZodRawShape>(own: Shape) =>
  z
    .object({ ...scope, ...own })
    .refine((query) => !isReversed(query as ReportScope), { error: reversedDays, path: ["to"] });

export type ReportScope = z.output<z.ZodObject<typeof scope>>;
