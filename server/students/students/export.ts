import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { StudentFilter } from "#server/courses/enrollments/filtered-students.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { csvLine, phoneCell } from "#server/platform/http/answers/csv.ts";
import { type StudentBatch, type StudentRow, studentsAfter } from "./queries.ts";

const BATCH = 500;

const columns: [string, (student: StudentRow, number: number) => string][] = [
  ["#", (_student, number) => String(number)],
  ["Name", (student) => student.name],
  ["Email", (student) => student.email],
  ["Phone", (student) => phoneCell(student.phone)],
  ["Location", (student) => student.location],
  ["Occupation", (student) => student.occupation],
  ["Organization", (student) => student.organization],
  ["Education Level", (student) => labelOf(educationLevels, student.education_level)],
  ["Referral Source", (student) => labelOf(referralSources, student.referral_source)],
  ["Program", (student) => student.enrollments.map(({ program }) => program.title).join("; ")],
  ["Joined", (student) => kampalaDay(student.date_joined)],
];

/** Returns the students of the filter as CSV. Reads them in batches, as fast as the caller consumes them. */
export async function* studentsCsv(db: Database, filter: StudentFilter, now: Date): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title));
  let number = 0;
  let batch: StudentBatch | undefined;
  do {
    batch = await studentsAfter(db, filter, batch?.last, BATCH, now);
    yield batch.students.map((student) => lineOf(student, ++number)).join("");
  } while (batch.last);
}

const lineOf = (student: StudentRow, number: number) =>
  csvLine(columns.map(([, cell]) => cell(student, number)));

function labelOf(labels: Record<string, string>, key: string | null): string {
  return key === null ? "" : (labels[key] ?? key);
}
