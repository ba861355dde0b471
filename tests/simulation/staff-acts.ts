import { DAY_MS } from "#contract/shared/time/durations.ts";
import { multipart, pdf, programForm } from "#tests/support/data/builders.ts";
import { answer } from "./learning-acts.ts";
import {
  type Affiliate,
  type Assignment,
  type Commission,
  type Communication,
  dueCorrection,
  isEarned,
  isEligible,
  isLost,
  isReceived,
  type Program,
  placeOf,
  type Student,
  type Waiting,
  type Work,
} from "./model.ts";
import { programName } from "./names.ts";
import { expectSame, TAKEN, type World } from "./world.ts";

const alive = (students: Student[]) => students.filter(({ deleted }) => !deleted);

const halves = [
  { share: 50, after_days: 2 },
  { share: 50, after_days: 12 },
];

export async function makeProgram(world: World): Promise<void> {
  const { random, staff, programs, now } = world;
  const [price, units] = [random.pick([0, 150_000, 450_000, 1_200_000]), 2 + random.below(4)];
  // The last day ends at midnight in Kampala.
  const closes = random.chance(0.4)
    ? new Date(Math.floor(now.getTime() / DAY_MS + 5 + random.below(20)) * DAY_MS - 3 * 3_600_000)
    : undefined;
  const form = {
    ...{
      ...programForm,
      ...programName(programs.length),
      duration: `${units} weeks`,
      price: price ? `UGX ${price}` : "Free",
    },
    ...(closes && {
      closes_on: new Date(closes.getTime() - 1).toLocaleDateString("en-CA", { timeZone: "Africa/Kampala" }),
    }),
  };
  const { body } = await world.create(staff.admin.call, "/programs/", form);
  world.did(staff.admin, "create", "program", body.id);
  const program = {
    id: body.id,
    title: form.title,
    price,
    units,
    isAutomatic: random.chance(0.6),
    isDeleted: false,
  };
  const plan = price > 0 && random.chance(0.3) ? halves : [];
  programs.push({
    ...{ ...program, ...(closes && { closes }), plan },
    ...{
      assignments: [],
      posts: [],
      content: new Map(),
      attendance: new Map(),
      typed_codes: new Map(),
      marked_with_all: new Map(),
      changed_sessions: new Map(),
      feedback: [],
    },
  });
  if (plan.length > 0) {
    const parts = plan.map(({ share, after_days }) => ({ share: `${share}`, after_days }));
    await world.call(staff.admin.call, "PUT", `/programs/${body.id}/plan/`, 200, { unit: "percent", parts });
    world.did(staff.admin, "plan", "program", body.id);
  }
  const needs = {
    needs_units: true,
    needs_grades: true,
    needs_average: true,
    lowest_average: 50,
    needs_payment: true,
  };
  const rule = { mode: program.isAutomatic ? "automatic" : "by_hand", ...needs };
  await world.call(staff.admin.call, "PUT", `/programs/${body.id}/certificate-rule/`, 200, rule);
  world.did(staff.admin, "update", "certificate_rule", body.id);
}

export const pickProgram = ({ programs, random }: World): Program | undefined => {
  const there = programs.filter(({ isDeleted }) => !isDeleted);
  return there.length > 0 ? random.pick(there) : undefined;
};

export async function setWork(world: World): Promise<void> {
  const { random, staff, now } = world;
  const program = pickProgram(world);
  const isOneOpen = program?.assignments.some(({ deadline }) => deadline > now);
  if (!program || isOneOpen || program.assignments.length > 3) return;
  const title = `Work ${program.assignments.length + 1} of ${program.title}`;
  const deadline = new Date(now.getTime() + (2 + random.below(8)) * DAY_MS);
  const form = multipart({
    title,
    deadline: deadline.toISOString(),
    program: program.id,
    assignment_file: pdf(),
  });
  const { body } = await world.upload(staff.teacher.call, "POST", "/assignments/", 201, form);
  const sending = { assignment_id: body.id, program_id: program.id };
  for (let time = 0; time < 2; time += 1)
    await world.call(staff.teacher.call, "POST", "/assignments/send/", 200, sending);
  world.did(staff.teacher, "create", "assignment", body.id);
  world.did(staff.teacher, "send", "assignment", body.id);
  const state = { total: 100, isHeld: false, isDeleted: false };
  const assignment: Assignment = { id: body.id, title, program, deadline, ...state };
  program.assignments.push(assignment);
  await tellOfWork(world, assignment);
}

