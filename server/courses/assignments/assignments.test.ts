import { beforeAll, describe, expect, it } from "vitest";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import {
  anAssignment,
  anEnrollment,
  aProgram,
  aSubmission,
  multipart,
  pdf,
} from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let amina: Person;
let brian: Person;
let visitor: Caller;
let program: number;

beforeAll(async () => {
  [david, amina, brian] = [
    await person(context, cast.david),
    await person(context, cast.amina),
    await person(context, cast.brian),
  ];
  visitor = await makeCaller(context);
  program = (await anEnrollment(context.db, amina.id)).program_id;
});

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const form = (over: Record<string, string | number | File> = {}) =>
  multipart({
    title: "Pilot report",
    deadline: inAWeek(),
    program,
    assignment_file: pdf("brief.pdf"),
    ...over,
  });
const create = (over = {}) => david.call("POST", "/assignments/", form(over));
const zip = (name: string) => new File([new Uint8Array([0x50, 0x4b, 3, 4, ...Array(40).fill(0)])], name);

describe("the form to send an assignment (staff.md 5)", () => {
  it("title, file, deadline and program are required: 'Please fill all required fields.'", async () => {
    const { status, body } = await david.call("POST", "/assignments/", {});
    expect(status).toBe(400);
    const message = ["Please fill all required fields."];
    expect(body).toEqual({ title: message, deadline: message, program: message, assignment_file: message });
  });

  it.each(["title", "deadline", "program"])("a blank %s is refused at its field", async (field) => {
    const { status, body } = await create({ [field]: "  " });
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: ["Please fill all required fields."] });
  });

  it("a past deadline by the server's clock is refused: 'Deadline must be in the future.'", async () => {
    const { status, body } = await create({ deadline: new Date(Date.now() - 2_000).toISOString() });
    expect(status).toBe(400);
    expect(body).toEqual({ deadline: ["Deadline must be in the future."] });
  });

  it("an unknown program is refused with 400 at its field (api.md 1)", async () => {
    const { status, body } = await create({ program: 999_999 });
    expect(status).toBe(400);
    expect(body).toEqual({ program: ["Program not found."] });
  });

  it.each([
    ["brief.pdf", pdf("brief.pdf")],
    ["brief.zip", zip("brief.zip")],
    ["brief.txt", new File(["Read chapter one."], "brief.txt")],
  ])("%s is accepted", async (name, file) => {
    const { status, body } = await create({ assignment_file: file });
    expect(status).toBe(201);
    expect(body.assignment_file).toBe(name);
  });

  it.each([
    ["a picture", new File([Buffer.from("89504e470d0a1a0a", "hex")], "brief.png")],
    ["a program called .pdf", new File(["MZ\u0000\u0000 this is no pdf"], "brief.pdf")],
    ["a page called .txt that is a pdf", pdf("brief.txt")],
    ["a double extension", pdf("brief.pdf.exe")],
  ])("%s is refused with 415 at the file's field", async (_what, file) => {
    const { status, body } = await create({ assignment_file: file });
    expect(status).toBe(415);
    expect(body.assignment_file).toEqual([
      "File type not supported. Accepted types: pdf, doc, docx, txt, zip",
    ]);
  });

  it.each([0, 101, 1.5, "ten"])(
    "total marks %j are refused because they must be from 1 to 100 (api.md 4)",
    async (marks) => {
      const { status, body } = await create({ total_marks: marks });
      expect(status).toBe(400);
      expect(body).toEqual({ total_marks: ["Total marks must be a whole number from 1 to 100."] });
    },
  );
});

describe("sending an assignment (api.md 3 and 4)", () => {
  it("students see an assignment after it is sent, and total_marks is 100 by default", async () => {
    const made = await create();
    expect(made.body).toMatchObject({ total_marks: 100, sent_at: null, submissions_count: 0 });
    const seen = async () =>
      (await amina.call("GET", "/assignments/student/")).body.some(
        (row: { id: number }) => row.id === made.body.id,
      );
    expect(await seen()).toBe(false);
    expect((await amina.call("GET", made.body.assignment_file_url.slice(4))).status).toBe(404);
    const sent = await david.call("POST", "/assignments/send/", {
      assignment_id: made.body.id,
      program_id: program,
    });
    expect(sent.status).toBe(200);
    expect(sent.body.sent_at).not.toBeNull();
    expect(await seen()).toBe(true);
  });

  it("students get exactly the fields of the specification, the kind, and what concerns quizzes", async () => {
    await anAssignment(context, { program_id: program });
    const { body } = await amina.call("GET", `/assignments/student/?program_id=${program}`);
    expect(Object.keys(body[0]).sort()).toEqual(
      "answers_until assignment_file assignment_file_url attempt_ends_at attempts_left deadline description enrolled_at id kind opens_at program program_title results_at title total_marks".split(
        " ",
      ),
    );
  });

  it("sending with a program that is not the assignment's is refused with 400", async () => {
    const other = await aProgram(context.db);
    const made = await create();
    const ids = { assignment_id: made.body.id, program_id: other.id };
    const { status, body } = await david.call("POST", "/assignments/send/", ids);
    expect(status).toBe(400);
    expect(body).toEqual({ program_id: ["The assignment belongs to another program."] });
    const { body: list } = await david.call("GET", `/assignments/?program=${program}`);
    expect(list.find((row: { id: number }) => row.id === made.body.id).sent_at).toBeNull();
  });

  it("ten concurrent calls send an assignment once", async () => {
    const made = await create();
    const ids = { assignment_id: made.body.id, program_id: program };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => david.call("POST", "/assignments/send/", ids)),
    );
    expect(new Set(answers.map((answer) => answer.body.sent_at)).size).toBe(1);
    const { count } = await context.db
      .selectFrom("audit_log")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("action", "=", "send")
      .where("resource_id", "=", made.body.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });
});

