import { DAY_MS } from "#contract/shared/time/durations.ts";
import { multipart, pdf } from "#tests/support/data/builders.ts";
import { ownProgram } from "./learning-acts.ts";
import { type Program, placeOf, type Student, type Unit } from "./model.ts";
import { pickProgram } from "./staff-acts.ts";
import { expectSame, type World } from "./world.ts";

const HOUR_MS = 3_600_000;

/**
 * Writes a unit with text, files or a live session, as a draft or published. A colleague's outdated window is refused.
 */
export async function writeUnit(world: World): Promise<void> {
  const { random, staff, now } = world;
  const program = pickProgram(world);
  if (!program) return;
  const number = 1 + random.below(program.units);
  const before = program.content.get(number);
  const path = `/programs/${program.id}/units/${number}/`;
  const has = { session: random.chance(0.4), file: (before?.files ?? 0) < 3 && random.chance(0.4) };
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const start = new Date(
    midnight + DAY_MS * (1 + random.below(4)) + HOUR_MS * random.pick([6.5, 11.75, 17.5]),
  );
  const unit = {
    title: `Unit ${number}, written ${random.below(1000)}`,
    text: `<p>Read this ${random.below(1000)}.</p>`,
    isPublished: random.chance(0.8),
    ...(has.session && { session: start }),
  };
  const fields = {
    ...{ title: unit.title, text: unit.text, state: unit.isPublished ? "published" : "draft" },
    session_starts_at: unit.session?.toISOString() ?? "",
    session_ends_at: unit.session ? new Date(unit.session.getTime() + HOUR_MS).toISOString() : "",
    updated_at: before?.version ?? "",
  };
  const marks = uncountedMarks(program, number, unit);
  const asked = marks.filter(([student]) => placeOf(student, program)).length;
  if (asked > 0) await world.call(staff.writer.call, "PUT", path, 400, multipart(fields));
  const form = multipart({
    ...fields,
    ...(has.file && { files: pdf() }),
    ...(asked > 0 && { known_marks: String(asked) }),
  });
  const { body } = await world.upload(staff.writer.call, "PUT", path, 200, form);
  if (unit.isPublished && unit.session)
    for (const [student, state] of marks) {
      if (state === "excused") continue;
      program.attendance.get(number)?.delete(student);
      program.typed_codes.get(number)?.delete(student);
      program.marked_with_all.get(number)?.delete(student);
      world.did(staff.writer, "mark", "attendance", null);
    }
  const files = (before?.files ?? 0) + (has.file ? 1 : 0);
  program.content.set(number, { ...unit, files, version: body.updated_at });
  world.did(staff.writer, before ? "update" : "create", "unit", null);
  await tellOfChangedSession(world, program, number, before, unit);
  if (random.chance(0.3)) await world.call(staff.admin.call, "PUT", path, 409, multipart(fields));
}

/**
 * Returns the marks that no longer count when the unit is saved, which staff must confirm if the students are enrolled. A
 * session that is moved has not begun, so it loses its marks; a cancelled one keeps them. Excuses always stay.
 */
function uncountedMarks(
  { content, attendance }: Program,
  number: number,
  { isPublished, session }: Pick<Unit, "isPublished" | "session">,
): [Student, string][] {
  const before = content.get(number);
  const [was, is] = [before?.isPublished && before.session, isPublished && session];
  const counted = is ? was && was.getTime() === is.getTime() : !was;
  if (counted) return [];
  return [...(attendance.get(number) ?? [])].filter(([student]) => !student.deleted);
}

/**
 * Notifies students of a session that they could see, and that was moved or cancelled before it was over, and of a
 * cancelled one that takes place after all.
 */
async function tellOfChangedSession(
  world: World,
  program: Program,
  number: number,
  before: Unit | undefined,
  { title, session, isPublished }: Pick<Unit, "title" | "session" | "isPublished">,
): Promise<void> {
  const isAhead = (start: Date | null | undefined) =>
    Boolean(start && start.getTime() + HOUR_MS > world.now.getTime());
  const [was, is] = [before?.isPublished ? before.session : undefined, isPublished ? session : undefined];
  if (!before || !isAhead(was ?? is) || was?.getTime() === is?.getTime()) return;
  if (!was && !isAhead(program.changed_sessions.get(number))) return;
  program.changed_sessions.set(number, was ?? null);
  const word = !was ? "takes place" : is ? "moved" : "cancelled";
  for (const student of world.students)
    if (placeOf(student, program))
      world.tell(student, "session_change", `Live session ${word}: ${title}`, "");
  await world.drain();
}

const published = ({ content }: Program): [number, Unit][] =>
  [...content].filter(([, { isPublished }]) => isPublished);

/** Reads a published unit of the student's program, with its files. A unit of another program is refused. */
export async function readUnit(world: World, student: Student): Promise<void> {
  const { random } = world;
  const program = ownProgram(world, student);
  if (!program) return;
  const call = await world.by(student);
  const number = 1 + random.below(program.units);
  const unit = program.content.get(number);
  const path = `/student/programs/${program.id}/units/${number}/`;
  const { body } = await world.call(call, "GET", path, unit?.isPublished ? 200 : 404);
  if (!unit?.isPublished) return;
  expectSame("a unit", [body.title, body.text, body.files.length], [unit.title, unit.text, unit.files]);
  const url = body.files[0]?.url.replace(/^\/api/, "");
  if (url) expectSame("a unit's file", (await world.call(call, "GET", url, 200)).bytes.length, 200);
  const other = world.programs.find((one) => !placeOf(student, one));
  if (other) await world.call(call, "GET", `/student/programs/${other.id}/units/1/`, 404);
}

/** Checks which units a student sees: the published ones, with their files and sessions. */
export async function checkUnits(world: World, student: Student, program: Program): Promise<void> {
  const call = await world.by(student);
  const shown = await world.get(call, `/student/programs/${program.id}/units/`);
  const wanted = published(program).map(([number, { title, files, session }]) => [
    ...[number, title, files, session?.toISOString()],
  ]);
  // biome-ignore lint/suspicious/noExplicitAny: a reply
  const found = shown.units.flatMap(({ number, title, is_published, files, session }: any) =>
    is_published
      ? [[number, title, files.length, session ? new Date(session.starts_at).toISOString() : undefined]]
      : [],
  );
  expectSame("units", found, wanted.toSorted());
}

/** Notifies students once about each session that begins within the hour. */
export function tellOfSessions(world: World): void {
  const until = world.now.getTime() + HOUR_MS;
  for (const program of world.programs)
    for (const [number, { session }] of program.isDeleted ? [] : published(program)) {
      const name = `${program.id} ${number} ${session?.toISOString()}`;
      if (!session || session <= world.now || session.getTime() > until || world.announced.has(name))
        continue;
      world.announced.add(name);
      const time = session.toLocaleTimeString("en-GB", {
        ...{ hour: "2-digit", minute: "2-digit", timeZone: "Africa/Kampala" },
      } as const);
      for (const student of world.students)
        if (placeOf(student, program))
          world.tell(student, "session", `A live session begins at ${time} (Kampala time)`, "");
    }
}