/** Notifies the students of a new assignment or quiz. */
export async function tellOfWork(world: World, assignment: Assignment): Promise<void> {
  const { title, program, deadline, isQuiz } = assignment;
  const subject = `New ${isQuiz ? "quiz" : "assignment"} in ${program.title}`;
  const format = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Africa/Kampala",
  });
  const line = `${title}, by ${format.format(deadline)} (Kampala time): ${program.title}`;
  for (const student of world.students)
    if (placeOf(student, program))
      world.tell(student, "assignment", subject, line, {
        isThere: () => !assignment.isDeleted,
      });
  await world.drain();
}

export const tellOfGrade = (world: World, { student, assignment }: Work) =>
  world.tell(
    student,
    "grade",
    "Your work has been graded",
    `Your work on "${assignment.title}" has been graded`,
    {
      isThere: () => true,
    },
  );

/** Marks submissions. Sometimes a colleague has the same one open and saves second, which is refused. */
export async function mark(world: World): Promise<void> {
  const { random, staff } = world;
  const works = alive(world.students).flatMap(({ works }) => [...works.values()]);
  const waiting = works.filter(
    ({ marks, assignment }) =>
      marks === undefined && !assignment.isQuiz && !assignment.isDeleted && !assignment.program.isDeleted,
  );
  for (const work of waiting.slice(0, 25)) {
    const path = `/submissions/${work.id}/`;
    const grade = {
      marks_awarded: Math.round((work.assignment.total * (40 + random.below(61))) / 100),
      feedback: "Read.",
      updated_at: work.version,
    };
    const { body } = await world.call(staff.teacher.call, "PATCH", path, 200, grade);
    if (random.chance(0.3)) {
      const { body: stale } = await world.call(staff.admin.call, "PATCH", path, 409, {
        ...grade,
        marks_awarded: 1,
      });
      expectSame("the current grade in a 409", stale.current.marks_awarded, grade.marks_awarded);
    }
    Object.assign(work, { marks: grade.marks_awarded, version: body.updated_at });
    world.counts.marks = (world.counts.marks ?? 0) + 1;
    world.did(staff.teacher, "grade", "submission", work.id);
    const { assignment, student } = work;
    if (assignment.isHeld) work.isUntold = true;
    else {
      tellOfGrade(world, work);
      world.look(assignment.program, student);
    }
  }
}

export async function holdOrRelease(world: World): Promise<void> {
  const { staff, random } = world;
  const asked = world.programs
    .flatMap(({ isDeleted, assignments }) => (isDeleted ? [] : assignments))
    .filter(({ isDeleted }) => !isDeleted);
  if (asked.length === 0) return;
  const assignment = asked.find(({ isHeld }) => isHeld) ?? random.pick(asked);
  const verb = assignment.isHeld ? "release" : "hold";
  if (!assignment.isHeld) {
    // The email about a grade is dropped if the grade is hidden before the email is sent.
    if (world.post.answer !== TAKEN) return;
    await world.drain();
  }
  for (let time = 0; time < 2; time += 1)
    await world.call(staff.teacher.call, "POST", `/assignments/${assignment.id}/${verb}-grades/`, 200);
  world.did(staff.teacher, `${verb}_grades`, "assignment", assignment.id);
  assignment.isHeld = !assignment.isHeld;
  if (assignment.isHeld) {
    for (const student of world.students) {
      const work = student.works.get(assignment);
      if (work?.marks === undefined) continue;
      work.isSeen = true;
      // A line of the daily email waits for the release.
      const isAboutIt = ({ kind, line }: Waiting) =>
        kind === "grade" && line.includes(`"${assignment.title}"`);
      if (student.waiting.some(isAboutIt)) work.isUntold = true;
      student.waiting = student.waiting.filter((one) => !isAboutIt(one));
    }
    return;
  }
  for (const { works } of alive(world.students)) {
    const work = works.get(assignment);
    if (!work?.isUntold) continue;
    work.isUntold = false;
    tellOfGrade(world, work);
  }
  world.look(assignment.program);
}

