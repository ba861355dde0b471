import { type AttendanceState, attendanceStates } from "#contract/courses/attendance/attendance-states.ts";

const rowOf = (student: number) => document.querySelector(`[data-student="${student}"]`);

/** Scrolls to a student's line. */
export function showLine(student: number): void {
  rowOf(student)?.scrollIntoView({ block: "center" });
}

/**
 * Moves the focus to a student's button of this state, or to the first one that can be pressed. Without a state, the
 * pressed button is the first choice.
 */
export function focusLine(student: number, state?: AttendanceState | null): void {
  const row = rowOf(student);
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>("button[aria-pressed]") ?? [])];
  const pressable = buttons.filter(({ disabled }) => !disabled);
  const pressed = buttons.find((button) => button.getAttribute("aria-pressed") === "true");
  const chosen = state ? buttons[attendanceStates.indexOf(state)] : state === null ? undefined : pressed;
  (chosen && !chosen.disabled ? chosen : pressable[0])?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to the student whose buttons the Tab key reaches. */
export const focusCurrentLine = (): void =>
  document.querySelector<HTMLElement>('[data-student] button[tabindex="0"]')?.focus();
