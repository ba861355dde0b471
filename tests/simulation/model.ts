import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import type { NotificationChoice, NotificationKind } from "#contract/notifications/kinds.ts";
import type { Caller } from "#tests/support/caller.ts";
import { PASSWORD } from "#tests/support/cast.ts";

/**
 * The expected state as plain objects, which the acts update. It takes ids and codes from replies, and reads nothing
 * from the database.
 */

export type Kind = Exclude<NotificationKind, "morning">;
export const kinds = [
  "communication",
  "assignment",
  "assignment_change",
  "grade",
  "answer",
  "session",
  "session_change",
  "fee",
  "certificate",
  "feedback",
] as const;

export interface Program {
  id: number;
  title: string;
  price: number;
  units: number;
  /** End of enrollment. */
  closes?: Date;
  isAutomatic: boolean;
  isDeleted: boolean;
  deleted?: Date;
  assignments: Assignment[];
  posts: Post[];
  /** Payment plan: the percentage due so many days after enrollment. Empty: all is due at once. */
  plan: { share: number; after_days: number }[];
  /** Written units, by their number. */
  content: Map<number, Unit>;
  /** Marks of the sessions, by the numbers of their units. */
  attendance: Map<number, Map<Student, AttendanceState>>;
  /** Students whom a code marked, by unit. Removing the mark removes them. */
  typed_codes: Map<number, Set<Student>>;
  /** Students whose present marks are those of "All present", by the numbers of the units. A typed code replaces these. */
  marked_with_all: Map<number, Set<Student>>;
  /** Start of a session before its newest change that students were told of, by unit; null if it was cancelled then. */
  changed_sessions: Map<number, Date | null>;
  feedback: FeedbackRound[];
}

export interface FeedbackRound {
  id: number;
  at: Date;
  /** Students who were asked and have not answered. */
  waiting: Set<Student>;
  /** Answers to the scales. */
  values: number[];
  isClosed: boolean;
}

export interface Unit {
  title: string;
  text: string;
  files: number;
  isPublished: boolean;
  session?: Date | undefined;
  version: string;
}

export interface Assignment {
  id: number;
  title: string;
  program: Program;
  deadline: Date;
  total: number;
  isHeld: boolean;
  isDeleted: boolean;
  isQuiz?: boolean;
}

export interface Work {
  id: number;
  student: Student;
  assignment: Assignment;
  marks?: number;
  /** True if the grade was given while grades were held, and the student was not notified yet. */
  isUntold?: boolean;
  /** True if the student could see a grade before the grades were held. */
  isSeen?: boolean;
  /** Points of a quiz that were given automatically. */
  automatic?: number;
  version: string;
}

export interface Post {
  id: number;
  author: Student;
  program: Program;
  likes: Set<Student>;
  replies: { id: number; isDeleted: boolean }[];
  isDeleted: boolean;
}

export interface Payment {
  id: number;
  amount: number;
  number: string;
  state: "reported" | "confirmed" | "rejected" | "reversed";
  reversed?: Date;
}

export interface Charge {
  id: number;
  reference: string;
  student: Student;
  program: Program;
  amount: number;
  discount: number;
  due: Date;
  /** Parts of the plan in the order of their days: the agreed amount, and its share of the current fee. */
  parts: { amount: number; agreed: number; due: Date }[];
  /** True if staff cancelled it. */
  isCancelled: boolean;
  /** Sum of the refunds. */
  paidBack: number;
  /** Time of the last refund. */
  paidBackAt?: Date;
  /** True if an employer's order was accepted. The charge then counts as settled. */
  isOrdered: boolean;
  payments: Payment[];
  /** A request to a phone that is not answered yet. */
  asked?: { id: string; amount: number } | undefined;
  /** Deleted records that the charge depends on. */
  gone: Set<"removed" | "student" | "program">;
}

export interface Enrollment {
  id: number;
  at: Date;
  ticks: Set<number>;
  charge?: Charge;
  isRemoved: boolean;
}

export interface Communication {
  id: number;
  title: string;
  to: "all" | Program | Student;
  at: Date;
  recipients: number;
  readers: Set<Student>;
  isDeleted: boolean;
}

