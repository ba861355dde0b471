import { sql } from "kysely";
import type { Caller } from "#tests/support/caller.ts";
import { checkAttendance } from "./assessment/attendance-acts.ts";
import {
  dueOf,
  isOver,
  isReceived,
  leftOf,
  leftOfParts,
  overdueOf,
  paidOf,
  placeOf,
  type Student,
  takenBackOf,
  toPayBackOf,
} from "./model.ts";
import { checkPhones } from "./phone-acts.ts";
import { checkUnits } from "./unit-acts.ts";
import { Difference, expectSame, readEmail, type World } from "./world.ts";

/**
 * From this many students on, whole lists are compared only on Sundays: a daily comparison would cost more than the
 * acts.
 */
const LARGE = 300;
const isThere = ({ deleted }: Student) => !deleted;

/** Compares two lists regardless of order. The error names what only one of them has. */
function expectSameMany(what: string, found: string[], wanted: string[]): void {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const one of wanted) counts.set(one, (counts.get(one) ?? 0) - 1);
  const different = [...counts]
    .filter(([, count]) => count !== 0)
    .map(([one, count]) => `${count > 0 ? "+" : ""}${count} ${one}`);
  if (different.length > 0)
    throw new Difference(what, `found more (+) or less (-): ${different.slice(0, 12).join("; ")}`);
}

/** Compares a list with the model. In a large institute, compares only its length, except on Sundays. */
async function expectList(
  world: World,
  call: Caller,
  path: string,
  wanted: string[],
  // biome-ignore lint/suspicious/noExplicitAny: rows of every list
  line: (row: any) => string,
): Promise<void> {
  const what = `the list ${path}`;
  if (isWhole(world)) return expectSameMany(what, (await world.pages(call, path)).map(line), wanted);
  expectSame(what, (await world.get(call, `${path}?page=1&page_size=1`)).count, wanted.length);
}

const isWhole = ({ students, now }: World) => students.length < LARGE || now.getUTCDay() === 0;

/** Checks that every email of the day arrived once, at the people who wanted it. Emails to staff are not modelled. */
function checkEmails(world: World): void {
  const found = world.post.received
    .splice(0)
    .map(readEmail)
    .filter(({ to }) => !to.endsWith("@darasa.example"));
  world.counts.emails = (world.counts.emails ?? 0) + found.length;
  expectSameMany(
    "emails",
    found.map(({ to, subject }) => `${to} | ${subject}`),
    world.emails.splice(0),
  );
}

async function checkAudit(world: World, since: number): Promise<void> {
  const { rows } = await sql<{ entry: string }>`
    SELECT actor_email || ' ' || action || ' ' || resource || ' ' || CASE WHEN resource IN ('unit', 'attendance') THEN 'null' ELSE coalesce(resource_id::text, 'null') END AS entry
    FROM audit_log WHERE id > ${since} AND actor_email LIKE '%@darasa.example'`.execute(world.context.db);
  expectSameMany(
    "audit",
    rows.map(({ entry }) => entry),
    world.audit.splice(0),
  );
}

async function checkPeople(world: World): Promise<void> {
  const { staff, students, programs } = world;
  const wanted = students.filter(isThere).map((student) => {
    const places = [...student.enrollments].filter(([program]) => placeOf(student, program));
    return `${student.id} ${student.email} ${places.map(([, { id }]) => id).toSorted()}`;
  });
  await expectList(world, staff.teacher.call, "/students-with-enrollments/", wanted, (one) => {
    const ids = one.enrollments.map(({ id }: { id: number }) => id).toSorted();
    return `${one.id} ${one.email} ${ids}`;
  });
  const body = await world.get(staff.admin.call, "/analytics/");
  const open = programs.filter(({ isDeleted }) => !isDeleted);
  const sizes = open.map(
    (program) => `${program.id} ${students.filter((one) => placeOf(one, program)).length}`,
  );
  expectSameMany(
    "enrolled in each program",
    body.all_programs.map((one: { id: number; student_count: number }) => `${one.id} ${one.student_count}`),
    sizes,
  );
  expectSame("students", body.total_students, wanted.length);
  const shown = await world.pages(world.visitor, "/programs/");
  expectSameMany(
    "public programs",
    shown.map(({ id, is_enrollment_open }) => `${id} ${is_enrollment_open}`),
    open.map(({ id, closes }) => `${id} ${!(closes && closes <= world.now)}`),
  );
}

