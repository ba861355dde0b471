import { multipart, pdf } from "#tests/support/data/builders.ts";
import {
  type Affiliate,
  type Assignment,
  type Charge,
  dayAfter,
  endOf,
  isCounted,
  isReceived,
  type Post,
  type Program,
  placeOf,
  type Student,
} from "./model.ts";
import { expectSame, type World } from "./world.ts";

export const DUE_DAYS = 9;

/** Updates the model after an enrollment: its fee, and the affiliate's commission (visitors.md 9). */
export async function becomes(
  world: World,
  student: Student,
  program: Program,
  id: number,
  affiliate?: Affiliate,
): Promise<void> {
  const place = { id, at: world.now, ticks: new Set<number>(), isRemoved: false };
  student.enrollments.set(program, place);
  const { price } = program;
  if (price > 0) {
    const body = await world.get(await world.by(student), "/student/fees/");
    const [mine] = body.filter(
      (one: { program: number; state: string }) => one.program === program.id && one.state !== "cancelled",
    );
    const inDays = (days: number) => endOf(dayAfter(world.now, days));
    const charge: Charge = {
      ...{ id: mine.id, reference: mine.reference, student, program, amount: price, discount: 0 },
      due: inDays(DUE_DAYS),
      parts: program.plan.map(({ share, after_days }) => ({
        ...{ amount: (price * share) / 100, agreed: (price * share) / 100 },
        due: inDays(after_days),
      })),
      ...{ isOrdered: false, isCancelled: false, paidBack: 0, payments: [], gone: new Set() },
    };
    student.enrollments.set(program, { ...place, charge });
    world.charges.push(charge);
  }
  if (!affiliate) return;
  const counted = world.commissions.filter((one) => one.affiliate === affiliate && isCounted(one));
  const rate = counted.length + 1 >= 16 ? 30 : counted.length + 1 >= 6 ? 20 : 15;
  const amount = price > 0 ? Math.floor((price * rate) / 100) : 0;
  const { charge } = student.enrollments.get(program) ?? {};
  world.commissions.push({ affiliate, student, program, charge, amount, state: "pending", corrections: [] });
}

export const openProgram = ({ programs, now, random }: World): Program | undefined => {
  const open = programs.filter(({ isDeleted, closes }) => !isDeleted && !(closes && closes <= now));
  // Most people enroll in new programs, whose work is still ahead.
  const wanted = random.chance(0.9) ? open.slice(-4) : open;
  return wanted.length > 0 ? random.pick(wanted) : undefined;
};

export async function enroll(world: World, student: Student): Promise<void> {
  const { random } = world;
  const program = random.chance(0.9) ? openProgram(world) : random.pick(world.programs);
  if (!program) return;
  const affiliate =
    random.chance(0.2) && world.affiliates.length > 0 ? random.pick(world.affiliates) : undefined;
  const call = await world.by(student);
  const body = { program_id: program.id, ...(affiliate && { ref: affiliate.code }) };
  const place = student.enrollments.get(program);
  const isClosed = program.closes !== undefined && program.closes <= world.now;
  if (program.isDeleted) await world.call(call, "POST", "/enrollments/", 400, body);
  else if (isClosed) await world.call(call, "POST", "/enrollments/", 403, body);
  else if (place && !place.isRemoved) await world.call(call, "POST", "/enrollments/", 409, body);
  else if (!place) {
    const { body: made } = await world.create(call, "/enrollments/", body);
    world.mailed(student.email, `You are enrolled in ${program.title}`);
    await becomes(world, student, program, made.id, affiliate);
  }
}

/** Picks an existing program of the student. */
export function ownProgram({ random }: World, student: Student): Program | undefined {
  const own = [...student.enrollments.keys()].filter((program) => placeOf(student, program));
  return own.length > 0 ? random.pick(own) : undefined;
}

export async function tick(world: World, student: Student): Promise<void> {
  const program = ownProgram(world, student);
  const place = program && placeOf(student, program);
  if (!program || !place) return;
  const call = await world.by(student);
  const next = Math.min(program.units, place.ticks.size + 1);
  const isUndone = world.random.chance(0.1);
  const step = { enrollment_id: place.id, unit_number: next };
  const verb = isUndone ? "unmark-complete" : "mark-complete";
  const { body } = await world.create(call, `/student/progress/${verb}/`, step, 200);
  if (isUndone) place.ticks.delete(next);
  else place.ticks.add(next);
  if (!isUndone) world.look(program, student);
  expectSame("units after a tick", body.completed_units.toSorted(), [...place.ticks].toSorted());
  await world.call(call, "POST", "/student/progress/mark-complete/", 400, {
    ...step,
    unit_number: program.units + 1,
  });
}

