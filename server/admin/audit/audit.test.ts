import { beforeAll, describe, expect, it } from "vitest";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram, aSubmission, multipart } from "#tests/support/data/builders.ts";
import { aCharge, aReport, switchFeesOn } from "#tests/support/data/fees.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext();
let joseph: Person;

const entry = (actor_email: string, action: string, resource: string, at: string) => ({
  actor_email,
  action,
  resource,
  at: new Date(at),
  address: "10.0.0.1",
  resource_id: 7,
  after: JSON.stringify({ title: "Now" }),
});

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  await context.db
    .insertInto("audit_log")
    .values([
      entry("grace@darasa.example", "create", "blog post", "2026-03-01T20:59:59Z"),
      // Kampala is three hours ahead, so this is the first second of the next day there.
      entry("grace@darasa.example", "update", "blog post", "2026-03-01T21:00:00Z"),
      entry("joseph@darasa.example", "delete", "program", "2026-03-05T09:00:00Z"),
    ])
    .execute();
});

const list = async (query: string) => (await joseph.call("GET", `/audit-log/?${query}`)).body;
const actions = async (query: string) =>
  (await list(query)).results.map((row: { action: string }) => row.action);

describe("GET /audit-log/ (staff.md 6)", () => {
  it("the log is paged, newest first: actor, action, time, address and changes", async () => {
    const page = await list("page_size=2");
    expect(page).toMatchObject({ count: 3, previous: null, next: expect.stringContaining("page=2") });
    expect(page.results[0]).toEqual({
      id: expect.any(Number),
      created_at: "2026-03-05T09:00:00.000Z",
      actor_email: "joseph@darasa.example",
      actor_name: null,
      address: "10.0.0.1",
      action: "delete",
      resource: "program",
      resource_id: 7,
      resource_name: "Now",
      resource_exists: false,
      resource_parent: null,
      resource_unit: null,
      before: null,
      after: { title: "Now" },
      names: { people: [], programs: [] },
    });
    expect(await actions("page_size=2&page=2")).toEqual(["create"]);
  });

  it.each([
    ["actor=GRACE", ["update", "create"]],
    ["actor=g%25e", []],
    ["actor=nobody", []],
    ["actor=darasa", ["delete", "update", "create"]],
    ["actor=darasa&page_size=1&page=2", ["update"]],
    ["actor=grace&resource=blog%20post&page_size=1&page=2", ["create"]],
    ["actor=darasa&action=delete", ["delete"]],
    ["actor=grace&action=update&resource=blog%20post", ["update"]],
    ["actor=grace&resource=blog%20post&to=2026-03-01", ["create"]],
    ["actor=grace&resource=program", []],
    ["action=delete", ["delete"]],
    ["resource=blog%20post", ["update", "create"]],
    ["resource=blog%20post&action=create", ["create"]],
    ["from=2026-03-02", ["delete", "update"]],
    ["to=2026-03-01", ["create"]],
    ["from=2026-03-02&to=2026-03-04", ["update"]],
    ["from=&to=&actor=&action=&resource=", ["delete", "update", "create"]],
  ])("%s finds %j, by days in Kampala", async (query, expected) => {
    expect(await actions(query)).toEqual(expected);
  });

  it("an entry has the present names of its person and record (beyond.md 4)", async () => {
    const { body: post } = await joseph.call("POST", "/team-members/", {
      name: "Ann Auma",
      role: "Tutor",
      email: "ann@darasa.example",
      phone: "+256700000001",
    });
    const [made] = (await list(`resource=team_member&resource_id=${post.id}`)).results;
    expect(made).toMatchObject({ actor_name: joseph.name, resource_name: "Ann Auma", resource_exists: true });
    expect(
      await actions(`resource=team_member&resource_id=${post.id}&actor=${joseph.name.slice(0, 4)}`),
    ).toEqual(["create"]);
    await joseph.call("DELETE", `/team-members/${post.id}/`);
    const [removed] = (await list(`resource=team_member&resource_id=${post.id}`)).results;
    expect(removed).toMatchObject({ action: "delete", resource_name: "Ann Auma", resource_exists: false });
    await context.db.deleteFrom("audit_log").where("resource", "=", "team_member").execute();
  });

  it("payments, files and deleted records have names, and a payment leads to its fee (beyond.md 4)", async () => {
    await switchFeesOn(context);
    const ruth = await person(context, { name: "Ruth Auma", email: "ruth@lira.example", role: "student" });
    const charge = await aCharge(context, ruth);
    const payment = await aReport(ruth, charge.id);
    await joseph.call("POST", `/payments/${payment}/confirm/`);
    expect((await list("resource=payment")).results).toMatchObject([
      { action: "confirm", resource_name: `Ruth Auma: ${charge.reference}`, resource_parent: charge.id },
    ]);
    await joseph.call("DELETE", `/enrollments/${charge.enrollment_id}/`);
    const [removed] = (await list("resource=enrollment")).results;
    expect(removed).toMatchObject({
      resource_name: expect.stringContaining("Ruth Auma"),
      resource_exists: false,
    });

    const students = new File(["Email,Name,Phone\npeter@lira.example,Peter Ouma,0772100001"], "may.csv");
    const { body: file } = await joseph.call("POST", "/students/imports/", multipart({ students }));
    expect((await list("resource=student_import")).results).toMatchObject([
      { action: "create", resource_name: "may.csv", resource_exists: true },
    ]);
    await joseph.call("DELETE", `/students/imports/${file.id}/`);
    expect((await list("resource=student_import")).results[0]).toMatchObject({
      ...{ action: "delete", resource_name: "may.csv", resource_exists: false },
    });
    await context.db.deleteFrom("audit_log").where("resource", "not in", ["blog post", "program"]).execute();
  });

  it("an entry names a unit by its program and title, and links to it", async () => {
    const { id: program, title } = await aProgram(context.db);
    const path = `/programs/${program}/units/2/`;
    await joseph.call("PUT", path, { title: "Site visits" });
    const [entry] = (await list("resource=unit")).results;
    expect(entry).toMatchObject({
      resource_name: `${title}, Week 2: Site visits`,
      resource_unit: { program, number: 2 },
    });
    // Without a title, the program's outline names the unit.
    const { updated_at } = (await joseph.call("GET", path)).body;
    await joseph.call("PUT", path, { title: "", updated_at });
    expect((await list("resource=unit")).results[0].resource_name).toBe(`${title}, Week 2: Schedule`);
    await context.db.deleteFrom("audit_log").where("resource", "=", "unit").execute();
  });

  it("an enrollment has one name, whether it is there, removed or left (beyond.md 4.7)", async () => {
    const ruth = await person(context, {
      ...cast.amina,
      name: "Ruth Auma",
      email: "ruth.left@darasa.example",
    });
    const { id: program, title } = await aProgram(context.db);
    const { id } = await anEnrollment(context.db, ruth.id, program);
    const named = async () =>
      (await list("resource=enrollment")).results.map(
        ({ action, resource_name }: { action: string; resource_name: string }) => [action, resource_name],
      );
    await joseph.call("DELETE", `/enrollments/${id}/`);
    const name = `Ruth Auma: ${title}`;
    expect(await named()).toEqual([["delete", name]]);
    await joseph.call("POST", `/bin/enrollment/${id}/restore/`);
    expect(await named()).toEqual([
      ["restore", name],
      ["delete", name],
    ]);
    expect((await ruth.call("POST", `/student/enrollments/${id}/leave/`)).status).toBe(200);
    expect((await named())[0]).toEqual(["leave", name]);
    await context.db.deleteFrom("audit_log").where("resource", "not in", ["blog post", "program"]).execute();
  });

  it("extra time and a later deadline of one student have the student's name (beyond.md 4.7)", async () => {
    const ruth = await person(context, {
      ...cast.amina,
      name: "Ruth Auma",
      email: "ruth.time@darasa.example",
    });
    const { program_id } = await anEnrollment(context.db, ruth.id);
    const question = await aQuestion(joseph, program_id, "true_false");
    const quiz = await aQuiz(joseph, program_id, [question.id], { time_limit_minutes: 20 });
    await joseph.call("PUT", `/quizzes/${quiz.id}/extra-time/${ruth.id}/`, { minutes: 5 });
    const deadline = new Date(Date.now() + 9 * 86_400_000).toISOString();
    await joseph.call("PUT", `/assignments/${quiz.id}/extensions/${ruth.id}/`, { deadline });
    const named = async () =>
      (await list("resource=assignment")).results.map(
        ({ action, resource_name }: { action: string; resource_name: string }) => [action, resource_name],
      );
    const expected = [
      ["extend", "Ruth Auma: Week 1 quiz"],
      ["extra_time", "Ruth Auma: Week 1 quiz"],
      ["send", "Week 1 quiz"],
      ["create", "Week 1 quiz"],
    ];
    expect(await named()).toEqual(expected);
    await joseph.call("DELETE", `/assignments/${quiz.id}/`);
    expect(await named()).toEqual([["delete", "Week 1 quiz"], ...expected]);
    await context.db.deleteFrom("audit_log").where("resource", "not in", ["blog post", "program"]).execute();
  });

  it("an entry has the names of the people and programs in it, also from the bin (beyond.md 4.7)", async () => {
    const ruth = await person(context, { name: "Ruth Auma", email: "ruth@names.example", role: "student" });
    const bees = await aProgram(context.db, { title: "Bees" });
    const wells = await aProgram(context.db, { title: "Wells" });
    const by = entry(joseph.email, "send", "feedback_round", "2027-03-01T09:00:00Z");
    await context.db
      .insertInto("audit_log")
      .values({
        ...by,
        before: JSON.stringify({ program: bees.id, student: "Amina", minutes: ruth.id }),
        after: JSON.stringify({ program: wells.id, user_id: ruth.id, student_id: 999_999, program_id: 1e12 }),
      })
      .execute();
    const names = async () => (await list("action=send&resource=feedback_round")).results[0].names;
    const programs = [
      { id: bees.id, name: "Bees" },
      { id: wells.id, name: "Wells" },
    ];
    const both = { people: [{ id: ruth.id, name: "Ruth Auma" }], programs };
    expect(await names()).toEqual(both);
    expect((await joseph.call("DELETE", `/students/${ruth.id}/`)).status).toBe(204);
    expect((await joseph.call("DELETE", `/programs/${wells.id}/`)).status).toBe(204);
    expect(await names()).toEqual(both);
    await context.db.deleteFrom("audit_log").where("at", ">", new Date("2027-01-01")).execute();
  });

  it("a restored note is named after its student", async () => {
    const amina = await person(context, cast.amina);
    const notes = `/students/${amina.id}/notes/`;
    const { body: note } = await joseph.call("POST", notes, { text: "Prefers calls." });
    await joseph.call("DELETE", `${notes}${note.id}/`);
    await joseph.call("POST", `/bin/student_note/${note.id}/restore/`);
    const [entry] = (await list("resource=student_note")).results;
    expect(entry).toMatchObject({ action: "restore", resource_name: `Note on ${amina.name}` });
    await context.db.deleteFrom("audit_log").where("resource", "in", ["student", "student_note"]).execute();
  });

  it("a student's entries include grades, messages and enrollments; so does a search by name", async () => {
    const amina = await person(context, {
      ...cast.amina,
      name: "Concerned Student",
      email: "own@darasa.example",
    });
    const david = await person(context, { ...cast.david, email: "marker@darasa.example" });
    const { id } = await aSubmission(context, amina.id);
    await david.call("PATCH", `/submissions/${id}/`, { marks_awarded: 50, feedback: "" });
    const hello = { title: "Hello", message: "Amina", recipient_type: "student", student: amina.id };
    await david.call("POST", "/communications/", hello);
    const about = async (query: string) =>
      (await list(query)).results.map((row: { resource: string; action: string; actor_name: string }) =>
        [row.actor_name, row.resource, row.action].join(" "),
      );
    const expected = [`${david.name} communication send`, `${david.name} submission grade`];
    expect(await about(`student=${amina.id}`)).toEqual(expected);
    expect(await about("concerning=student%20concerned")).toEqual(expected);
    expect(await about("concerning=nobody")).toEqual([]);
    expect(await about(`student=${david.id}`)).toEqual([]);
    await context.db.deleteFrom("audit_log").where("resource", "not in", ["blog post", "program"]).execute();
  });

  it("a student's entries include own log-in changes, notes, and decisions about posts (beyond.md 4.3)", async () => {
    const ruth = await person(context, {
      ...cast.amina,
      name: "Ruth Auma",
      email: "ruth.own@darasa.example",
    });
    const other = await person(context, { ...cast.amina, name: "Peter Ouma", email: "peter@darasa.example" });
    const { program_id: program } = await anEnrollment(context.db, ruth.id);
    const { body: post } = await ruth.call("POST", "/community/", { program, content: "When?" });
    await anEnrollment(context.db, other.id, program);
    await joseph.call("POST", `/community/${post.id}/needs-no-answer/`, { needs_no_answer: true });
    await other.call("POST", `/community/${post.id}/report/`, { reason: "Spam" });
    await joseph.call("POST", `/community/${post.id}/dismiss-reports/`);
    await ruth.call("PUT", "/update-credentials/", { current_password: PASSWORD, phone: "+256700000009" });
    await joseph.call("POST", `/students/${ruth.id}/notes/`, { text: "Prefers calls." });
    const entries = (await list(`student=${ruth.id}`)).results.map(
      ({ resource, action }: { resource: string; action: string }) => `${resource} ${action}`,
    );
    expect(entries).toEqual([
      "student write note",
      "user update credentials",
      "community_message dismiss_reports",
      "community_message report",
      "community_message settle",
    ]);
    await context.db.deleteFrom("audit_log").where("resource", "not in", ["blog post", "program"]).execute();
  });

  it("an invalid date is 400 at its field", async () => {
    expect((await joseph.call("GET", "/audit-log/?from=0000-01-01")).status).toBe(400);
    const { status, body } = await joseph.call("GET", "/audit-log/?from=yesterday");
    expect(status).toBe(400);
    expect(body).toEqual({ from: ["Enter a date, e.g. 2026-03-01"] });
  });

  it("the log lists its actions and resources for the filters", async () => {
    expect((await joseph.call("GET", "/audit-log/kinds/")).body).toEqual({
      actions: ["create", "delete", "update"],
      resources: ["blog post", "program"],
    });
  });
});

it("a text that names a record ends between characters in the log and in the bin (staff.md 6)", async () => {
  const teacher = "👩🏾‍🏫";
  const { body } = await joseph.call("POST", "/saved-comments/", { text: teacher.repeat(90) });
  const newest = async () => (await list("resource=saved_comment")).results[0].resource_name;
  expect(await newest()).toBe(`${teacher.repeat(59)}…`);
  await joseph.call("DELETE", `/saved-comments/${body.id}/`);
  const bin = await joseph.call("GET", "/bin/?kind=saved_comment");
  expect(bin.body.results[0].name).toBe(`${teacher.repeat(79)}…`);
  expect(await newest()).toBe(`${teacher.repeat(59)}…`);
});