async function checkMoney(world: World): Promise<void> {
  const { staff, charges, commissions, context } = world;
  const row = (id: number, ...sums: number[]) => `${id} ${sums.join(" ")}`;
  await expectList(
    world,
    staff.cashier.call,
    "/fees/",
    charges.map((one) =>
      row(one.id, one.amount, one.discount, paidOf(one), leftOf(one), dueOf(one).getTime()),
    ),
    (one) =>
      row(
        one.id,
        one.amount_minor,
        one.discount_minor,
        one.paid_minor,
        one.left_minor,
        Date.parse(one.due_at),
      ),
  );
  const body = await world.get(staff.cashier.call, "/fees/summary/");
  const billed = charges.filter((one) => !isOver(one));
  const total = (sums: number[]) => sums.reduce((all, one) => all + one, 0);
  const [sums] = body.currencies;
  if (charges.length > 0)
    expectSame(
      "billed, received, outstanding, overdue, to refund",
      [
        sums.billed_minor,
        sums.received_minor,
        sums.outstanding_minor,
        sums.overdue_minor,
        sums.to_pay_back_minor,
      ],
      [
        total(billed.map(({ amount, discount }) => amount - discount)),
        total(charges.map(paidOf)),
        total(charges.map(leftOf)),
        total(charges.map((one) => overdueOf(one, world.now))),
        total(charges.map(toPayBackOf)),
      ],
    );
  const { rows } = await sql<{ year: number; count: number; last: number }>`
    SELECT year, count(*)::integer AS count, max(number) AS last FROM receipts GROUP BY year ORDER BY year`.execute(
    context.db,
  );
  for (const { year, count, last } of rows) expectSame(`receipts of ${year} without a gap`, last, count);
  expectSame("receipts", total(rows.map(({ count }) => count)), world.receipts);
  await expectList(
    world,
    staff.admin.call,
    "/commissions/",
    commissions.map((one) => [one.affiliate.id, one.amount, one.state, takenBackOf(one)].join(" ")),
    (one) => [one.affiliate_id, one.amount_minor, one.state, one.taken_back_minor].join(" "),
  );
  const clicks = await world.get(staff.admin.call, "/affiliate-clicks/?page=1&page_size=1");
  expectSame("clicks", clicks.count, total(world.affiliates.map((one) => one.clicks.size)));
  checkPhones(world);
}