describe("changing and deleting assignments (staff.md 5, api.md 4)", () => {
  const put = (id: number, over = {}, file?: File) =>
    david.call(
      "PUT",
      `/assignments/${id}/`,
      multipart({
        title: "Changed",
        deadline: inAWeek(),
        program,
        ...over,
        ...(file && { assignment_file: file }),
      }),
    );

  it("an assignment keeps its file unless a new one replaces it, which deletes the old file", async () => {
    const before = await anAssignment(context, { program_id: program });
    const unchanged = await put(before.id);
    expect(unchanged.body).toMatchObject({ title: "Changed", assignment_file: "brief.pdf" });
    const replaced = await put(before.id, {}, pdf("second.pdf"));
    expect(replaced.body.assignment_file).toBe("second.pdf");
    context.setClock(new Date(Date.now() + 2 * 3_600_000));
    expect(await removeDetachedFiles(context)).toBeGreaterThan(0);
    context.setClock(undefined);
    expect(await context.files.get(before.storage_key ?? "")).toBeUndefined();
    expect((await david.call("GET", `/assignments/${before.id}/file/`)).status).toBe(200);
  });

  it("a string in the file field is ignored, because only an upload replaces the file", async () => {
    const before = await anAssignment(context, { program_id: program });
    const body = { title: "T", deadline: inAWeek(), program, assignment_file: "//evil.example/x" };
    const answer = await david.call("PUT", `/assignments/${before.id}/`, body);
    expect(answer.body.assignment_file).toBe("brief.pdf");
  });

  it("a changed deadline must be in the future; an unchanged one may be in the past", async () => {
    const deadline = new Date(Date.now() - 86_400_000);
    const { id } = await anAssignment(context, { program_id: program, deadline });
    expect((await put(id, { deadline: deadline.toISOString() })).status).toBe(200);
    const { status, body } = await put(id, { deadline: new Date(Date.now() - 3_600_000).toISOString() });
    expect(status).toBe(400);
    expect(body).toEqual({ deadline: ["Deadline must be in the future."] });
  });

  it("the second of two editors gets 409 and overwrites nothing", async () => {
    const { id, updated_at } = await anAssignment(context, { program_id: program });
    const seen = { updated_at: updated_at.toISOString() };
    const first = await put(id, seen);
    expect(first.status).toBe(200);
    const second = await put(id, seen);
    expect(second.status).toBe(409);
    expect(second.body.current).toEqual(first.body);
  });

  it("after a submission the program cannot change, and the total cannot fall below given marks", async () => {
    const { assignment_id } = await aSubmission(context, amina.id, {
      marks_awarded: 70,
      graded_at: new Date(),
    });
    const other = await aProgram(context.db);
    const { program_id } = await context.db
      .selectFrom("assignments")
      .select("program_id")
      .where("id", "=", assignment_id)
      .executeTakeFirstOrThrow();
    expect(Object.keys((await put(assignment_id, { program: other.id })).body)).toEqual(["program"]);
    const fewer = await put(assignment_id, { program: program_id, total_marks: 60 });
    expect(fewer.body).toEqual({ total_marks: ["A submission was given 70 marks already."] });
  });

  it("a deleted assignment is in no list, and its submissions stay in the database", async () => {
    const { id, assignment_id } = await aSubmission(context, amina.id);
    expect((await david.call("DELETE", `/assignments/${assignment_id}/`)).status).toBe(204);
    expect((await david.call("DELETE", `/assignments/${assignment_id}/`)).status).toBe(404);
    for (const path of [`/assignments/${assignment_id}/file/`, `/submissions/${id}/file/`])
      expect((await amina.call("GET", path)).status).toBe(404);
    const { body } = await amina.call("GET", "/submissions/student/");
    expect(body.map((row: { id: number }) => row.id)).not.toContain(id);
    const stored = await context.db
      .selectFrom("submissions")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(stored).toBeDefined();
  });
});