export async function handIn(world: World, student: Student): Promise<void> {
  const program = ownProgram(world, student);
  const asked = program?.assignments.filter(({ isDeleted, isQuiz }) => !isDeleted && !isQuiz) ?? [];
  if (asked.length === 0) return;
  const open = asked.filter((one) => one.deadline > world.now && !student.works.has(one));
  const assignment = world.random.pick(open.length > 0 && world.random.chance(0.8) ? open : asked);
  const call = await world.by(student);
  const work = student.works.get(assignment);
  const isLate = assignment.deadline.getTime() + 1000 <= world.now.getTime();
  const form = () =>
    multipart({ assignment: assignment.id, submission_text: "My work", submission_file: pdf() });
  if (work && world.random.chance(0.5)) return edit(world, student, assignment, isLate);
  if (work || isLate) {
    await world.call(call, "POST", "/assignments/submit/", work ? 409 : 403, form());
    return;
  }
  const { body } = await world.upload(call, "POST", "/assignments/submit/", 201, form());
  student.works.set(assignment, { id: body.id, student, assignment, version: body.updated_at });
}

async function edit(world: World, student: Student, assignment: Assignment, isLate: boolean): Promise<void> {
  const work = student.works.get(assignment);
  if (!work) return;
  // Students may edit work whose grade they have not seen. It then needs a new grade.
  const isRefused = isLate || (work.marks !== undefined && (!assignment.isHeld || work.isSeen));
  const form = multipart({ submission_text: `Better ${world.random.below(1000)}` });
  const path = `/submissions/student/${work.id}/update/`;
  const { body } = await world.call(await world.by(student), "PUT", path, isRefused ? 403 : 200, form);
  if (isRefused) return;
  student.works.set(assignment, { id: work.id, student, assignment, version: body.updated_at });
}

export async function post(world: World, student: Student): Promise<void> {
  const program = ownProgram(world, student);
  if (!program) return;
  const content = `Question ${world.random.below(1e6)}`;
  const { body } = await world.create(await world.by(student), "/community/", {
    program: program.id,
    content,
  });
  program.posts.push({
    id: body.id,
    author: student,
    program,
    likes: new Set(),
    replies: [],
    isDeleted: false,
  });
}

const postsOf = (program?: Program) =>
  program?.posts.filter(({ isDeleted, author }) => !isDeleted && !author.deleted) ?? [];

export async function reply(world: World, student: Student): Promise<void> {
  const posts = postsOf(ownProgram(world, student));
  if (posts.length === 0) return;
  const to = world.random.pick(posts.slice(-20));
  await answer(world, await world.by(student), student.name, to, student);
}

export async function answer(
  world: World,
  call: Awaited<ReturnType<World["by"]>>,
  from: string,
  to: Post,
  by?: Student,
) {
  const { body } = await world.create(call, `/community/${to.id}/reply/`, { content: "So it is." });
  const made = { id: body.id as number, isDeleted: false };
  to.replies.push(made);
  const line = `${from} answered you in ${to.program.title}`;
  // A deleted student's messages are hidden until the student is restored.
  const isThere = () => !made.isDeleted && !by?.deleted;
  if (by !== to.author) world.tell(to.author, "answer", "", line, { isThere });
}

export async function like(world: World, student: Student): Promise<void> {
  const posts = postsOf(ownProgram(world, student));
  if (posts.length === 0) return;
  const { likes, id } = world.random.pick(posts.slice(-20));
  const { body } = await world.call(await world.by(student), "POST", `/community/${id}/like/`, 200);
  if (!likes.delete(student)) likes.add(student);
  // A deleted student's likes count again after a restore.
  const counted = [...likes].filter(({ deleted }) => !deleted).length;
  expectSame("likes", [body.likes_count, body.liked_by_me], [counted, likes.has(student)]);
}

export async function readInbox(world: World, student: Student): Promise<void> {
  const call = await world.by(student);
  const received = world.communications.filter(
    (one) => isReceived(one, student) && !student.removed.has(one),
  );
  const body = await world.get(call, "/communications/student/?page=1&page_size=100");
  expectSame("inbox", body.count, received.length);
  const unread = received.filter((one) => !one.readers.has(student)).at(-1);
  if (!unread) return;
  if (world.random.chance(0.15)) {
    await world.call(call, "DELETE", `/communications/${unread.id}/student-delete/`, 204);
    student.removed.add(unread);
    return;
  }
  await world.call(call, "POST", `/communications/${unread.id}/mark_as_read/`, 200);
  unread.readers.add(student);
}
