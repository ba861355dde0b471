import type { Institute } from "#contract/content/institute.ts";
import { DAY_MS, HOUR_MS, timeLeft } from "#contract/learning/deadlines.ts";
import type { DetailedProgram, ProgramPage } from "#contract/learning/programs.ts";
import { serverNow } from "#web/server-time.ts";
import { type ProgramSummary, summarise } from "#web/shared/program-summary.ts";

/** What the details page is given of a program. */
export type ShownProgram = Omit<DetailedProgram, "description" | "deadline_value" | "deadline_unit"> & {
  has_summary: boolean;
};

export function shownProgram(program: DetailedProgram): ShownProgram {
  const { description, deadline_value, deadline_unit, ...shown } = program;
  // Where staff wrote no summary it is the description's own beginning, which stands below anyway.
  return { ...shown, has_summary: !description.startsWith(program.short_description) };
}

/** What stands on a program's page besides the program. */
export type ShownAround = Omit<ProgramPage, "related"> & {
  related: ProgramSummary[];
  institute: Pick<Institute, "name" | "whatsapp" | "email" | "bank">;
};

export function shownAround(page: ProgramPage, { name, whatsapp, email, bank }: Institute): ShownAround {
  return {
    ...page,
    related: page.related.map(summarise),
    institute: { name, whatsapp, email, bank },
  };
}

/** The milliseconds until enrollment closes, never below 0; null without a deadline. */
export function remainingOf({ enrollment_deadline: deadline }: ShownProgram): number | null {
  return deadline === null ? null : Math.max(0, Date.parse(deadline) - serverNow());
}

/** As the cards count the days (public-site.md section 4), and the last day by its hours. */
export function timeLeftInWords(remaining_ms: number): string {
  if (remaining_ms > DAY_MS) return timeLeft(Math.ceil(remaining_ms / DAY_MS));
  const hours = Math.ceil(remaining_ms / HOUR_MS);
  return hours > 1 ? `${hours} hours left` : "Less than an hour left";
}
