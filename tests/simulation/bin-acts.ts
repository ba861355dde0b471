import { type Charge, leftOf, placeOf, type Student } from "./model.ts";
import { type Staff, TAKEN, type World } from "./world.ts";

const LONGEST_MS = 30 * 86_400_000;

/** What staff delete, what that changes, and what brings it back. */
interface Removal {
  by: Staff;
  kind: string;
  id: number;
  path: string;
  happens(): void;
  isUndone(): void;
  /** Without this student it cannot come back. */
  of?: Student;
}

/** Charges that ask for nothing while what they are for is deleted. */
const asksNoMore = (charges: Charge[], why: NonNullable<Charge["cancelled"]>) => ({
  happens() {
    for (const one of charges) one.cancelled ??= why;
  },
  isUndone() {
    for (const one of charges) if (one.cancelled === why) delete one.cancelled;
  },
});

function student({ random, students, staff, charges }: World): Removal | undefined {
  const there = students.filter(({ deleted }) => !deleted);
  if (there.length < 6) return undefined;
  const one = random.pick(there);
  const fees = asksNoMore(
    charges.filter((charge) => charge.student === one && leftOf(charge) > 0),
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
  };
  return { by: staff.teacher, kind: "student", id: one.id, path: `/students/${one.id}/`, happens, isUndone };
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

/** Of records that are only marked. */
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

function program({ random, programs, staff, charges }: World): Removal | undefined {
  const open = programs.filter(({ isDeleted }) => !isDeleted);
  if (open.length < 4 || random.chance(0.7)) return undefined;
  const one = random.pick(open);
  const own = charges.filter((charge) => charge.program === one && leftOf(charge) > 0);
  const [mark, fees] = [marked(staff.admin, "program", one, "programs"), asksNoMore(own, "program")];
  const both = (verb: "happens" | "isUndone") => () => {
    mark[verb]();
    fees[verb]();
  };
  return { ...mark, happens: both("happens"), isUndone: both("isUndone") };
}

/** Now and then a student, an enrollment, an assignment, a communication or a whole program. */
export async function removeSomething(world: World): Promise<void> {
  const find = world.random.pick([student, enrollment, enrollment, assignment, communication, program]);
  // An email that waits for its mail server goes with its student.
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
  // A place of somebody who is in the bin themselves.
  const isAlone = of?.deleted !== undefined;
  await world.call(staff.admin.call, "POST", `/bin/${kind}/${id}/restore/`, isAlone ? 409 : 200);
  if (isAlone) return;
  world.did(staff.admin, "restore", kind, Number(id));
  isUndone();
  bin.delete(name);
}