/** Changes the total marks from 100 to 50 or back. Grades keep either their percentages or their marks. */
export async function changeTotal(world: World): Promise<void> {
  const { staff, random } = world;
  const program = pickProgram(world);
  const assignment = program?.assignments.find(({ isDeleted, isQuiz }) => !isDeleted && !isQuiz);
  if (!program || !assignment) return;
  const graded = world.students.flatMap(({ works }) => {
    const work = works.get(assignment);
    return work?.marks === undefined ? [] : [work];
  });
  const total = assignment.total === 100 ? 50 : 100;
  const path = `/assignments/${assignment.id}/`;
  const form = {
    ...{ title: assignment.title, deadline: assignment.deadline.toISOString(), program: program.id },
    total_marks: total,
  };
  const save = (status: number, existing_grades?: string) =>
    world.call(
      staff.teacher.call,
      "PUT",
      path,
      status,
      multipart({ ...form, ...(existing_grades && { existing_grades }) }),
    );
  if (graded.length > 0) await save(400);
  const keepsMarks = total > assignment.total && random.chance(0.5);
  await save(200, keepsMarks ? "keep_marks" : "keep_percentages");
  world.did(staff.teacher, "update", "assignment", assignment.id);
  for (const work of graded) {
    if (!keepsMarks) work.marks = ((work.marks ?? 0) * total) / assignment.total;
    // Students are notified when the grades are released.
    if (assignment.isHeld) work.isUntold = true;
    if (assignment.isHeld) continue;
    const line = `The total marks of "${assignment.title}" changed: look at your grade`;
    world.tell(work.student, "grade", "The total marks of your work have changed", line);
  }
  const change = `the total marks are ${total}, no longer ${assignment.total}`;
  for (const student of world.students)
    if (placeOf(student, program) && student.works.get(assignment)?.marks === undefined)
      world.tell(
        student,
        "assignment_change",
        `Changed assignment: ${assignment.title}`,
        `${assignment.title}, ${program.title}: ${change}`,
        { isThere: () => !assignment.isDeleted },
      );
  await world.drain();
  assignment.total = total;
  if (!assignment.isHeld && graded.length > 0) world.look(program);
}

export async function communicate(world: World): Promise<void> {
  const { random, staff, students, communications } = world;
  const kind = random.pick(["all", "program", "program", "student"] as const);
  const program = pickProgram(world);
  const there = alive(students);
  if (!program || there.length === 0) return;
  const student = random.pick(there);
  const title = `News ${communications.length + 1}`;
  const form = {
    title,
    message: "Please read this.",
    recipient_type: kind,
    program: program.id,
    student: student.id,
  };
  const { body } = await world.create(staff.teacher.call, "/communications/", form);
  world.did(staff.teacher, "send", "communication", body.id);
  const to = kind === "all" ? kind : kind === "program" ? program : student;
  const sent: Communication = {
    id: body.id,
    title,
    to,
    at: world.now,
    recipients: 0,
    readers: new Set(),
    isDeleted: false,
  };
  communications.push(sent);
  const recipients = students.filter((one) => isReceived(sent, one));
  sent.recipients = recipients.length;
  expectSame("recipients", body.recipients_count, recipients.length);
  for (const one of recipients)
    world.tell(one, "communication", title, `David Mugisha: ${title}`, { isThere: () => !sent.isDeleted });
  await world.drain();
}

export async function answerPosts(world: World): Promise<void> {
  const posts = world.programs.flatMap(({ posts, isDeleted }) => (isDeleted ? [] : posts.slice(-3)));
  for (const post of posts)
    if (!post.isDeleted && !post.author.deleted && post.replies.length === 0)
      await answer(world, world.staff.teacher.call, "David Mugisha", post);
}