async function checkLearning(world: World): Promise<void> {
  const { staff, students, programs, communications, context } = world;
  const open = programs.filter(({ isDeleted }) => !isDeleted);
  const works = students.filter(isThere).flatMap((one) => [...one.works.values()]);
  await expectList(
    world,
    staff.teacher.call,
    "/submissions/",
    works
      .filter(({ assignment }) => !assignment.isDeleted && !assignment.program.isDeleted)
      .map(({ id, marks }) => `${id} ${marks ?? null}`),
    ({ id, marks_awarded }) => `${id} ${marks_awarded}`,
  );
  await expectList(
    world,
    staff.teacher.call,
    "/communications/",
    communications
      // A communication to a single student is deleted and restored with that student.
      .filter(({ isDeleted, to }) => !isDeleted && (to === "all" || "assignments" in to || !to.deleted))
      .map(({ id, recipients, readers }) => `${id} ${recipients} ${[...readers].filter(isThere).length}`),
    (one) => `${one.id} ${one.recipients_count} ${one.read_count}`,
  );
  for (const program of open) {
    const body = await world.get(staff.admin.call, `/programs/${program.id}/certificates/?page=1`);
    const own = students.filter((one) => placeOf(one, program)).map((one) => one.certificates.get(program));
    const count = (state: string) => own.filter((one) => one === state).length;
    expectSame(
      `certificates of ${program.title}`,
      [body.totals.issued, body.totals.revoked],
      [count("issued"), count("revoked")],
    );
  }
  const { rows } = await sql<{ year: number; numbers: number; last: number }>`
    SELECT year, count(*)::integer AS numbers, max(number) AS last FROM certificates GROUP BY year ORDER BY year`.execute(
    context.db,
  );
  for (const { year, numbers, last } of rows)
    expectSame(
      `certificates of ${year}`,
      [numbers, last],
      [world.certificates.get(year), world.certificates.get(year)],
    );
  const bin = (await world.pages(staff.admin.call, "/bin/")).map(
    ({ kind, record_id }) => `${kind} ${record_id}`,
  );
  const since = world.now.getTime() - 30 * 86_400_000;
  expectSameMany(
    "bin",
    bin,
    [...world.bin].filter(([, { at }]) => at.getTime() >= since).map(([name]) => name),
  );
}

/** Checks a student's data as the student sees it. */
export async function checkStudent(world: World, student: Student): Promise<void> {
  const call = await world.by(student);
  const get = (path: string) => world.get(call, path);
  const places = [...student.enrollments].filter(([program]) => placeOf(student, program));
  expectSameMany(
    "own programs and ticks",
    (await get("/student/enrolled-programs/")).map(
      (one: { id: number; completed_units: number[] }) => `${one.id} ${one.completed_units}`,
    ),
    places.map(([{ id }, { ticks }]) => `${id} ${[...ticks].toSorted()}`),
  );
  const unread = world.communications.filter(
    (one) => isReceived(one, student) && !student.removed.has(one) && !one.readers.has(student),
  );
  expectSame(
    `unread of ${student.name}`,
    (await get("/communications/student/unread-count/")).count,
    unread.length,
  );
  expectSameMany(
    "own charges",
    (await get("/student/fees/")).map(
      (one: {
        id: number;
        left_minor: number;
        payments: object[];
        parts: { left_minor: number }[];
        purchase_order: string;
      }) =>
        `${one.id} ${one.left_minor} ${one.payments.length} ${one.parts.map((part) => part.left_minor)} ${one.purchase_order !== ""}`,
    ),
    world.charges
      .filter((one) => one.student === student)
      .map((one) => `${one.id} ${leftOf(one)} ${one.payments.length} ${leftOfParts(one)} ${one.isOrdered}`),
  );
  for (const [program] of places.slice(-2)) {
    await checkUnits(world, student, program);
    await checkAttendance(world, student, program);
  }
  const works = [...student.works.values()].filter(
    ({ assignment }) => !assignment.isDeleted && placeOf(student, assignment.program),
  );
  expectSameMany(
    "own work",
    (await get("/submissions/student/")).map(
      (one: { id: number; marks_awarded: number | null }) => `${one.id} ${one.marks_awarded}`,
    ),
    works.map(({ id, marks, assignment }) => `${id} ${assignment.isHeld ? null : (marks ?? null)}`),
  );
  const asked = places.flatMap(([{ assignments }]) => assignments.filter(({ isDeleted }) => !isDeleted));
  expectSameMany(
    "own assignments",
    (await get("/assignments/student/")).map((one: { id: number }) => String(one.id)),
    asked.map(({ id }) => String(id)),
  );
}

/** Checks a day: the institute as staff and visitors see it, and the day's students as they see themselves. */
export async function checkDay(world: World, lastAudit: number, students: readonly Student[]): Promise<void> {
  checkEmails(world);
  await checkAudit(world, lastAudit);
  await checkPeople(world);
  await checkMoney(world);
  await checkLearning(world);
  for (const student of students) if (!student.deleted) await checkStudent(world, student);
}
