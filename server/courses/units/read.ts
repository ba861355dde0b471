import { apiError } from "#contract/shared/errors.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { marksOfSession } from "#server/courses/attendance/queries.ts";
import { type ProgramRow, programById } from "#server/courses/programs/queries.ts";
import { closedPrograms, requirePaid } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";
import {
  assignmentsByUnit,
  communityNews,
  fileFor,
  filesOf,
  hasPublishedUnit,
  livelyCommunities,
  ownProgram,
  sessionsFor,
  unitOf,
  unitsWithResources,
  writtenUnits,
} from "./queries.ts";
import { quizSteps } from "./quiz-steps.ts";
import {
  serializeFile,
  serializePage,
  serializeStaffRow,
  serializeStaffUnit,
  serializeSummary,
} from "./serialize.ts";
import { startsOn } from "./session.ts";
import { cancelledSessions } from "./session-changes.ts";
import { frameOf, titleOf } from "./titles.ts";

const WEEK_MS = 7 * DAY_MS;

const numbersTo = (total: number) => Array.from({ length: total }, (_, index) => index + 1);

/** @throws ApiError 404 */
export async function programOfStaff(db: Database, id: number): Promise<ProgramRow> {
  const program = await programById(db, id);
  if (!program) throw apiError("not_found");
  return program;
}

/** Returns every unit of the program as staff see it in the list. */
export async function staffUnits(db: Database, program: ProgramRow) {
  const { total_units, titleOf } = frameOf(program);
  const written = new Map((await writtenUnits(db, program.id)).map((unit) => [unit.number, unit]));
  return numbersTo(total_units).map((number) => {
    const place = { program: program.id, number, outline_title: titleOf(number) };
    return serializeStaffRow(place, written.get(number));
  });
}

/** @throws ApiError 404 where the program has no unit of this number */
export async function staffUnit(db: Database, program: ProgramRow, number: number) {
  const { total_units, titleOf } = frameOf(program);
  if (number > total_units) throw apiError("not_found");
  const unit = await unitOf(db, program.id, number);
  const files = unit ? await filesOf(db, [unit.id]) : [];
  const marks = unit ? await marksOfSession(db, unit.id) : [];
  return serializeStaffUnit(
    { program: program.id, number, outline_title: titleOf(number) },
    unit,
    files,
    marks.filter(({ is_enrolled }) => is_enrolled),
  );
}

/** @throws ApiError 404 for another student's program; 403 where it is closed until its fee is paid */
async function requireOwnProgram(db: Database, student: Viewer, id: number, now: Date) {
  const program = await ownProgram(db, student, id);
  if (!program) throw apiError("not_found");
  await requirePaid(db, student, id, now);
  return program;
}

/** Returns the units of one of the student's programs, and the number of new messages in its community. */
export async function studentUnits(db: Database, student: Viewer, programId: number, now: Date) {
  const program = await requireOwnProgram(db, student, programId, now);
  const { total_units, titleOf } = frameOf(program);
  const written = await writtenUnits(db, programId);
  const byNumber = new Map(written.map((unit) => [unit.number, unit]));
  const files = await filesOf(
    db,
    written.map(({ id }) => id),
  );
  const assignments = await assignmentsByUnit(db, programId);
  const steps = await quizSteps(db, student, programId, now);
  const cancelled = await cancelledSessions(db, student.id, programId, now);
  return {
    program: programId,
    starts_on: startsOn(program.start_date, now),
    format: program.format,
    units: numbersTo(total_units).map((number) => ({
      ...serializeSummary(number, titleOf(number), byNumber.get(number), files),
      cancelled_session: cancelled.get(number) ?? null,
      assignments: assignments.get(number) ?? [],
      quizzes: steps.get(number) ?? [],
    })),
    community: await communityNews(db, student, programId, new Date(now.getTime() - WEEK_MS)),
  };
}

/** Returns a published unit of one of the student's programs. A draft is 404. */
export async function studentUnit(
  db: Database,
  student: Viewer,
  programId: number,
  number: number,
  now: Date,
) {
  const program = await requireOwnProgram(db, student, programId, now);
  const { total_units, titleOf } = frameOf(program);
  const unit = await unitOf(db, programId, number);
  if (unit?.state !== "published" || number > total_units) throw apiError("not_found");
  return serializePage(unit, titleOf(number), await filesOf(db, [unit.id]));
}

/**
 * Returns a file that the viewer may download. A student gets none while the program is closed until its fee is paid.
 */
export async function readableFile(db: Database, viewer: Viewer, id: number, now: Date) {
  const file = await fileFor(db, viewer, id);
  if (!file) return undefined;
  return (await closedPrograms(db, viewer, now)).has(file.program_id) ? undefined : file;
}

/** @throws ApiError 404; 403 where the program is closed until its fee is paid */
export async function readableSession(db: Database, viewer: Viewer, id: number, now: Date) {
  const [unit] = await sessionsFor(db, viewer, id);
  if (!unit) throw apiError("not_found");
  await requirePaid(db, viewer, unit.program_id, now);
  return unit;
}

/** Returns the files, videos and communities of the student's programs that are open to them. */
export async function studentResources(db: Database, student: Viewer, now: Date) {
  const closed = await closedPrograms(db, student, now);
  const [all, groups, isPublished] = await Promise.all([
    unitsWithResources(db, student),
    livelyCommunities(db, student),
    hasPublishedUnit(db, student),
  ]);
  const units = all.filter(({ program_id }) => !closed.has(program_id));
  const placeOf = (unit: (typeof units)[number]) => ({
    program: unit.program_id,
    program_title: unit.program_title,
    unit: unit.number,
    unit_title: titleOf(unit),
  });
  const files = await filesOf(
    db,
    units.map(({ id }) => id),
  );
  return {
    files: units.flatMap((unit) =>
      files
        .filter(({ unit_id }) => unit_id === unit.id)
        .map((file) => ({ ...serializeFile(file), ...placeOf(unit) })),
    ),
    videos: units.filter(({ video_url }) => video_url !== "").map(placeOf),
    groups: groups.filter(({ program }) => !closed.has(program)),
    has_content: isPublished || groups.length > 0,
  };
}