export interface Commission {
  id?: number;
  affiliate: Affiliate;
  student: Student;
  program: Program;
  charge: Charge | undefined;
  amount: number;
  state: "pending" | "confirmed" | "paid" | "void";
  confirmed?: Date;
  /** True if it was confirmed with a reason before the fee was paid. */
  isEarly?: boolean;
  payout?: number;
  /** Amounts of the entries that took the commission back or restored it. */
  corrections: number[];
}

export interface Affiliate {
  id: number;
  email: string;
  code: string;
  clicks: Set<string>;
}

/** A line for the daily email, or an answer that waits ten minutes. */
export interface Waiting {
  kind: Kind;
  way: "digest" | "soon";
  line: string;
  due: Date;
  isThere(): boolean;
}

export interface Student {
  id: number;
  name: string;
  email: string;
  /** Empty until a student who was added by staff sets one. */
  password: string;
  joined: Date;
  zone: string;
  choices: Record<Kind, NotificationChoice>;
  enrollments: Map<Program, Enrollment>;
  works: Map<Assignment, Work>;
  /** Communications that the student removed from the inbox. */
  removed: Set<Communication>;
  certificates: Map<Program, "issued" | "revoked">;
  waiting: Waiting[];
  /** Notices that were given and are never repeated. */
  told: Set<string>;
  /** Time of the last email about assignments or grades, in milliseconds. */
  lastEmail: Partial<Record<Kind, number>>;
  deleted?: Date;
  call?: Caller;
  /** Start and last use of the session. */
  session?: { began: Date; used: Date };
}

/** Returns a student with the institute's default choice of emails. */
export const newStudent = (id: number, name: string, email: string, joined: Date): Student => ({
  ...{ id, name, email, password: PASSWORD, joined, zone: "Africa/Kampala" },
  choices: {
    communication: "now",
    assignment: "now",
    assignment_change: "now",
    grade: "now",
    answer: "digest",
    session: "now",
    session_change: "now",
    fee: "now",
    certificate: "now",
    feedback: "now",
  },
  ...{ enrollments: new Map(), works: new Map(), removed: new Set(), certificates: new Map() },
  ...{ waiting: [], told: new Set(), lastEmail: {} },
});

type Paid = Pick<Charge, "payments" | "paidBack">;
export const paidOf = ({ payments, paidBack }: Paid): number =>
  payments.filter(({ state }) => state === "confirmed").reduce((sum, { amount }) => sum + amount, -paidBack);
/** Returns true if the charge is void: cancelled by staff, or for a deleted record. */
export const isOver = ({ gone, isCancelled }: Charge): boolean => isCancelled || gone.size > 0;
export const leftOf = (charge: Charge): number =>
  isOver(charge) ? 0 : Math.max(0, charge.amount - charge.discount - paidOf(charge));
/** Returns the paid amount that exceeds the fee. */
export const toPayBackOf = (charge: Charge): number =>
  Math.max(0, paidOf(charge) - (isOver(charge) ? 0 : charge.amount - charge.discount));

/** Recalculates the parts after a discount. Each keeps its share, and rounding loses nothing. */
export function fitParts({ parts, amount, discount }: Charge): void {
  const whole = parts.reduce((sum, { agreed }) => sum + agreed, 0);
  let before = 0;
  for (const part of parts) {
    const share = (agreed: number) => Math.floor(((amount - discount) * agreed) / whole);
    part.amount = share(before + part.agreed) - share(before);
    before += part.agreed;
  }
}

/** Returns true if the student owes nothing, or an employer's order covers it. */
export const isSettled = (charge: Charge): boolean => charge.isOrdered || leftOf(charge) === 0;

/** Returns true if the institute still has the full payment. */
const isKept = (charge: Charge): boolean =>
  paidOf(charge) > 0 && paidOf(charge) >= charge.amount - charge.discount;

/** Returns true if the commission can be confirmed without a reason. */
export const isEarned = (charge: Charge): boolean =>
  !isOver(charge) && charge.discount < charge.amount && isKept(charge);

/**
 * Returns true if the fee was refunded after the commission was confirmed. Batches then skip it, and take a paid one
 * back.
 */
export function isLost(commission: Commission): boolean {
  const { charge, confirmed } = commission;
  if (!charge || !confirmed || isKept(charge)) return false;
  const after = (time: Date | undefined) => time !== undefined && time > confirmed;
  return (
    charge.payments.some(({ state, reversed }) => state === "reversed" && after(reversed)) ||
    after(charge.paidBackAt)
  );
}

