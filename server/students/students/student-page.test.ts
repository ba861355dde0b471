import { beforeAll, describe, expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { aCharge, switchFeesOn } from "#tests/support/data/fees.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const limited = testContext();
let joseph: Person;
let david: Person;
let grace: Person;
let amina: Person;
let brian: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  grace = await person(context, cast.grace);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  await switchFeesOn(context);
});

const fields = { name: "Amina Nakato", phone: "0772 123 456", location: "Gulu" };

describe("a student's page (beyond.md 4)", () => {
  it("the page shows profile and enrollments with progress and source, but no secrets", async () => {
    const { program_id, enrollment_id } = await aCharge(context, amina);
    await amina.call("POST", "/student/progress/mark-complete/", { enrollment_id, unit_number: 2 });
    const { status, body, text } = await david.call("GET", `/students/${amina.id}/`);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ id: amina.id, email: amina.email, certificates: [] });
    expect(body.enrollments).toMatchObject([
      { id: enrollment_id, program: { id: program_id }, source: "self", progress_percentage: 17 },
    ]);
    expect(text).not.toMatch(/password|argon2|mails_hash/);
    for (const id of [david.id, 999_999])
      expect((await david.call("GET", `/students/${id}/`)).status).toBe(404);
  });

  it("each part needs its permission: the one for students shows no fees or work", async () => {
    const { id } = await aSubmission(context, amina.id);
    await joseph.call("POST", "/communications/", {
      ...{ title: "Welcome", message: "Read this.", recipient_type: "all" },
    });
    const parts: [string, string, (body: { results: unknown[] }) => unknown][] = [
      [`/students/${amina.id}/work/?page=1`, "assignments", ({ results }) => results],
      [`/fees/?student=${amina.id}&page=1`, "fees", ({ results }) => results],
      [`/students/${amina.id}/communications/?page=1`, "communications", ({ results }) => results],
    ];
    const alone = await person(context, {
      ...{ name: "Ruth Auma", email: "ruth@darasa.example", role: "sub_admin" },
      permissions: ["students"],
    });
    for (const [address, , shown] of parts) {
      expect((await alone.call("GET", address)).status, address).toBe(403);
      expect(shown((await joseph.call("GET", address)).body), address).toHaveLength(1);
      const other = address.replace(String(amina.id), String(brian.id));
      if (!address.includes("communications"))
        expect(shown((await joseph.call("GET", other)).body), other).toHaveLength(0);
    }
    const [work] = (await joseph.call("GET", `/submissions/?student=${amina.id}&page=1`)).body.results;
    expect(work).toMatchObject({ id, student: amina.id });
    const received = async () =>
      (await joseph.call("GET", `/students/${amina.id}/communications/?page=1`)).body.results;
    const [communication] = await received();
    expect(communication).toMatchObject({ title: "Welcome", read: false, removed: false });
    await amina.call("POST", `/communications/${communication.id}/mark_as_read/`);
    expect(await received()).toMatchObject([{ read: true }]);
  });

  it("work lists every sent assignment of their programs, submitted or not (beyond.md 4)", async () => {
    const zaina = await person(context, { name: "Zaina", email: "zaina@lira.example", role: "student" });
    const done = await aSubmission(context, zaina.id);
    const asked = { program_id: done.program_id, title: "Not yet" };
    const open = await anAssignment(context, { ...asked, deadline: new Date(Date.now() + 30 * 86_400_000) });
    await anAssignment(context, { ...asked, title: "Not sent", sent_at: null });
    await anAssignment(context, { title: "Of another program" });
    const noFile = { kind: "quiz" as const, storage_key: null, filename: "", size_bytes: 0, mime: "" };
    const later = new Date(Date.now() + 40 * 86_400_000);
    const quiz = await anAssignment(context, { ...asked, ...noFile, title: "A quiz", deadline: later });
    const { body } = await joseph.call("GET", `/students/${zaina.id}/work/?page=1`);
    expect(body).toMatchObject({
      count: 3,
      results: [
        { id: quiz.id, kind: "quiz", submission: null },
        { id: open.id, kind: "file", title: "Not yet", enrolled_at: expect.any(String), submission: null },
        { id: done.assignment_id, submission: { id: done.id, is_graded: false } },
      ],
    });
    expect((await joseph.call("GET", `/students/${joseph.id}/work/`)).status).toBe(404);
  });

  it("the page lists the student's community messages, without deleted ones", async () => {
    const { program_id } = await aCharge(context, brian);
    const post = { program: program_id, content: "When is the first session?" };
    const { body } = await brian.call("POST", "/community/", post);
    const second = await brian.call("POST", "/community/", { ...post, content: "Never mind." });
    await brian.call("DELETE", `/community/${second.body.id}/`);
    const listed = await david.call("GET", `/students/${brian.id}/community/`);
    expect(listed.body).toMatchObject([{ id: body.id, content: post.content, is_reply: false }]);
    expect((await david.call("GET", `/students/${david.id}/community/`)).status).toBe(404);
  });

  it("a change checks the version, accepts any phone format, and is audited by field", async () => {
    const { body: read } = await david.call("GET", `/students/${amina.id}/`);
    const changed = await david.call("PUT", `/students/${amina.id}/`, {
      ...{ ...fields, education_level: "", referral_source: "x", updated_at: read.updated_at },
    });
    expect(changed.body.profile, changed.text).toMatchObject({
      ...{ phone: "+256772123456", location: "Gulu", referral_source: "x", education_level: null },
    });
    const stale = { ...fields, location: "Lira", updated_at: read.updated_at };
    const refused = await david.call("PUT", `/students/${amina.id}/`, stale);
    expect(refused).toMatchObject({ status: 409, body: { current: { profile: { location: "Gulu" } } } });
    // A change by the student also makes the staff's version stale.
    await amina.call("PUT", "/update-profile/", { ...fields, location: "Arua" });
    const after = await david.call("PUT", `/students/${amina.id}/`, {
      ...fields,
      updated_at: changed.body.updated_at,
    });
    expect(after.status).toBe(409);
    const wrong = await david.call("PUT", `/students/${amina.id}/`, { name: "", phone: "12" });
    expect(wrong.body).toEqual({
      name: ["Name is required"],
      phone: ["Phone number must be exactly 9 digits after the country code."],
    });
    const log = await joseph.call("GET", `/audit-log/?resource=student&resource_id=${amina.id}`);
    expect(log.body.results[0]).toMatchObject({
      ...{ action: "update", actor_email: david.email, after: { location: "Gulu", referral_source: "x" } },
    });
    expect((await david.call("PUT", `/students/${grace.id}/`, fields)).status).toBe(404);
  });

  it("notes are written once per key, and only their author or an admin deletes them", async () => {
    const notes = `/students/${brian.id}/notes/`;
    const key = { "idempotency-key": "note-1" };
    const written = await david.call("POST", notes, { text: " Called him.\r\nPays on Friday. " }, key);
    expect(written).toMatchObject({
      ...{ status: 201, body: { text: "Called him.\nPays on Friday.", author_name: david.name } },
    });
    const again = await david.call("POST", notes, { text: " Called him.\r\nPays on Friday. " }, key);
    expect(again.body.id).toBe(written.body.id);
    expect((await david.call("POST", notes, { text: " " })).body).toEqual({ text: ["Write the note."] });
    const { body: other } = await joseph.call("POST", notes, { text: "Sponsored by his employer." });
    expect((await david.call("GET", notes)).body).toMatchObject([
      { id: other.id, may_delete: false },
      { id: written.body.id, may_delete: true },
    ]);
    expect((await david.call("DELETE", `${notes}${other.id}/`)).status).toBe(403);
    expect((await joseph.call("DELETE", `/students/${amina.id}/notes/${other.id}/`)).status).toBe(404);
    expect((await joseph.call("DELETE", `${notes}${written.body.id}/`)).status).toBe(204);
    for (const id of [joseph.id, 999_999])
      expect((await david.call("GET", `/students/${id}/notes/`)).status).toBe(404);
    const log = await joseph.call("GET", `/audit-log/?resource=student&resource_id=${brian.id}`);
    expect(log.body.results.map(({ action }: { action: string }) => action)).toEqual([
      ...["delete note", "write note", "write note"],
    ]);
    expect(log.text).not.toContain("Friday");
    expect((await amina.call("GET", notes)).status).toBe(403);
  });

  it("staff enroll a student once, in open programs only, without a referral, and by email", async () => {
    const program = await aProgram(context.db, { title: "Beekeeping" });
    const enrollments = `/students/${brian.id}/enrollments/`;
    const done = await david.call("POST", enrollments, { program: program.id });
    expect(done, done.text).toMatchObject({ status: 201, body: { program: { title: "Beekeeping" } } });
    expect((await david.call("POST", enrollments, { program: program.id })).status).toBe(409);
    const row = await context.db
      .selectFrom("enrollments")
      .select(["source", "visitor", "unproven_referrals"])
      .where("id", "=", done.body.id)
      .executeTakeFirst();
    expect(row).toEqual({ source: "staff", visitor: null, unproven_referrals: null });
    const subjects = (await emailsTo(context, brian.email)).map(({ subject }) => subject);
    expect(subjects).toContain("You are enrolled in Beekeeping");
    const closed = await aProgram(context.db, {
      ...{ created_at: new Date(0), deadline_value: 1, deadline_unit: "days" },
    });
    const refused = await david.call("POST", enrollments, { program: closed.id });
    expect(refused).toMatchObject({
      ...{ status: 403, body: { detail: "Enrollment for this program is closed." } },
    });
    const nobody = await david.call("POST", `/students/${david.id}/enrollments/`, { program: program.id });
    expect(nobody.status).toBe(404);
    expect((await david.call("POST", enrollments, {})).body).toEqual({ program: ["Choose a program."] });
  });

  it("the history has a student's removed and restored enrollments, and nothing of others (beyond.md 4)", async () => {
    const zaina = await person(context, { name: "Zaina", email: "zaina@gulu.example", role: "student" });
    const program = await aProgram(context.db, { title: "Soil Care" });
    const enrollment = async (student: Person) =>
      (await david.call("POST", `/students/${student.id}/enrollments/`, { program: program.id })).body.id;
    const id = await enrollment(zaina);
    const other = await enrollment(amina);
    for (const one of [id, other]) await david.call("DELETE", `/enrollments/${one}/`);
    await joseph.call("POST", `/bin/enrollment/${id}/restore/`);
    const history = async (student: number) =>
      (await joseph.call("GET", `/audit-log/?student=${student}&page=1`)).body;
    const of_enrollment = { user_id: zaina.id, program_id: program.id, program: "Soil Care" };
    expect(await history(zaina.id)).toMatchObject({
      count: 3,
      results: [
        { action: "restore", resource: "enrollment", resource_id: id, after: of_enrollment },
        { action: "delete", resource: "enrollment", resource_id: id, before: of_enrollment },
        { action: "enroll", resource: "student", after: { program: "Soil Care" } },
      ],
    });
    const page = await joseph.call("GET", `/audit-log/?student=${zaina.id}&action=delete&page=1`);
    expect(page.body.count).toBe(1);
  });
});