describe("the list of assignments (api.md 1)", () => {
  it("the list filters by program, pages, and finds each word literally in both titles", async () => {
    const { id: program_id } = await aProgram(context.db, { title: "Beekeeping 100%" });
    for (const title of ["Hive plan", "Honey budget", "Wax_report"])
      await anAssignment(context, { program_id, title });
    const titles = async (query: string) => {
      const { body } = await david.call("GET", `/assignments/?program=${program_id}&${query}`);
      return (body.results ?? body).map((row: { title: string }) => row.title);
    };
    expect(await titles("")).toEqual(["Wax_report", "Honey budget", "Hive plan"]);
    expect(await titles("search=HONEY")).toEqual(["Honey budget"]);
    expect(await titles("search=bee budget")).toEqual(["Honey budget"]);
    expect(await titles("search=wax budget")).toEqual([]);
    expect(await titles("search=100%25")).toHaveLength(3);
    expect(await titles("search=x_r")).toEqual(["Wax_report"]);
    expect(await titles("page=2&page_size=2")).toEqual(["Hive plan"]);
  });
});

it("an assignment counts the program's students, its submissions and the graded ones", async () => {
  const { program_id, id: enrollment } = await anEnrollment(context.db, amina.id);
  await anEnrollment(context.db, brian.id, program_id);
  const { id } = await anAssignment(context, { program_id });
  await aSubmission(context, amina.id, { assignment_id: id, marks_awarded: 5, graded_at: new Date() });
  await aSubmission(context, brian.id, { assignment_id: id });
  const listed = async () => (await david.call("GET", `/assignments/?program=${program_id}`)).body;
  expect(await listed()).toMatchObject([{ students_count: 2, submissions_count: 2, graded_count: 1 }]);
  await context.db.deleteFrom("enrollments").where("id", "=", enrollment).execute();
  expect(await listed()).toMatchObject([{ students_count: 1 }]);
  const { id: empty } = await aProgram(context.db);
  await anAssignment(context, { program_id: empty });
  const { body } = await david.call("GET", `/assignments/?program=${empty}`);
  expect(body).toMatchObject([{ students_count: 0 }]);
});

describe("the file of an assignment", () => {
  it("the file is an uncached download with its own name that no browser displays", async () => {
    const made = await create({ assignment_file: pdf("Ünïté (7) 50%.pdf") });
    const { status, headers, text } = await david.call("GET", `/assignments/${made.body.id}/file/`);
    expect(status).toBe(200);
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="_n_t_ (7) 50_.pdf"; filename*=UTF-8''%C3%9Cn%C3%AFt%C3%A9%20%287%29%2050%25.pdf`,
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  it("students outside the program and former students get 404, visitors 401", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const path = `/assignments/${id}/file/`;
    expect((await amina.call("GET", path)).status).toBe(200);
    expect((await brian.call("GET", path)).status).toBe(404);
    expect((await visitor("GET", path)).status).toBe(401);
    const enrollment = await anEnrollment(context.db, brian.id, program);
    expect((await brian.call("GET", path)).status).toBe(200);
    await context.db.deleteFrom("enrollments").where("id", "=", enrollment.id).execute();
    expect((await brian.call("GET", path)).status).toBe(404);
  });
});

describe("Idempotency-Key", () => {
  const withKey = (key: string, over = {}, who = david) =>
    who.call("POST", "/assignments/", form({ deadline: "2031-01-01T00:00:00Z", ...over }), {
      "idempotency-key": key,
    });
  const count = async (title: string) =>
    (await david.call("GET", `/assignments/?search=${encodeURIComponent(title)}`)).body.length;

  it("a retry after a lost reply gets the first reply and creates nothing", async () => {
    const first = await withKey("key-1", { title: "Made once" });
    const again = await withKey("key-1", { title: "Made once" });
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await count("Made once")).toBe(1);
    const { count: left } = await context.db
      .selectFrom("detached_files")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(left).toBe(0);
  });

  it("twenty concurrent calls create one row and get the same reply", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => withKey("key-2", { title: "Made in a rush" })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await count("Made in a rush")).toBe(1);
  });

  it("a key with a different request is 422, and another person can use the same key", async () => {
    await withKey("key-3", { title: "Mine" });
    expect((await withKey("key-3", { title: "Not the same" })).status).toBe(422);
    const joseph = await person(context, cast.joseph);
    expect((await withKey("key-3", { title: "His own" }, joseph)).status).toBe(201);
  });

  it("an error is not stored, so the corrected request may use the same key", async () => {
    expect((await withKey("key-4", { program: 999_999 })).status).toBe(400);
    expect((await withKey("key-4")).status).toBe(201);
  });
});