/** Returns true if it counts for the affiliate's next tier. */
export function isCounted(commission: Commission): boolean {
  const { charge, program, state, confirmed, isEarly } = commission;
  if (state === "void" || program.price === 0) return false;
  return !charge || isKept(charge) || (confirmed !== undefined && !isEarly && !isLost(commission));
}

/** Returns the amount by which the affiliate's next batch corrects a paid commission, or 0. */
export function dueCorrection(one: Commission): number {
  const isTakenBack = one.corrections.length % 2 === 1;
  if (one.state !== "paid" || isLost(one) === isTakenBack) return 0;
  return isTakenBack ? one.amount : -one.amount;
}

/** Returns the sum of all corrections, including due ones. */
export const takenBackOf = (one: Commission): number =>
  one.corrections.reduce((sum, amount) => sum + amount, dueCorrection(one));

/** Returns the calendar day in Kampala, this many days from now. */
export const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10);

/** Returns the end of a due day: midnight in Kampala. */
export const endOf = (day: string): Date => new Date(`${day}T23:59:59+03:00`);

/** Returns when the first unpaid part is due. Payments cover the parts in their order. */
export function dueOf({ parts, due, ...paidFor }: Paid & Pick<Charge, "parts" | "due">): Date {
  const paid = paidOf(paidFor);
  const until = (index: number) => parts.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0);
  return parts.find((_, index) => until(index) > paid)?.due ?? due;
}

/** Returns the amount of the next unpaid part, or all that is left. */
export const dueSumOf = (charge: Charge): number =>
  leftOfParts(charge).find((left) => left > 0) ?? leftOf(charge);

/** Returns the unpaid amount of each part. */
export function leftOfParts(charge: Charge): number[] {
  let paid = paidOf(charge);
  return charge.parts.map(({ amount }) => {
    const covered = Math.min(paid, amount);
    paid -= covered;
    return isSettled(charge) ? 0 : amount - covered;
  });
}

/** Returns the overdue amount. With a plan, counts the parts whose day is over. */
export function overdueOf(charge: Charge, now: Date): number {
  const asked = charge.parts.length > 0 ? charge.parts : [{ amount: Infinity, due: charge.due }];
  const over = asked.filter(({ due }) => due < now).reduce((sum, { amount }) => sum + amount, 0);
  return isSettled(charge) ? 0 : Math.min(leftOf(charge), Math.max(0, over - paidOf(charge)));
}

/** Returns the student's enrollment in the program, while all three exist. */
export function placeOf(student: Student, program: Program): Enrollment | undefined {
  const place = student.enrollments.get(program);
  return place && !place.isRemoved && !program.isDeleted && !student.deleted ? place : undefined;
}

/** Returns true if a communication is in the student's inbox. */
export function isReceived({ to, at, isDeleted }: Communication, student: Student): boolean {
  if (isDeleted || student.deleted) return false;
  if (to === "all") return student.joined <= at;
  if (!("assignments" in to)) return to === student;
  const place = student.enrollments.get(to);
  return Boolean(place && !place.isRemoved && place.at <= at);
}

/**
 * Returns true if the student may get a certificate. Requires all units, a visible grade for each assignment, an
 * average of 50 %, and the fee (beyond.md 2).
 */
export function isEligible(student: Student, program: Program): boolean {
  const place = placeOf(student, program);
  if (!place || place.ticks.size < program.units) return false;
  const sent = program.assignments.filter(({ isDeleted }) => !isDeleted);
  // Assignments due before the enrollment count only if there are no others, or with a submission (decision 0045).
  const open = sent.filter((one) => student.works.has(one) || one.deadline >= place.at);
  const asked = open.length > 0 ? open : sent;
  const percents = asked.flatMap((one) => {
    const marks = one.isHeld ? undefined : student.works.get(one)?.marks;
    return marks === undefined ? [] : (100 * marks) / one.total;
  });
  if (percents.length < asked.length) return false;
  if (asked.length > 0 && percents.reduce((sum, one) => sum + one, 0) / percents.length < 50) return false;
  return !place.charge || isSettled(place.charge);
}

/** Returns the next 18:00 in the zone. Tries hour by hour. */
export function nextEvening(after: Date, zone: string): Date {
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
  const at = new Date(Math.floor(after.getTime() / 3_600_000 + 1) * 3_600_000);
  while (hour.format(at) !== "18") at.setUTCHours(at.getUTCHours() + 1);
  return at;
}