describe("adding a student by a form (beyond.md 4, 'one by form')", () => {
  it("the student gets an account, an enrollment, and a link that sets a password", async () => {
    const program = await aProgram(context.db, { title: "Grant Writing" });
    const form = {
      ...{
        email: " Ruth.Akello@Example.com",
        name: "Ruth Akello",
        phone: "0772-654 321",
        program: program.id,
      },
      ...{ location: "Lira", education_level: "diploma" },
    };
    const key = { "idempotency-key": "add-1" };
    const added = await david.call("POST", "/students/", form, key);
    expect(added.status, added.text).toBe(201);
    expect(added.body).toMatchObject({
      ...{ email: "ruth.akello@example.com", username: "ruth.akello@example.com" },
      profile: { phone: "+256772654321", location: "Lira", organization: "", role: "student" },
      enrollments: [{ program: { title: "Grant Writing" }, source: "staff" }],
    });
    expect((await david.call("POST", "/students/", form, key)).body.id).toBe(added.body.id);
    const mails = await emailsTo(context, "ruth.akello@example.com");
    expect(mails).toHaveLength(1);
    const { uid, token } = await linkTo(context, "ruth.akello@example.com", "/reset-password");
    const password = { new_password: "Mulembe2026", confirm_password: "Mulembe2026" };
    const set = await brian.call("POST", "/password-reset/confirm/", { uid, token, ...password });
    expect(set.status, set.text).toBe(200);
    const login = await brian.call("POST", "/login/", {
      email: "ruth.akello@example.com",
      password: "Mulembe2026",
    });
    expect(login.status, login.text).toBe(200);
  });

  it("the form has registration's messages and accepts each address once", async () => {
    const empty = await david.call("POST", "/students/", {});
    expect(empty.body).toEqual({
      ...{ email: ["Email is required"], name: ["Name is required"], phone: ["Phone number is required"] },
    });
    const wrong = await david.call("POST", "/students/", {
      ...{ email: "ruth@", name: "Ruth", phone: "07126", education_level: "school", program: "x" },
    });
    expect(wrong.body).toEqual({
      email: ["Please enter a valid email address"],
      phone: ["Phone number must be exactly 9 digits after the country code (currently 4 digits)"],
      education_level: [
        expect.stringMatching(/^Please choose an education level from the list\. It can be .+ or .+\.$/),
      ],
      program: ["Program not found."],
    });
    const taken = await david.call("POST", "/students/", { ...fields, email: joseph.email });
    expect(taken).toMatchObject({ status: 409, body: { email: ["A user with this email already exists."] } });
  });
});

