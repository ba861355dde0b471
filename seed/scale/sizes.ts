/**
 * Kinds of rows, most of them named after their table. `messages` include replies; `receipts` are communications that
 * were read or removed.
 */
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
] as const;

export type ScaleSizes = Record<(typeof sizeNames)[number], number>;

/**
 * Returns all sizes. Sizes that are not given are derived from the number of students, except communications and posts:
 * a few people write them, however many readers there are.
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
