import { type AttendanceLine, MAX_MARKED_LINES } from "#contract/courses/attendance/attendance.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import { isTemporary } from "#web/dashboard/offline/outbox/wait.ts";
import { failureOf, Leavers } from "./leavers.ts";
import { basedOn, lastOfEach, sentOf, storedChanges, updateStored, withoutBatch } from "./unsent-marks.ts";

/**
 * Sends the marks of a register that is not open. Marks of students whom a colleague has marked in the meantime stay
 * stored: the register asks which mark counts. Returns "decide" if such marks are left, and "wait" if there was no answer.
 */
export async function sendMarks({ unit, key }: { unit: number; key: string }) {
  let result: "saved" | "decide" = "saved";
  let left = lastOfEach(storedChanges(key));
  while (left.length > 0) {
    const batch = left.slice(0, MAX_MARKED_LINES);
    try {
      const { lines } = await api.attendance.mark({ params: { id: unit }, body: { lines: sentOf(batch) } });
      const fresh = new Map(lines.map((line) => [line.student, line]));
      updateStored(key, (now) => basedOn(withoutBatch(lastOfEach(now), batch), fresh));
      left = left.slice(batch.length);
    } catch (error) {
      if (isTemporary(error) || (error instanceof ApiError && error.status === 401)) return "wait";
      const failure = await failureOf(error, unit, batch);
      const refused =
        failure instanceof Leavers
          ? failure.students
          : currentOf<{ lines: AttendanceLine[] }>(error)?.lines.map(({ student }) => student);
      if (!refused || refused.length === 0) return "decide";
      result = "decide";
      left = left.filter(({ student }) => !refused.includes(student));
    }
  }
  return result;
}
