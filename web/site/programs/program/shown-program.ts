import type { Institute } from "#contract/content/institute.ts";
import type { DetailedProgram, ProgramPage } from "#contract/courses/programs/programs.ts";
import { serverNow } from "#web/api/server-time.ts";
import { type ProgramSummary, summarise } from "#web/shared/programs/program-summary.ts";

/** The fields of a program that the details page gets. */
export type ShownProgram = Omit<DetailedProgram, "description" | "deadline_value" | "deadline_unit"> & {
  has_summary: boolean;
};

export function shownProgram(program: DetailedProgram): ShownProgram {
  const { description, deadline_value, deadline_unit, ...shown } = program;
  // Without a summary, the API repeats the beginning of the description, which the page shows anyway.
  return { ...shown, has_summary: !description.startsWith(program.short_description) };
}

/** Everything on a program's page apart from the program. */
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

/** Returns the milliseconds until enrollment closes, at least 0; null without a deadline. */
export function remainingOf({ enrollment_deadline: deadline }: ShownProgram): number | null {
  return deadline === null ? null : Math.max(0, Date.parse(deadline) - serverNow());
}
