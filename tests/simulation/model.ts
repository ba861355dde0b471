import type { NotificationChoice, NotificationKind } from "#contract/notifications/kinds.ts";
import type { Caller } from "#tests/support/caller.ts";
import { PASSWORD } from "#tests/support/cast.ts";

/** What must be true, as plain objects that the acts keep up. Of replies it takes ids and codes; nothing is read from the database. */

export type Kind = Exclude<NotificationKind, "morning">;
export const kinds = [
  "communication",
  "assignment",
  "grade",
  "answer",
  "session",
  "fee",
  "certificate",
] as const;

export interface Program {
  id: number;
  title: string;
  price: number;
  units: number;
  /** From then on nobody enrolls. */
  closes?: Date;
  isAutomatic: boolean;
  isDeleted: boolean;
  deleted?: Date;
  assignments: Assignment[];
  posts: Post[];
  /** What of it is due how many days after an enrollment, in percent; nothing: all of it at once. */
  plan: { share: number; after_days: number }[];
  /** By their numbers, those that somebody has written. */
  content: Map<number, Unit>;
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
}

export interface Work {
  id: number;
  student: Student;
  assignment: Assignment;
  marks?: number;
  /** It was graded while grades were held, and its student was not told yet. */
  isUntold?: boolean;
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
  /** Of a plan, in the order of their days: what was agreed, and its share of what is asked now. */
  parts: { amount: number; agreed: number; due: Date }[];
  /** Staff cancelled it. */
  isCancelled: boolean;
  /** What went back to the payer. */
  paidBack: number;
  /** When money went back last. */
  paidBackAt?: Date;
  /** An employer's order was accepted: it counts as settled. */
  isOrdered: boolean;
  payments: Payment[];
  /** What a phone was asked for and has not answered. */
  asked?: { id: string; amount: number } | undefined;
  /** What is gone that it was asked for. */
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
  /** Confirmed with a reason, before the fee was paid. */
  isEarly?: boolean;
  payout?: number;
  /** What each entry that took it back, or gave it again, came to. */
  corrections: number[];
}

export interface Affiliate {
  id: number;
  email: string;
  code: string;
  clicks: Set<string>;
}

/** A line that waits for the daily email, or an answer for its ten minutes. */
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
  /** Empty until somebody who was added by staff sets one. */
  password: string;
  joined: Date;
  zone: string;
  choices: Record<Kind, NotificationChoice>;
  enrollments: Map<Program, Enrollment>;
  works: Map<Assignment, Work>;
  /** Communications that left the inbox by the student's own hand. */
  removed: Set<Communication>;
  certificates: Map<Program, "issued" | "revoked">;
  waiting: Waiting[];
  /** Notices that are given once, and when the last email about assignments or grades went out. */
  told: Set<string>;
  lastEmail: Partial<Record<Kind, number>>;
  deleted?: Date;
  call?: Caller;
  /** When the session was begun and last used. */
  session?: { began: Date; used: Date };
}

/** Who has an account, with the institute's choice of emails. */
export const newStudent = (id: number, name: string, email: string, joined: Date): Student => ({
  ...{ id, name, email, password: PASSWORD, joined, zone: "Africa/Kampala" },
  choices: {
    communication: "now",
    assignment: "now",
    grade: "now",
    answer: "digest",
    session: "now",
    fee: "now",
    certificate: "now",
  },
  ...{ enrollments: new Map(), works: new Map(), removed: new Set(), certificates: new Map() },
  ...{ waiting: [], told: new Set(), lastEmail: {} },
});

type Paid = Pick<Charge, "payments" | "paidBack">;
export const paidOf = ({ payments, paidBack }: Paid): number =>
  payments.filter(({ state }) => state === "confirmed").reduce((sum, { amount }) => sum + amount, -paidBack);
/** Nothing is asked of it any more, by staff or because what it was for is gone. */
export const isOver = ({ gone, isCancelled }: Charge): boolean => isCancelled || gone.size > 0;
export const leftOf = (charge: Charge): number =>
  isOver(charge) ? 0 : Math.max(0, charge.amount - charge.discount - paidOf(charge));
/** What was paid and is not asked for. */
export const toPayBackOf = (charge: Charge): number =>
  Math.max(0, paidOf(charge) - (isOver(charge) ? 0 : charge.amount - charge.discount));

/** After a discount each part is the same share of what is asked, and rounding loses nothing. */
export function fitParts({ parts, amount, discount }: Charge): void {
  const whole = parts.reduce((sum, { agreed }) => sum + agreed, 0);
  let before = 0;
  for (const part of parts) {
    const share = (agreed: number) => Math.floor(((amount - discount) * agreed) / whole);
    part.amount = share(before + part.agreed) - share(before);
    before += part.agreed;
  }
}

