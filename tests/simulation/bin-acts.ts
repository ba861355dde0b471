import { type Charge, leftOf, placeOf, type Student } from "./model.ts";
import { type Staff, TAKEN, type World } from "./world.ts";

const HOUR_MS = 3_600_000;
const LONGEST_MS = 30 * 86_400_000;

/** A record that staff delete, with the effects in the model and of restoring it. */
interface Removal {
  by: Staff;
  kind: string;
  id: number;
  path: string;
  happens(): void;
  isUndone(): void;
  /** The student without whom it cannot be restored. */
  of?: Student;
}

/** Marks charges as void while the student or the enrollment is deleted. Both may be deleted at once. */
const asksNoMore = (charges: Charge[], why: "removed" | "student") => ({
  happens() {
    for (const { gone } of charges) gone.add(why);
  },
  isUndone() {
    for (const { gone, program } of charges) if (gone.delete(why) && program.isDeleted) gone.add("program");
  },
});

function student(world: World): Removal | undefined {
  const { random, students, staff, charges } = world;
  const there = students.filter(({ deleted }) => !deleted);
  if (there.length < 6) return undefined;
  const one = random.pick(there);
  const fees = asksNoMore(
    charges.filter((charge) => charge.student === one && (leftOf(charge) > 0 || charge.gone.has("program"))),
    "student",
  );
  const happens = () => {
    fees.happens();
    one.deleted = new Date();
    delete one.session;
  };
  const isUndone = () => {
    fees.isUndone();
    delete one.deleted;
    loseMarksOfMoved(world, one);
  };
  return { by: staff.teacher, kind: "student", id: one.id, path: `/students/${one.id}/`, happens, isUndone };
}

/** Removes marks of a restored student at sessions that were moved to a later time since. Excuses stay. */
function loseMarksOfMoved(world: World, student: Student): void {
  for (const { content, attendance, typed_codes, marked_with_all } of world.programs)
    for (const [number, { session, isPublished }] of content) {
      const state = attendance.get(number)?.get(student);
      const isComing = isPublished && session && session.getTime() - HOUR_MS > world.now.getTime();
      if (!isComing || !state || state === "excused") continue;
      for (const marks of [attendance, typed_codes, marked_with_all]) marks.get(number)?.delete(student);
      world.did(world.staff.admin, "mark", "attendance", null);
    }
}

function enrollment({ random, students, staff, commissions }: World): Removal | undefined {
  const places = students.flatMap((one) =>
    [...one.enrollments.keys()].flatMap((program) => {
      const place = placeOf(one, program);
      return place ? [{ one, program, place }] : [];
    }),
  );
  if (places.length === 0) return undefined;
  const { one, program, place } = random.pick(places);
  const fees = asksNoMore(place.charge ? [place.charge] : [], "removed");
  const earned = commissions.find((each) => each.student === one && each.program === program);
  const before = earned?.state;
  const happens = () => {
    fees.happens();
    place.isRemoved = true;
    if (earned && before !== "paid") earned.state = "void";
  };
  const isUndone = () => {
    fees.isUndone();
    place.isRemoved = false;
    if (earned && before) earned.state = before;
  };
  const path = `/enrollments/${place.id}/`;
  return { by: staff.teacher, kind: "enrollment", id: place.id, path, happens, isUndone, of: one };
}

/** Returns the removal of a record that is only marked as deleted. */
function marked(by: Staff, kind: string, record: { id: number; isDeleted: boolean }, path: string): Removal {
  const mark = (isDeleted: boolean) => () => void Object.assign(record, { isDeleted });
  return {
    by,
    kind,
    id: record.id,
    path: `/${path}/${record.id}/`,
    happens: mark(true),
    isUndone: mark(false),
  };
}

function assignment({ random, programs, staff }: World): Removal | undefined {
  const asked = programs.flatMap(({ assignments, isDeleted }) => (isDeleted ? [] : assignments));
  const there = asked.filter(({ isDeleted }) => !isDeleted);
  return there.length > 1
    ? marked(staff.teacher, "assignment", random.pick(there), "assignments")
    : undefined;
}

function communication({ random, communications, staff }: World): Removal | undefined {
  const sent = communications.filter(
    ({ isDeleted, to }) => !isDeleted && !(typeof to === "object" && "email" in to),
  );
  return sent.length > 1
    ? marked(staff.teacher, "communication", random.pick(sent), "communications")
    : undefined;
}

function program({ random, programs, staff, charges, now }: World): Removal | undefined {
  const open = programs.filter(({ isDeleted }) => !isDeleted);
  if (open.length < 4 || random.chance(0.7)) return undefined;
  const one = random.pick(open);
  const mark = marked(staff.admin, "program", one, "programs");
  const own = charges.filter((charge) => charge.program === one);
  const happens = () => {
    mark.happens();
    one.deleted = now;
    for (const charge of own) if (leftOf(charge) > 0) charge.gone.add("program");
  };
  const isUndone = () => {
    mark.isUndone();
    delete one.deleted;
    // Includes charges of students who were deleted and restored in the meantime.
    for (const { gone } of own) gone.delete("program");
  };
  return { ...mark, happens, isUndone };
}

/** Deletes a student, an enrollment, an assignment, a communication or a whole program. */
export async function removeSomething(world: World): Promise<void> {
  const find = world.random.pick([student, enrollment, enrollment, assignment, communication, program]);
  // Send pending emails first: those of a deleted student are deleted too.
  await world.drain();
  if (find === student && world.post.answer !== TAKEN) return;
  const removal = find(world);
  if (!removal) return;
  const { by, kind, id, path } = removal;
  await world.call(by.call, "DELETE", path, 204);
  await world.call(by.call, "DELETE", path, 404);
  world.did(by, "delete", kind, id);
  removal.happens();
  world.bin.set(`${kind} ${id}`, { ...removal, at: world.now });
}

export async function restoreSomething(world: World): Promise<void> {
  const { random, staff, bin, now } = world;
  for (const [name, { at }] of bin) if (now.getTime() - at.getTime() > LONGEST_MS) bin.delete(name);
  const items = [...bin];
  if (items.length === 0) return;
  const [name, { isUndone, of }] = random.pick(items);
  const [kind = "", id = ""] = name.split(" ");
  // The enrollment's student is in the bin too, so restoring it is refused.
  const isAlone = of?.deleted !== undefined;
  await world.call(staff.admin.call, "POST", `/bin/${kind}/${id}/restore/`, isAlone ? 409 : 200);
  if (isAlone) return;
  world.did(staff.admin, "restore", kind, Number(id));
  isUndone();
  bin.delete(name);
}

/** Removes programs from the model whose time in the bin is over, with their communications. */
export function forgetPurged({ programs, communications, bin, now }: World): void {
  for (const program of programs) {
    if (!program.deleted || now.getTime() - program.deleted.getTime() <= LONGEST_MS) continue;
    delete program.deleted;
    bin.delete(`program ${program.id}`);
    for (const one of communications.filter(({ to }) => to === program)) {
      one.isDeleted = true;
      bin.delete(`communication ${one.id}`);
    }
  }
}
