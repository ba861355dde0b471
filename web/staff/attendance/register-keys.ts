import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { isTyping } from "#web/dashboard/palette/keys.ts";
import { usePageKeys } from "#web/dashboard/palette/use-page-keys.ts";

/** Keys of the register, as the list under "?" shows them. */
export const registerKeys = [
  { keys: ["↓", "↑"], words: "Go to the next or the previous student" },
  { keys: ["P", "L", "E", "A"], words: "Mark present, late, excused or absent, and go on" },
  { keys: ["Delete"], words: "Remove the mark" },
  { keys: ["U"], words: "Undo the last change" },
  { keys: ["?"], words: "Show these keys" },
];

export type RegisterKey = { mark: AttendanceState | null } | "next" | "previous" | "undo" | "help";

const single: Partial<Record<string, RegisterKey>> = {
  p: { mark: "present" },
  l: { mark: "late" },
  e: { mark: "excused" },
  a: { mark: "absent" },
  u: "undo",
  "?": "help",
};
const others: Partial<Record<string, RegisterKey>> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Delete: { mark: null },
};

/** Returns the act of a pressed key, or undefined while somebody types. */
function registerKeyOf(event: KeyboardEvent, isSingleOn: boolean): RegisterKey | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (isTyping(event.target)) return undefined;
  // A held key repeats. Only the arrows may: each mark is meant for one student.
  if (event.repeat && !event.key.startsWith("Arrow")) return undefined;
  return others[event.key] ?? (isSingleOn ? single[event.key.toLowerCase()] : undefined);
}

export const useRegisterKeys = (act: (key: RegisterKey) => void) => usePageKeys(registerKeyOf, act);
