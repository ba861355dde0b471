import { type Charge, leftOf, placeOf, type Student } from "./model.ts";
import type { Staff, World } from "./world.ts";

const LONGEST_MS = 30 * 86_400_000;

/** Something is deleted, with what goes along, and how the model brings it back. */
async function remove(world: World, by: Staff, kind: string, id: number, path: string, restore: () => void) {
  await world.call(by.call, "DELETE", path, 204);
  await world.call(by.call, "DELETE", path, 404);
  world.did(by, "delete", kind, id);
  world.bin.set(`${kind} ${id}`, { at: world.now, restore });
}

function cancel(charges: Charge[], why: NonNullable<Charge["cancelled"]>): void {
  for (const charge of charges) charge.cancelled ??= why;
}
function askAgain(charges: Charge[], why: Charge["cancelled"]): void {
  for (const charge of charges) if (charge.cancelled === why) delete charge.cancelled;
}

async function removeStudent(world: World, student: Student): Promise<void> {
  // An email that waits for its mail server goes with its student.
  await world.drain();
  if (world.post.answer !== "250 ok") return;
  await remove(world, world.staff.teacher, "student", student.id, `/students/${student.id}/`, () => {
    delete student.deleted;
    askAgain(own, "student");
  });
  const own = world.charges.filter((one) => one.student === student);
  cancel(
    own.filter((one) => leftOf(one) > 0),
    "student",
  );
  student.deleted = world.now;
  delete student.session;
}

/** Now and then a student, an enrollment, an assignment, a communication or a whole program. */
export async function removeSomething(world: World): Promise<void> {
  const { random, staff, students, programs, communications } = world;
  const there = students.filter(({ deleted }) => !deleted);
  const what = random.pick([
    "student",
    "enrollment",
    "enrollment",
    "assignment",
    "communication",
    "program",
  ] as const);
  if (what === "student" && there.length > 5) return removeStudent(world, random.pick(there));
  if (what === "enrollment" && there.length > 0) {
    const student = random.pick(there);
    const [program, place] = [...student.enrollments].find(([one]) => placeOf(student, one)) ?? [];
    if (!program || !place) return;
    const earned = world.commissions.find((one) => one.student === student && one.program === program);
    const before = earned?.state;
    await remove(world, staff.teacher, what, place.id, `/enrollments/${place.id}/`, () => {
      if (earned && before) earned.state = before;
      place.isRemoved = false;
      if (place.charge) askAgain([place.charge], "removed");
    });
    place.isRemoved = true;
    if (earned && earned.state !== "paid") earned.state = "void";
    if (place.charge) cancel([place.charge], "removed");
  }
  const asked = programs
    .flatMap(({ assignments, isDeleted }) => (isDeleted ? [] : assignments))
    .filter((one) => !one.isDeleted);
  if (what === "assignment" && asked.length > 1) {
    const assignment = random.pick(asked);
    await remove(world, staff.teacher, what, assignment.id, `/assignments/${assignment.id}/`, () => {
      assignment.isDeleted = false;
    });
    assignment.isDeleted = true;
  }
  const sent = communications.filter(({ isDeleted }) => !isDeleted);
  if (what === "communication" && sent.length > 1) {
    const one = random.pick(sent);
    await remove(world, staff.teacher, what, one.id, `/communications/${one.id}/`, () => {
      one.isDeleted = false;
    });
    one.isDeleted = true;
  }
  const open = programs.filter(({ isDeleted }) => !isDeleted);
  if (what === "program" && open.length > 3 && random.chance(0.3)) {
    const program = random.pick(open);
    const own = world.charges.filter((one) => one.program === program);
    await remove(world, staff.admin, what, program.id, `/programs/${program.id}/`, () => {
      program.isDeleted = false;
      askAgain(own, "program");
    });
    program.isDeleted = true;
    cancel(
      own.filter((one) => leftOf(one) > 0),
      "program",
    );
  }
}

export async function restoreSomething(world: World): Promise<void> {
  const { random, staff, bin, now } = world;
  for (const [name, { at }] of bin) if (now.getTime() - at.getTime() > LONGEST_MS) bin.delete(name);
  const names = [...bin.keys()];
  if (names.length === 0) return;
  const name = random.pick(names);
  const [kind = "", id = ""] = name.split(" ");
  await world.call(staff.admin.call, "POST", `/bin/${kind}/${id}/restore/`, 200);
  world.did(staff.admin, "restore", kind, Number(id));
  bin.get(name)?.restore();
  bin.delete(name);
}
