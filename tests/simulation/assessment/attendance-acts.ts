import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { ownProgram } from "../learning-acts.ts";
import { type Program, placeOf, type Student } from "../model.ts";
import { expectSame, type World } from "../world.ts";

const HOUR_MS = 3_600_000;
const states = ["present", "present", "late", "excused", "absent", null] as const;

interface Session {
  id: number;
  number: number;
  starts_at: string;
  ends_at: string;
}

const sessionsOf = (world: World, program: Program): Promise<Session[]> =>
  world.pages(world.staff.teacher.call, `/attendance/sessions/?program=${program.id}`);

/** Returns the marks of a unit's session. A unit keeps them when its session moves. */
function marksOf({ attendance }: Program, number: number): Map<Student, AttendanceState> {
  const marks = attendance.get(number) ?? new Map<Student, AttendanceState>();
  attendance.set(number, marks);
  return marks;
}

function studentsOf(units: Map<number, Set<Student>>, number: number): Set<Student> {
  const students = units.get(number) ?? new Set<Student>();
  units.set(number, students);
  return students;
}

const isInRegister = (student: Student, program: Program, { ends_at }: Pick<Session, "ends_at">) => {
  const place = placeOf(student, program);
  return place !== undefined && place.at.getTime() <= Date.parse(ends_at);
};

/** Keeps the register of a session that has begun: changes some marks, and sometimes marks the rest present. */
export async function keepRegister(world: World): Promise<void> {
  const { random, staff, now, students } = world;
  const met = world.programs.filter(
    ({ isDeleted, content }) =>
      !isDeleted &&
      [...content.values()].some(({ isPublished, session }) => isPublished && session && session <= now),
  );
  if (met.length === 0) return;
  const program = random.pick(met);
  const begun = (await sessionsOf(world, program)).filter(
    ({ starts_at }) => Date.parse(starts_at) <= now.getTime(),
  );
  if (begun.length === 0) return;
  const session = random.pick(begun);
  const { call } = staff.teacher;
  const [path, marks] = [`/units/${session.id}/attendance/`, marksOf(program, session.number)];
  const withAll = studentsOf(program.marked_with_all, session.number);
  const there = students.filter((one) => isInRegister(one, program, session));
  const register: { student: number; state: string | null; updated_at: string | null }[] = await world.pages(
    call,
    path,
  );
  const inWords = (student: number, state: string | null | undefined) => `${student} ${state ?? null}`;
  expectSame(
    "a register",
    register.map(({ student, state }) => inWords(student, state)).toSorted(),
    there.map((one) => inWords(one.id, marks.get(one))).toSorted(),
  );
  const lines = register
    .filter(() => random.chance(0.4))
    .slice(0, 100)
    .map(({ student, updated_at }) => ({ student, state: random.pick(states), updated_at }));
  if (lines.length > 0) await world.call(call, "PUT", path, 200, { lines });
  for (const { student: id, state } of lines) {
    const student = there.find((one) => one.id === id);
    if (!student || (marks.get(student) ?? null) === state) continue;
    withAll.delete(student);
    if (state) marks.set(student, state);
    else {
      marks.delete(student);
      program.typed_codes.get(session.number)?.delete(student);
    }
    world.did(staff.teacher, "mark", "attendance", null);
  }
  if (random.chance(0.5)) {
    const rest = there.filter((one) => !marks.has(one));
    await world.call(call, "POST", `${path}all-present/`, 200);
    for (const one of rest) {
      marks.set(one, "present");
      withAll.add(one);
    }
    if (rest.length > 0) world.did(staff.teacher, "mark_all_present", "unit", null);
  }
  world.counts.marked = (world.counts.marked ?? 0) + lines.length;
}

/** Types the code that staff show at a session. It replaces an earlier "absent" or "All present". A wrong code is refused. */
export async function typeCode(world: World, student: Student): Promise<void> {
  const { staff, random } = world;
  const program = ownProgram(world, student);
  if (!program) return;
  const now = world.now.getTime();
  const open = (await sessionsOf(world, program)).filter(
    (one) =>
      Date.parse(one.starts_at) - HOUR_MS < now &&
      Date.parse(one.ends_at) + 23 * HOUR_MS > now &&
      isInRegister(student, program, one),
  );
  if (open.length === 0) return;
  const session = random.pick(open);
  const shown = await world.call(staff.teacher.call, "POST", `/units/${session.id}/attendance-code/`, 200);
  world.did(staff.teacher, "show_code", "unit", null);
  const call = await world.by(student);
  const wrong = String((Number(shown.body.code) + 1) % 1_000_000).padStart(6, "0");
  await world.call(call, "POST", "/student/attendance/", 400, { code: wrong });
  const { body } = await world.create(call, "/student/attendance/", { code: shown.body.code }, 200);
  const marks = marksOf(program, session.number);
  const before = marks.get(student);
  const isLate = world.now.getTime() > Date.parse(session.starts_at) + 15 * 60_000;
  const typed = studentsOf(program.typed_codes, session.number);
  const withAll = studentsOf(program.marked_with_all, session.number);
  const isReplaced = withAll.has(student) || before === "absent";
  const counts = before === undefined || (isReplaced && !typed.has(student));
  const state = counts ? (isLate ? "late" : "present") : before;
  expectSame("a typed code", [body.state, body.is_new], [state, counts]);
  marks.set(student, state);
  if (counts) {
    typed.add(student);
    withAll.delete(student);
  }
  world.counts.codes = (world.counts.codes ?? 0) + 1;
}

/** Checks the percentage of a student: (present + late) / held, without excused sessions (beyond.md 2.7). */
export async function checkAttendance(world: World, student: Student, program: Program): Promise<void> {
  const place = placeOf(student, program);
  if (!place) return;
  const body = await world.get(await world.by(student), `/student/programs/${program.id}/attendance/`);
  const held = [...program.content].flatMap(([number, { session, isPublished }]) => {
    const ends = session ? session.getTime() + HOUR_MS : 0;
    const marks = marksOf(program, number);
    const isHeld = ends <= world.now.getTime() && [...marks.keys()].some(({ deleted }) => !deleted);
    const own = marks.get(student) ?? "none";
    return session && isPublished && isHeld && ends >= place.at.getTime() && own !== "excused" ? [own] : [];
  });
  const attended = held.filter((state) => state === "present" || state === "late").length;
  expectSame(
    "own attendance",
    [body.held, body.attended, body.percentage],
    [held.length, attended, held.length === 0 ? null : Math.floor((100 * attended) / held.length)],
  );
}
