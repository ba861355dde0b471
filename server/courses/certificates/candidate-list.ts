import { hasFewSessions, sessionsInWords } from "#contract/courses/attendance/attendance-states.ts";
import { shownCode } from "#contract/courses/certificates/certificate-codes.ts";
import { fallenParts, missingInWords } from "#contract/courses/certificates/certificate-texts.ts";
import {
  type CandidateFilter,
  type CandidateState,
  candidateStateLabels,
  candidateStates,
  certificateNumber,
  certificates,
} from "#contract/courses/certificates/certificates.ts";
import { apiError } from "#contract/shared/errors.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { filteredStudents } from "#server/courses/enrollments/filtered-students.ts";
import { programById } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ListCall, pageOfArray } from "#server/platform/database/lists.ts";
import { csvLine } from "#server/platform/http/answers/csv.ts";
import { serializeCandidate } from "./serialize.ts";
import { type Candidate, candidates } from "./standings.ts";

type Call = ListCall & { params: { id: number }; query: CandidateFilter };

/**
 * Returns a page of a program's students and the count of each state. Filters here, because the rule is a function of
 * the contract and not SQL.
 */
export async function candidateList(call: Call) {
  const now = call.context.clock();
  const all = await studentsOf(call.db, call.params.id, now);
  const totals = Object.fromEntries(candidateStates.map((state) => [state, 0])) as Record<
    CandidateState,
    number
  >;
  for (const { state } of all) totals[state] += 1;
  const fell_below = all.filter((one) => fallenParts(one).length > 0).length;
  const ready_with_few_sessions = all.filter(
    ({ state, attendance_counts }) => state === "ready" && hasFewSessions(attendance_counts),
  ).length;
  const path = certificates.list.path.replace("{id}", String(call.params.id));
  const found = await matching(call.db, call.params.id, call.query);
  const page = pageOfArray(call, path, all.filter(found));
  return {
    ...page,
    results: page.results.map((one) => serializeCandidate(one, now)),
    totals,
    fell_below,
    ready_with_few_sessions,
  };
}

/** @throws ApiError 404 */
async function studentsOf(db: Database, program: number, now: Date): Promise<Candidate[]> {
  if (!(await programById(db, program))) throw apiError("not_found");
  return candidates(db, { program }, now);
}

async function matching(db: Database, program: number, { search = "", state }: CandidateFilter) {
  const rows =
    search === "" ? [] : await filteredStudents(db, { search, program }).select("users.id").execute();
  const found = search === "" ? undefined : new Set(rows.map(({ id }) => id));
  return (one: Candidate) => (!state || one.state === state) && (!found || found.has(one.user_id));
}

type Column = readonly [heading: string, cell: (row: Candidate) => string];
const columns: readonly Column[] = [
  ["Student", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["State", ({ state }) => candidateStateLabels[state]],
  ["Missing", ({ missing }) => missingInWords(missing)],
  ["Average", ({ average }) => (average === null ? "" : String(average))],
  ["Attendance", ({ attendance }) => (attendance === null ? "" : String(attendance))],
  ["Sessions", ({ sessions }) => sessionsInWords(sessions)],
  ["Certificate", ({ certificate }) => (certificate ? certificateNumber(certificate) : "")],
  ["Name on it", ({ certificate }) => certificate?.holder_name ?? ""],
  ["Code", ({ certificate }) => (certificate ? shownCode(certificate.code) : "")],
  ["Issued", ({ certificate }) => day(certificate?.issued_at)],
  ["Revoked", ({ certificate }) => day(certificate?.revoked_at)],
  ["Reason", ({ certificate }) => certificate?.revoke_reason ?? ""],
];
const day = (moment: Date | null | undefined) => (moment ? kampalaDay(moment) : "");

export async function candidatesCsv(
  db: Database,
  program: number,
  filter: CandidateFilter,
  now: Date,
): Promise<string[]> {
  const found = await matching(db, program, filter);
  const rows = (await studentsOf(db, program, now)).filter(found);
  const lines = rows.map((row) => csvLine(columns.map(([, cell]) => cell(row))));
  return [csvLine(columns.map(([heading]) => heading)), ...lines];
}
