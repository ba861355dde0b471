import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import type { Change } from "./unsent-marks.ts";

const PAGE_SIZE = 100;

/** Marks were refused because these students are no longer in the program. */
export class Leavers extends Error {
  readonly students: readonly number[];

  constructor(students: readonly number[]) {
    super("Not saved.");
    this.students = students;
  }
}

/** Returns the students of a register, also those who enrolled after the session. */
async function studentsOf(unit: number): Promise<Set<number>> {
  const students = new Set<number>();
  let page = 1;
  for (;;) {
    const query = { includes_later: "true" as const, page, page_size: PAGE_SIZE };
    const { results, next } = await api.attendance.register({ params: { id: unit }, query });
    for (const { student } of results) students.add(student);
    if (next === null) return students;
    page += 1;
  }
}

/** Returns the failure of a call: `Leavers` if students of its changes have left the program. */
export async function failureOf(error: unknown, unit: number, batch: readonly Change[]): Promise<unknown> {
  if (!(error instanceof ApiError) || error.status !== 400 || !error.fields.lines) return error;
  const known = await studentsOf(unit).catch(() => undefined);
  const gone = known ? batch.map(({ student }) => student).filter((student) => !known.has(student)) : [];
  return gone.length > 0 ? new Leavers(gone) : error;
}

/** Returns for example "Not saved: Amina Nakato and Brian Otieno are no longer in this program." */
export function leaversInWords(names: readonly string[]): string {
  const all = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
  return `Not saved: ${all} ${names.length === 1 ? "is" : "are"} no longer in this program.`;
}
