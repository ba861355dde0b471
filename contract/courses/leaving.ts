/** Facts that keep a student from leaving a program, the most important first (students.md 4.1). */
export const leaveBlockers = {
  payment: "A payment for this program was made or reported.",
  purchase_order: "A purchase order covers this program.",
  begun: "You have begun this program.",
  community: "You have written in this program's community.",
} as const;
export type LeaveBlocker = keyof typeof leaveBlockers;
