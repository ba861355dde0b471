import { isCodeTime } from "#contract/courses/attendance/code-times.ts";
import type { UnitSession } from "#contract/courses/units/unit-content.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { AttendanceBadge } from "./attendance-badge.tsx";
import { useOwnAttendance } from "./attendance-query.ts";
import { CodeForm } from "./code-form.tsx";
import { correctedText } from "./use-check-in.ts";

type SessionAttendanceProps = {
  program: number;
  unit: number;
  /** Name of the unit, for people. */
  name: string;
  session: Pick<UnitSession, "starts_at" | "ends_at">;
  fetchedAt_ms: number;
};

/** The student's mark at one session. Around its time, the form for the code if the student is not marked, or absent without a correction. */
export function SessionAttendance({ program, unit, name, session, fetchedAt_ms }: SessionAttendanceProps) {
  const { data } = useOwnAttendance(program);
  const now = useNow(fetchedAt_ms);
  const own = data?.units.find((one) => one.unit === unit);
  const asks = (!own?.state || own.state === "absent") && isCodeTime(session, now);
  return (
    <>
      {own?.state && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Your attendance: <AttendanceBadge {...own} />
        </p>
      )}
      {asks && own?.is_corrected && <p className="text-sm">{correctedText}</p>}
      {asks && !own?.is_corrected && <CodeForm at={{ program, unit, name }} />}
    </>
  );
}
