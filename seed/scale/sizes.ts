/** How much of what stands in an institute at scale; the sizes of a table are named as the table is, or nearly so. */
export interface ScaleSizes {
  students: number;
  programs: number;
  enrollments: number;
  /** Units ticked in all. */
  ticks: number;
  /** Of communities, answers among them. */
  messages: number;
  likes: number;
  submissions: number;
  communications: number;
  /** Communications opened or removed, in all. */
  receipts: number;
  affiliates: number;
  clicks: number;
  commissions: number;
  posts: number;
  audit: number;
  mail: number;
}

export const sizeNames = [
  "students",
  "programs",
  "enrollments",
  "ticks",
  "messages",
  "likes",
  "submissions",
  "communications",
  "receipts",
  "affiliates",
  "clicks",
  "commissions",
  "posts",
  "audit",
  "mail",
] as const satisfies (keyof ScaleSizes)[];

/**
 * What was not said follows from the number of students. Communications and posts do not: three people write as many,
 * whoever reads them.
 */
export function scaleSizes(given: Partial<ScaleSizes>): ScaleSizes {
  const students = given.students ?? 1_000_000;
  const enrollments = given.enrollments ?? students * 5;
  const messages = given.messages ?? students * 10;
  return {
    students,
    programs: Math.max(100, Math.round(students / 1_000)),
    enrollments,
    ticks: enrollments,
    messages,
    likes: messages,
    submissions: students * 2,
    communications: 1_000,
    receipts: students * 10,
    affiliates: Math.max(100, Math.round(students / 100)),
    clicks: students * 2,
    commissions: Math.round(students / 5),
    posts: 500,
    audit: students,
    mail: Math.round(students / 3),
    ...given,
  };
}
