import { Readable } from "node:stream";
import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { csvLine } from "#server/platform/http/csv.ts";
import { type StudentBatch, type StudentFilter, type StudentRow, studentsAfter } from "./queries.ts";

const BATCH = 500;
// Without it spreadsheets read UTF-8 as another encoding and show wrong letters.
const BYTE_ORDER_MARK = "\uFEFF";

const columns: [string, (student: StudentRow, number: number) => string][] = [
  ["#", (_student, number) => String(number)],
  ["Name", (student) => student.name],
  ["Email", (student) => student.email],
  ["Phone", (student) => student.phone],
  ["Location", (student) => student.location],
  ["Occupation", (student) => student.occupation],
  ["Organization", (student) => student.organization],
  ["Education Level", (student) => labelOf(educationLevels, student.education_level)],
  ["Referral Source", (student) => labelOf(referralSources, student.referral_source)],
  ["Program", (student) => student.enrollments.map(({ program }) => program.title).join("; ")],
  ["Joined", (student) => student.date_joined.toISOString().slice(0, 10)],
];

/** The students of the filter as CSV, read in batches as fast as the caller takes them. */
export function studentsCsv(db: Database, filter: StudentFilter, now: Date): Readable {
  return Readable.from(lines(db, filter, now), { objectMode: false, highWaterMark: 65_536 });
}

async function* lines(db: Database, filter: StudentFilter, now: Date): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title));
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