/** Nothing is asked of the student, or their employer pays. */
export const isSettled = (charge: Charge): boolean => charge.isOrdered || leftOf(charge) === 0;

/** The institute keeps money, and no less than was asked for. */
const isKept = (charge: Charge): boolean =>
  paidOf(charge) > 0 && paidOf(charge) >= charge.amount - charge.discount;

/** Confirming its commission asks for no reason. */
export const isEarned = (charge: Charge): boolean =>
  !isOver(charge) && charge.discount < charge.amount && isKept(charge);

/** The fee went back after it was confirmed: no batch takes it, and a paid one is taken back. */
export function isLost(commission: Commission): boolean {
  const { charge, confirmed } = commission;
  if (!charge || !confirmed || isKept(charge)) return false;
  const after = (time: Date | undefined) => time !== undefined && time > confirmed;
  return (
    charge.payments.some(({ state, reversed }) => state === "reversed" && after(reversed)) ||
    after(charge.paidBackAt)
  );
}

/** It counts for the affiliate's next tier. */
export function isCounted(commission: Commission): boolean {
  const { charge, program, state, confirmed, isEarly } = commission;
  if (state === "void" || program.price === 0) return false;
  return !charge || isKept(charge) || (confirmed !== undefined && !isEarly && !isLost(commission));
}

/** The entry that the next batch of its affiliate has for a paid commission, or 0. */
export function dueCorrection(one: Commission): number {
  const isTakenBack = one.corrections.length % 2 === 1;
  if (one.state !== "paid" || isLost(one) === isTakenBack) return 0;
  return isTakenBack ? one.amount : -one.amount;
}

/** What entries take back of it, due ones included. */
export const takenBackOf = (one: Commission): number =>
  one.corrections.reduce((sum, amount) => sum + amount, dueCorrection(one));

/** The calendar day in Kampala, so many days from now. */
export const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10);

/** What is due on a day is due until it ends in Kampala. */
export const endOf = (day: string): Date => new Date(`${day}T23:59:59+03:00`);

/** What was paid covers the first part of a plan, then the next. */
export function dueOf({ parts, due, ...paidFor }: Paid & Pick<Charge, "parts" | "due">): Date {
  const paid = paidOf(paidFor);
  const until = (index: number) => parts.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0);
  return parts.find((_, index) => until(index) > paid)?.due ?? due;
}

/** What is asked for on that day: the next part, or all that is left. */
export const dueSumOf = (charge: Charge): number =>
  leftOfParts(charge).find((left) => left > 0) ?? leftOf(charge);

/** What is left of each part of a plan. */
export function leftOfParts(charge: Charge): number[] {
  let paid = paidOf(charge);
  return charge.parts.map(({ amount }) => {
    const covered = Math.min(paid, amount);
    paid -= covered;
    return isSettled(charge) ? 0 : amount - covered;
  });
}

/** Of a plan, the parts whose day is over. */
export function overdueOf(charge: Charge, now: Date): number {
  const asked = charge.parts.length > 0 ? charge.parts : [{ amount: Infinity, due: charge.due }];
  const over = asked.filter(({ due }) => due < now).reduce((sum, { amount }) => sum + amount, 0);
  return isSettled(charge) ? 0 : Math.min(leftOf(charge), Math.max(0, over - paidOf(charge)));
}

/** The program's place of the student, while both are there. */
export function placeOf(student: Student, program: Program): Enrollment | undefined {
  const place = student.enrollments.get(program);
  return place && !place.isRemoved && !program.isDeleted && !student.deleted ? place : undefined;
}

/** Whether a communication is in the student's inbox. */
export function isReceived({ to, at, isDeleted }: Communication, student: Student): boolean {
  if (isDeleted || student.deleted) return false;
  if (to === "all") return student.joined <= at;
  if (!("assignments" in to)) return to === student;
  const place = student.enrollments.get(to);
  return Boolean(place && !place.isRemoved && place.at <= at);
}

/** All units, a grade that is not held for each assignment, 50 % on average, and the fee (beyond.md section 2). */
export function isEligible(student: Student, program: Program): boolean {
  const place = placeOf(student, program);
  if (!place || place.ticks.size < program.units) return false;
  const sent = program.assignments.filter(({ isDeleted }) => !isDeleted);
  // What was due before they enrolled counts only where there is nothing else, or work for it (decision 0045).
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

/** The next 18:00 of the zone, hour by hour. */
export function nextEvening(after: Date, zone: string): Date {
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
  const at = new Date(Math.floor(after.getTime() / 3_600_000 + 1) * 3_600_000);
  while (hour.format(at) !== "18") at.setUTCHours(at.getUTCHours() + 1);
  return at;
}
