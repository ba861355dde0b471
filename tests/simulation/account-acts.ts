import { makeCaller } from "#tests/support/caller.ts";
import { PASSWORD } from "#tests/support/cast.ts";
import { becomes, openProgram } from "./learning-acts.ts";
import { type Affiliate, kinds, newStudent, type Student } from "./model.ts";
import { personName, workOf } from "./names.ts";
import { Difference, expectSame, type World } from "./world.ts";

const zones = ["Africa/Kampala", "Africa/Kampala", "Europe/London", "America/New_York"];
const ways = ["now", "now", "digest", "none"] as const;

/**
 * Registers a person, perhaps by an affiliate's link. They may stop half-way and come back, but have an account in the
 * end.
 */
export async function register(world: World, number: number): Promise<Student> {
  const { random } = world;
  const email = `person-${number}@students.example`;
  const program = random.chance(0.7) ? openProgram(world) : undefined;
  const affiliate =
    random.chance(0.3) && world.affiliates.length > 0 ? random.pick(world.affiliates) : undefined;
  if (affiliate) await click(world, affiliate, number);
  const about = { name: personName(number), phone: `+2567${10_000_000 + number}`, ...workOf(number) };
  const passwords = { password: PASSWORD, confirm_password: PASSWORD };
  const where = { program_id: program?.id, ref: affiliate?.code };
  const form = { email, ...about, ...where, ...passwords };
  if (random.chance(0.3))
    await world.call(world.visitor, "POST", "/register/", 400, { ...form, confirm_password: "x" });
  await world.call(world.visitor, "POST", "/register/", 201, form);
  // The same form again gets the first answer. With another password the email is taken.
  if (random.chance(0.05)) await world.call(world.visitor, "POST", "/register/", 201, form);
  const other = { password: `${PASSWORD}7`, confirm_password: `${PASSWORD}7` };
  if (random.chance(0.05)) await world.call(world.visitor, "POST", "/register/", 409, { ...form, ...other });
  const { results } = await world.get(
    world.staff.teacher.call,
    `/students-with-enrollments/?search=${email}`,
  );
  const [{ id, enrollments }] = results;
  const student = newStudent(id, form.name, email, world.now);
  world.mailed(email, "Welcome to Darasa Institute");
  world.students.push(student);
  if (program) await becomes(world, student, program, enrollments[0].id, affiliate);
  if (random.chance(0.5)) await choose(world, student);
  return student;
}