describe("POST /students/{id}/email/, which corrects a mistyped email (security.md T12)", () => {
  const mistyped = (local: string) => person(context, { ...cast.amina, email: `${local}@gmial.example` });
  const correct = (student: Person, form: object, by = joseph) =>
    by.call("POST", `/students/${student.id}/email/`, form);
  const subjects = async (address: string) =>
    (await emailsTo(context, address)).map(({ subject }) => subject);

  it("the new email is used once its link is opened; the old one is notified", async () => {
    const student = await mistyped("sanyu");
    const asked = await correct(student, { email: " Sanyu@GMAIL.example" });
    expect(asked.status, asked.text).toBe(200);
    expect(asked.body).toEqual({
      pending_email: { email: "sanyu@gmail.example", expires_at: expect.any(String), is_sending: false },
    });
    const shown = (await david.call("GET", `/students/${student.id}/`)).body;
    expect(shown).toMatchObject({ email: student.email, ...asked.body });
    expect((await student.call("GET", "/pending-email/")).body).toEqual({
      pending_email: asked.body.pending_email,
    });
    expect((await amina.call("GET", "/pending-email/")).body).toEqual({
      pending_email: null,
    });
    const [notice] = await emailsTo(context, student.email);
    expect(notice?.subject).toBe("A change of your email was requested");
    expect(notice?.text).toContain("sanyu@gmail.example");
    expect(notice?.text).not.toContain("knows your password");
    const [confirm] = await emailsTo(context, "sanyu@gmail.example");
    expect(confirm?.text).not.toContain("You asked");
    const visitor = await makeCaller(context);
    const login = (email: string) => visitor("POST", "/login/", { email, password: PASSWORD });
    expect((await login("sanyu@gmail.example")).status).toBe(400);

    const { token } = await linkTo(context, "sanyu@gmail.example", "/confirm-email");
    expect((await visitor("POST", "/confirm-email/", { token })).status).toBe(200);
    expect((await student.call("GET", "/user/")).status).toBe(401);
    expect((await login(student.email)).status).toBe(400);
    expect((await login("sanyu@gmail.example")).status).toBe(200);
    const { body } = await david.call("GET", `/students/${student.id}/`);
    expect(body).toMatchObject({ email: "sanyu@gmail.example", pending_email: null });
    const log = await joseph.call("GET", `/audit-log/?student=${student.id}&page=1`);
    const change = { before: { email: student.email }, after: { email: "sanyu@gmail.example" } };
    expect(log.body.results).toMatchObject([
      { action: "confirm email", actor_email: "", ...change },
      { action: "correct email", actor_email: joseph.email, ...change },
    ]);
  });

  it("taken, invalid and unchanged addresses are refused at the field without any email", async () => {
    const student = await mistyped("taken");
    const said = async (email: string) => {
      const { status, body } = await correct(student, { email });
      return [status, body.email];
    };
    expect(await said(david.email)).toEqual([409, ["A user with this email already exists."]]);
    expect(await said("amina@")).toEqual([400, ["Please enter a valid email address"]]);
    expect(await said("")).toEqual([400, ["Email is required"]]);
    expect(await said(student.email.toUpperCase())).toEqual([400, ["This is the student's email already."]]);
    expect([...(await subjects(student.email)), ...(await subjects(david.email))]).toEqual([]);
  });

  it("only admins may correct an email, and only a student's", async () => {
    const student = await mistyped("alone");
    const form = { email: "alone@gmail.example" };
    for (const by of [david, grace, student]) expect((await correct(student, form, by)).status).toBe(403);
    for (const staff of [david, joseph]) expect((await correct(staff, form)).status).toBe(404);
    expect(await subjects("alone@gmail.example")).toEqual([]);
  });

  it("an older session needs the admin's own password, at most five attempts in 15 minutes", async () => {
    const student = await person(limited, cast.amina);
    const admin = await person(limited, { ...cast.joseph, email: "second@darasa.example" });
    await limited.db
      .updateTable("sessions")
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where("user_id", "=", admin.id)
      .execute();
    const form = { email: "old@gmail.example" };
    const asked = await correct(student, form, admin);
    expect([asked.status, asked.body]).toEqual([
      400,
      { current_password: ["Please enter your own password."] },
    ]);
    const tries = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      tries.push((await correct(student, { ...form, current_password: "x" }, admin)).status);
    expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await emailsTo(limited, "old@gmail.example")).toEqual([]);
  });
});