/** Confirms commissions of paid fees, and of unpaid fees only with a reason. Voids some, and pays a batch. */
export async function settleCommissions(world: World): Promise<void> {
  const { staff, random, commissions } = world;
  const listed = await world.get(staff.admin.call, "/commissions/?page_size=100&state=pending");
  for (const one of commissions.filter(({ state }) => state === "pending").slice(-20)) {
    const place = placeOf(one.student, one.program);
    const found = listed.find(
      (row: { student_email: string; course_name: string }) =>
        row.student_email === one.student.email && row.course_name === one.program.title,
    );
    if (!place || !found || one.amount === 0) continue;
    one.id = found.id;
    if (random.chance(0.1)) {
      await world.call(staff.admin.call, "POST", `/commissions/${found.id}/void/`, 200, {
        reason: "A cousin",
      });
      one.state = "void";
    } else {
      const isOpen = place.charge !== undefined && !isEarned(place.charge);
      if (isOpen)
        await world.call(staff.admin.call, "POST", "/commissions/confirm/", 400, { ids: [found.id] });
      if (isOpen && random.chance(0.7)) continue;
      const form = { ids: [found.id], ...(isOpen && { reason: "It is on its way" }) };
      await world.call(staff.admin.call, "POST", "/commissions/confirm/", 200, form);
      Object.assign(one, { state: "confirmed", confirmed: world.now, isEarly: isOpen });
    }
    world.did(staff.admin, "update", "commission", found.id);
  }
  await payOut(world);
}

/**
 * Pays a batch. It contains due commissions and corrections of paid ones, for each affiliate whose sum is not negative.
 */
async function payOut(world: World): Promise<void> {
  const { staff, commissions, affiliates } = world;
  const isDue = (one: Commission) => one.state === "confirmed" && one.amount > 0 && !isLost(one);
  const dueOf = (one: Commission) => (isDue(one) ? one.amount : dueCorrection(one));
  const paid: Affiliate[] = [];
  const lines = affiliates.flatMap((affiliate) => {
    const own = commissions.filter((one) => one.affiliate === affiliate && dueOf(one) !== 0);
    const total = sum(own.map(dueOf));
    if (total > 0) paid.push(affiliate);
    return total < 0 ? [] : own;
  });
  if (lines.length === 0) return;
  const { body: batch } = await world.create(staff.admin.call, "/payouts/", { currency: "UGX" });
  expectSame("a payout", batch.amount_minor, sum(lines.map(dueOf)));
  world.did(staff.admin, "create", "payout", batch.id);
  for (let time = 0; time < 2; time += 1)
    await world.call(staff.admin.call, "POST", `/payouts/${batch.id}/pay/`, 200);
  world.did(staff.admin, "pay", "payout", batch.id);
  for (const { email } of paid) world.mailed(email, "Darasa Institute has paid your commissions");
  for (const one of lines)
    if (one.state === "paid") one.corrections.push(dueCorrection(one));
    else Object.assign(one, { state: "paid", payout: batch.id });
}

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

/** Issues certificates to every student who is ready, and sometimes revokes one. */
export async function certify(world: World): Promise<void> {
  const { staff, random, students } = world;
  for (const program of world.programs.filter(({ isDeleted }) => !isDeleted)) {
    const ready = students.filter((one) => !one.certificates.has(program) && isEligible(one, program));
    if (!program.isAutomatic && random.chance(0.3)) {
      const path = `/programs/${program.id}/certificates/`;
      const { body } = await world.create(staff.admin.call, path, { students: "everyone" }, 200);
      expectSame("certificates issued by staff", body.issued, ready.length);
      for (const one of ready) world.issue(one, program);
      for (const { certificate } of ready.length > 0
        ? await world.pages(staff.admin.call, `${path}?state=issued`)
        : [])
        if (new Date(certificate.issued_at).getTime() === world.now.getTime())
          world.did(staff.admin, "issue", "certificate", certificate.id);
    }
    const holder = students.find(
      (one) => one.certificates.get(program) === "issued" && placeOf(one, program),
    );
    if (!holder || random.chance(0.9)) continue;
    const body = await world.get(await world.by(holder), "/student/certificates/");
    const { id } = body.find((one: { program: number }) => one.program === program.id).certificate;
    await world.call(staff.admin.call, "POST", `/certificates/${id}/revoke/`, 200, { reason: "A mistake" });
    world.did(staff.admin, "revoke", "certificate", id);
    holder.certificates.set(program, "revoked");
  }
}