async function click(world: World, affiliate: Affiliate, number: number): Promise<void> {
  const address = `41.75.${(number >> 8) & 255}.${number & 255}`;
  const body = { affiliate_code: affiliate.code };
  for (let time = 0; time < 2; time += 1)
    await world.call(world.visitor, "POST", "/affiliates/track-click/", 201, body, {
      "x-forwarded-for": address,
    });
  const kampala = new Date(world.now.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  affiliate.clicks.add(`${kampala} ${address}`);
}

/** Chooses which emails to get, and the time zone of the daily email. */
export async function choose(world: World, student: Student): Promise<void> {
  const choices = Object.fromEntries(
    kinds.map((kind) => [kind, world.random.pick(kind.startsWith("session") ? ["now", "none"] : ways)]),
  ) as Student["choices"];
  const time_zone = world.random.pick(zones);
  await world.call(await world.by(student), "PUT", "/notification-settings/", 200, { choices, time_zone });
  Object.assign(student, { choices, zone: time_zone });
}

/** Unsubscribes by the link in the last email of a communication, without a log-in. */
export async function unsubscribe(world: World, student: Student): Promise<void> {
  const email = world.lastEmail(student.email, "/unsubscribe");
  if (!email) return;
  const token = email.searchParams.get("token");
  const body = await world.get(world.visitor, `/unsubscribe/?token=${token}`);
  await world.call(world.visitor, "POST", "/unsubscribe/", 200, { token, choice: "none" });
  for (const kind of kinds) if (body.kinds.includes(kind)) student.choices[kind] = "none";
}

export async function logInAndOut(world: World, student: Student): Promise<void> {
  if (!student.password) return forgetPassword(world, student);
  const { email, password } = student;
  await world.call(world.visitor, "POST", "/login/", 400, { email, password: `${password}x` });
  const { cookies } = await world.call(world.visitor, "POST", "/login/", 200, { email, password });
  if (!cookies.sessionid) throw new Difference("POST /login/", "no session");
  const call = await makeCaller(world.context, student.id);
  await world.call(call, "POST", "/logout/", 204);
  await world.call(call, "GET", "/user/", 401);
}

export async function changePassword(world: World, student: Student): Promise<void> {
  if (!student.password) return forgetPassword(world, student);
  const new_password = `Mvule${world.random.below(1e9)}`;
  const form = { current_password: student.password, new_password };
  await world.call(await world.by(student), "PUT", "/update-credentials/", 200, form);
  world.mailed(student.email, "Your password was changed");
  Object.assign(student, { password: new_password, session: undefined });
  await world.call(world.visitor, "POST", "/login/", 200, { email: student.email, password: new_password });
}

/** Changes the email. The old address stays valid until the link sent to the new one is opened. */
export async function changeEmail(world: World, student: Student): Promise<void> {
  if (!student.password) return forgetPassword(world, student);
  const [before, email] = [student.email, `new-${world.random.below(1e9)}-${student.id}@students.example`];
  const form = { current_password: student.password, email };
  await world.call(await world.by(student), "PUT", "/update-credentials/", 200, form);
  student.session = undefined;
  world.mailed(before, "A change of your email was requested");
  world.mailed(email, "Confirm your new email");
  await world.drain();
  if (world.random.chance(0.3)) return;
  const link = world.lastEmail(email, "/confirm-email");
  // The mail server accepts no email at the moment, and the person gives up.
  if (!link) return;
  const token = link.searchParams.get("token");
  await world.call(world.visitor, "POST", "/confirm-email/", 200, { token });
  await world.call(world.visitor, "POST", "/confirm-email/", 400, { token });
  for (const to of [before, email]) world.mailed(to, "Your email was changed");
  Object.assign(student, { email, session: undefined });
}

export async function forgetPassword(world: World, student: Student): Promise<void> {
  const { body } = await world.call(world.visitor, "POST", "/password-reset/", 200, { email: student.email });
  const nobody = await world.call(world.visitor, "POST", "/password-reset/", 200, {
    email: "nobody@x.example",
  });
  expectSame("password reset of an unknown email", nobody.body.message, body.message);
  world.takeBack(student.email, "Reset your password");
  world.mailed(student.email, "Reset your password");
  await world.drain();
  const link = world.lastEmail(student.email, "/reset-password");
  if (!link) return;
  const new_password = `Musizi${world.random.below(1e9)}`;
  const form = { ...Object.fromEntries(link.searchParams), new_password, confirm_password: new_password };
  await world.call(world.visitor, "POST", "/password-reset/confirm/", 200, form);
  await world.call(world.visitor, "POST", "/password-reset/confirm/", 400, form);
  world.mailed(student.email, "Your password was changed");
  Object.assign(student, { password: new_password, session: undefined });
}

/** Tries calls without permission, as a student and as a visitor. */
export async function trespass(world: World, student: Student): Promise<void> {
  const call = await world.by(student);
  const other = world.random.pick(world.students);
  const charge = world.random.pick(world.charges);
  for (const path of [
    "/fees/",
    "/audit-log/",
    `/students/${other.id}/`,
    "/mail/",
    "/commissions/",
    "/bin/",
  ]) {
    await world.call(call, "GET", path, 403);
    await world.call(world.visitor, "GET", path, 401);
  }
  if (charge && charge.student !== student)
    await world.call(call, "POST", "/student/fees/payments/", 404, {
      ...{ charge: charge.id, amount: "1,000", method: "cash", external_id: `THEFT${student.id}` },
      paid_on: world.now.toISOString().slice(0, 10),
    });
  const [enrollment] = other === student ? [] : other.enrollments.values();
  if (enrollment)
    await world.call(call, "POST", "/student/progress/mark-complete/", 400, {
      ...{ enrollment_id: enrollment.id, unit_number: 1 },
    });
  const [work] = other === student ? [] : other.works.values();
  if (work) await world.call(call, "GET", `/submissions/${work.id}/file/`, 404);
}
