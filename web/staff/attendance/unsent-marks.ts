import type { AttendanceLine, AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceSource, AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { readStored, removeStored, writeStored } from "#web/browser/stored-user.ts";

/** A change that the server has not stored yet. */
export interface Change {
  student: number;
  /** Absent in changes that an earlier version of the page stored. */
  name?: string;
  /** Name of the session. Absent in changes that an earlier version of the page stored. */
  register?: string;
  state: AttendanceState | null;
  /** Version of the line that the person saw. */
  updated_at: string | null;
  /** Stored state of the line, for the counts. Absent in changes that an earlier version of the page stored. */
  from?: AttendanceState | null;
  /** Where the mark is from, if the change takes back another one. */
  source?: Exclude<AttendanceSource, "staff">;
  /** Time of the mark of "All present" that comes back. */
  marked_at?: string;
  /** True if the register asks which of two marks counts, this one or a colleague's. Sending it again would change nothing. */
  is_undecided?: boolean;
}

/** Where a mark is from that is not by hand. Undo brings it back as such. */
export type Origin = Pick<Change, "source" | "marked_at">;

export function originOf({ source, marked_at }: Change | AttendanceLine): Origin {
  if (!source || source === "staff") return {};
  return source === "all" && marked_at ? { source, marked_at } : { source };
}

/** Returns the last change of each student, based on the version of the first, because none of them was stored. */
export function lastOfEach(changes: readonly Change[]): Change[] {
  const last = new Map<number, Change>();
  for (const change of changes)
    last.set(change.student, {
      ...change,
      updated_at: (last.get(change.student) ?? change).updated_at,
    });
  return [...last.values()];
}

/** Returns the changes without those of a batch. Stored ones are copies, so the values count. */
export const withoutBatch = (changes: readonly Change[], batch: readonly Change[]) =>
  changes.filter(
    ({ student, state }) => !batch.some((one) => one.student === student && one.state === state),
  );

/** Returns the changes, based on the present versions of their lines. */
export const basedOn = (changes: readonly Change[], lines: ReadonlyMap<number, AttendanceLine>) =>
  changes.map((change) => ({
    ...change,
    updated_at: (lines.get(change.student) ?? change).updated_at,
  }));

/** Returns the lines of a call. */
export const sentOf = (changes: readonly Change[]) =>
  changes.map(({ from, name, register, is_undecided, ...line }) => line);

type Counts = AttendanceSession["counts"];

/** Returns the counts as they are once the changes are saved. A line that is not listed has its state from the change. */
export function countsWith(
  counts: Counts,
  changes: readonly Change[],
  lines: readonly AttendanceLine[],
): Counts {
  const changed = { ...counts };
  for (const { student, state, from } of changes) {
    const line = lines.find((one) => one.student === student);
    const before = line ? line.state : from;
    if (before === undefined) continue;
    if (before) changed[before] -= 1;
    if (state) changed[state] += 1;
  }
  return changed;
}

/** Returns the changes that this browser stores under a key. */
export function storedChanges(key: string): Change[] {
  const stored = readStored(key);
  return Array.isArray(stored) ? (stored as Change[]) : [];
}

/** Updates the stored changes, which may have those of another tab. */
export function updateStored(key: string, update: (stored: readonly Change[]) => readonly Change[]): void {
  const next = update(storedChanges(key));
  if (next.length > 0) writeStored(key, next);
  else removeStored(key);
}
