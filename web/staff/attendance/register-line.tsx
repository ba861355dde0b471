import { type ReactNode, useRef } from "react";
import type { AttendanceLine } from "#contract/courses/attendance/attendance.ts";
import {
  type AttendanceState,
  attendanceStateLabels,
  attendanceStates,
} from "#contract/courses/attendance/attendance-states.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { formatTime } from "#web/ui/time/time.tsx";

const pressed: Record<AttendanceState, string> = {
  present: "aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action",
  late: "aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent",
  excused: "aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface",
  absent: "aria-pressed:border-urgent aria-pressed:bg-urgent aria-pressed:text-on-urgent",
};

type RegisterLineProps = {
  line: AttendanceLine;
  state: AttendanceState | null;
  isUnsaved: boolean;
  /** True for the one line whose buttons the Tab key reaches. */
  isCurrent: boolean;
  /** False long before the session: students can only be excused. */
  canMark: boolean;
  showsEmail: boolean;
  /** Question about another person's mark. */
  conflict: ReactNode;
  onMark: (state: AttendanceState | null) => void;
  onFocus: () => void;
};

/** Time after a press in which the same button ignores presses: a double tap is meant as one. */
const DOUBLE_TAP_MS = 600;

/** A student with four buttons, wide enough for a thumb. Pressing the chosen one again removes the mark. */
export function RegisterLine({
  line,
  state,
  isUnsaved,
  isCurrent,
  canMark,
  showsEmail,
  conflict,
  onMark,
  onFocus,
}: RegisterLineProps) {
  const lastPress = useRef<{ state: AttendanceState; at_ms: number }>(undefined);
  function press(pressedState: AttendanceState, at_ms: number) {
    const last = lastPress.current;
    lastPress.current = { state: pressedState, at_ms };
    if (last?.state === pressedState && at_ms - last.at_ms < DOUBLE_TAP_MS) return;
    onMark(state === pressedState ? null : pressedState);
  }
  const chosen = state ?? (canMark ? "present" : "excused");
  return (
    <li
      data-student={line.student}
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 border-line border-t px-3 py-2 first:rounded-t-lg last:rounded-b-lg first:border-t-0 focus-within:bg-row-pointed md:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold leading-tight">
          <bdi>{line.name}</bdi>
        </p>
        {showsEmail && <p className="wrap-anywhere text-muted text-xs">{line.email}</p>}
        <p className={classNames("text-muted text-xs", !isUnsaved && !line.state && "print:hidden")}>
          {isUnsaved ? "Not saved yet" : whence(line)}
        </p>
      </div>
      <p className="hidden font-semibold print:block">
        {state ? attendanceStateLabels[state] : "Not marked"}
      </p>
      <fieldset className="flex flex-wrap gap-1 md:w-88 print:hidden" onFocus={onFocus}>
        <legend className="sr-only">{showsEmail ? `${line.name}, ${line.email}` : line.name}</legend>
        {attendanceStates.map((one) => (
          <button
            key={one}
            type="button"
            disabled={!canMark && one !== "excused" && state !== one}
            aria-pressed={state === one}
            tabIndex={isCurrent && chosen === one ? 0 : -1}
            onClick={({ timeStamp }) => press(one, timeStamp)}
            className={classNames(
              "min-h-11 flex-1 basis-0 cursor-pointer hyphens-none whitespace-nowrap rounded-md border-2 border-control-line px-0 font-semibold text-sm tracking-tight enabled:hover:border-action disabled:cursor-default disabled:border-line disabled:text-muted",
              pressed[one],
            )}
          >
            {attendanceStateLabels[one]}
          </button>
        ))}
      </fieldset>
      <div className="empty:hidden md:col-span-2 print:col-span-2">{conflict}</div>
    </li>
  );
}

/** Returns who marked the student, when and how. */
function whence(line: AttendanceLine): string {
  const { state, source, marked_by, marked_at, minutes, code_typed_at, absent_by } = line;
  if (!state || !marked_at) return "Not marked";
  const at = formatTime(marked_at, "minute");
  const stay = minutes === null ? "" : `, ${minutes} min of the session`;
  if (source === "code" && absent_by) return `Absent by ${absent_by}, then code typed, ${at}${stay}`;
  if (source === "code") return `Typed the code, ${at}${stay}`;
  const by = marked_by || "Somebody";
  const how = source === "report" ? "From a report, by" : source === "all" ? "All present, by" : "By";
  const after = code_typed_at ? `, after the code typed ${formatTime(code_typed_at, "minute")}` : "";
  return `${how} ${by}, ${at}${after}${stay}`;
}
