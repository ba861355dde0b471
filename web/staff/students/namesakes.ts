import { searchable } from "#contract/shared/text/searchable.ts";

type Work = { student: number; student_name: string; student_email: string };

/**
 * Returns the email of a work's student if the works are of several students of that name, otherwise "". One student may
 * have several works.
 */
export function namesakeEmails(works: readonly Work[]): (work: Work) => string {
  const students = new Map(works.map(({ student, student_name }) => [student, { name: student_name }]));
  const isNamesake = namesakesIn([...students.values()]);
  return ({ student_name, student_email }) => (isNamesake({ name: student_name }) ? student_email : "");
}

type Named = { name: string };

/** Returns whether a student has a name that several of the students have, in any spelling. */
export function namesakesIn(students: readonly Named[]): (student: Named) => boolean {
  const counts = new Map<string, number>();
  for (const { name } of students) counts.set(searchable(name), (counts.get(searchable(name)) ?? 0) + 1);
  return ({ name }) => (counts.get(searchable(name)) ?? 0) > 1;
}
