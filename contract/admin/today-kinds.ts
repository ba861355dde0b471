import { keysOf } from "#contract/shared/keys-of.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import type { AccessRule } from "#contract/shared/permissions.ts";

interface TodayKind {
  access: AccessRule;
  /** True if somebody must act; false for information. The tab's title shows the sum of the work. */
  isWork: boolean;
  /** Singular and plural, as they follow the number. */
  words: readonly [one: string, many: string];
}

/** Kinds of work and information for staff, in display order, with the access rule of each (beyond.md 4, "Today"). */
export const todayKinds = {
  to_mark: {
    access: "staff:assignments",
    isWork: true,
    words: ["submission to mark", "submissions to mark"],
  },
  registers: {
    access: "staff:assignments",
    isWork: true,
    words: ["session with students to mark", "sessions with students to mark"],
  },
  applications: {
    access: "staff:affiliates",
    isWork: true,
    words: ["affiliate application", "affiliate applications"],
  },
  payments: {
    access: "staff:fees",
    isWork: true,
    words: ["fee with a payment to confirm", "fees with a payment to confirm"],
  },
  pay_backs: {
    access: "staff:fees",
    isWork: true,
    words: ["fee with money to pay back", "fees with money to pay back"],
  },
  parts_wishes: {
    access: "staff:fees",
    isWork: true,
    words: ["student who asks to pay in parts", "students who ask to pay in parts"],
  },
  deadlines: {
    access: "staff:assignments",
    isWork: false,
    words: ["deadline within 7 days", "deadlines within 7 days"],
  },
  failed_emails: { access: "admin", isWork: true, words: ["failed email", "failed emails"] },
  reported: {
    access: "staff:communications",
    isWork: true,
    words: ["reported post", "reported posts"],
  },
  unanswered: {
    access: "staff:communications",
    isWork: true,
    words: ["post without an answer", "posts without an answer"],
  },
  contact_messages: {
    access: "staff:communications",
    isWork: true,
    words: ["contact message to answer", "contact messages to answer"],
  },
  names: {
    access: "staff:students",
    isWork: true,
    words: [
      "certificate that waits for a name that papers can show",
      "certificates that wait for a name that papers can show",
    ],
  },
  enrollments: {
    access: "staff:students",
    isWork: false,
    words: ["student enrolled since yesterday", "students enrolled since yesterday"],
  },
} as const satisfies Record<string, TodayKind>;
export type TodayKindName = keyof typeof todayKinds;
export const todayKindNames = keysOf(todayKinds);

export const DEADLINE_DAYS = 7;

/** Returns the sum of the waiting work. */
export const workCount = (waiting: readonly Counted[]) =>
  waiting.reduce((sum, { kind, count }) => sum + (todayKinds[kind].isWork ? count : 0), 0);

interface Counted {
  kind: TodayKindName;
  count: number;
  count_is_exact: boolean;
}

/** Returns for example "12 submissions to mark". */
export function waitingInWords({ kind, count, count_is_exact }: Counted): string {
  return `${withThousands(count)}${count_is_exact ? "" : "+"} ${todayWords(kind, count)}`;
}

export const todayWords = (kind: TodayKindName, count: number) => todayKinds[kind].words[count === 1 ? 0 : 1];
