import { beforeAll, describe, expect, it } from "vitest";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram, multipart, pdf } from "#tests/support/data/builders.ts";
import { aCharge, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let sarah: Person;
let david: Person;
let amina: Person;
let outsider: Person;
let program: number;

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  outsider = await person(context, { name: "Out", email: "out@darasa.example", role: "student" });
  program = await newProgram();
});

async function newProgram(values: Parameters<typeof aProgram>[1] = {}) {
  const { id } = await aProgram(context.db, { duration: "3 weeks", ...values });
  await anEnrollment(context.db, amina.id, id);
  return id;
}

type Fields = Record<string, string | string[]>;

async function save(number: number, fields: Fields, files: File[] = [], id = program) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  for (const file of files) form.append("files", file);
  return sarah.call("PUT", `/programs/${id}/units/${number}/`, files.length > 0 ? form : fields);
}

const published = { state: "published", title: "Scope", text: "<p>Read this first.</p>" };
const unit = (who: Person, number: number, id = program) =>
  who.call("GET", `/student/programs/${id}/units/${number}/`);

describe("reading units (beyond.md 2)", () => {
  it("'What is not published is not there for students': a draft, its file and its session are 404", async () => {
    const session = { session_starts_at: "2026-03-02T16:00:00Z", session_ends_at: "2026-03-02T18:00:00Z" };
    const { body } = await save(1, { title: "A secret plan", text: "<p>Draft</p>", ...session }, [
      pdf("plan.pdf"),
    ]);
    const { id } = await context.db.selectFrom("units").select("id").executeTakeFirstOrThrow();
    expect((await unit(amina, 1)).status).toBe(404);
    expect((await amina.call("GET", body.files[0].url.slice(4))).status).toBe(404);
    expect((await amina.call("GET", `/units/${id}/session.ics`)).status).toBe(404);
    const list = await amina.call("GET", `/student/programs/${program}/units/`);
    expect(list.body.units[0]).toEqual({
      ...{ number: 1, title: "Scope", is_published: false, has_video: false },
      ...{ files: [], session: null, cancelled_session: null, assignments: [], quizzes: [] },
    });
    expect((await amina.call("GET", "/student/resources/")).body.files).toEqual([]);
  });

  it("students of the program read a published unit; everyone else is refused", async () => {
    const id = await newProgram();
    const times = { session_starts_at: "2026-03-02T16:00:00Z", session_ends_at: "2026-03-02T18:00:00Z" };
    const { body } = await save(2, { ...published, ...times }, [pdf("brief.pdf", 300)], id);
    const file = body.files[0].url.slice(4);
    const page = await unit(amina, 2, id);
    expect(page.body).toMatchObject({
      program: id,
      number: 2,
      title: "Scope",
      text: "<p>Read this first.</p>",
    });
    const session = page.body.session.calendar_url.slice(4);
    for (const address of [file, session]) {
      expect((await amina.call("GET", address)).status).toBe(200);
      expect((await sarah.call("GET", address)).status).toBe(200);
      expect((await outsider.call("GET", address)).status).toBe(404);
      expect((await david.call("GET", address)).status).toBe(403);
    }
    const visitor = async (address: string) =>
      (await context.app.inject({ url: `/api${address}` })).statusCode;
    expect([await visitor(file), await visitor("/unit-files/999999/")]).toEqual([404, 404]);
    expect(await visitor(session)).toBe(401);
    const { headers, bytes } = await amina.call("GET", file);
    expect([headers["content-type"], headers["cache-control"], bytes.length]).toEqual([
      "application/pdf",
      "private, no-store",
      300,
    ]);
    expect((await unit(outsider, 2, id)).status).toBe(404);
    expect((await outsider.call("GET", `/student/programs/${id}/units/`)).status).toBe(404);
    expect((await unit(amina, 9, id)).status).toBe(404);
    expect((await outsider.call("GET", "/student/resources/")).body).toEqual({
      files: [],
      videos: [],
      groups: [],
      has_content: false,
    });
    await context.db.updateTable("programs").set({ deleted_at: new Date() }).where("id", "=", id).execute();
    expect((await unit(amina, 2, id)).status).toBe(404);
    expect((await amina.call("GET", file)).status).toBe(404);
    expect((await sarah.call("GET", `/programs/${id}/units/`)).status).toBe(404);
  });

  it("a closed program's units are 403 'Pay the fee of {amount} for {program} to continue.'", async () => {
    const { program_id: id } = await aCharge(context, amina, "UGX 300,000", "Beekeeping");
    const { body } = await save(1, published, [pdf("bees.pdf")], id);
    await switchFeesOn(context, { access: "closed" });
    const sentence = "Pay the fee of UGX 300,000 for Beekeeping to continue.";
    for (const address of [`/student/programs/${id}/units/`, `/student/programs/${id}/units/1/`])
      expect(await amina.call("GET", address)).toMatchObject({ status: 403, body: { detail: sentence } });
    // Files of a unit are 404 to students who have not paid, where the program is closed (beyond.md 2).
    expect((await amina.call("GET", body.files[0].url.slice(4))).status).toBe(404);
    const names = async () =>
      (await amina.call("GET", "/student/resources/")).body.files.map(
        (one: { filename: string }) => one.filename,
      );
    expect(await names()).not.toContain("bees.pdf");
    await switchFeesOn(context, { access: "open" });
    expect(await names()).toContain("bees.pdf");
    expect((await amina.call("GET", body.files[0].url.slice(4))).status).toBe(200);
  });
});

describe("writing units: 'Staff with programs: a Content tab' (beyond.md 2)", () => {
  it("the list has every unit of the duration, including unwritten ones", async () => {
    const id = await newProgram({ program_outline: "Week 1: Scope\nWeek 3: Money" });
    const { body } = await sarah.call("GET", `/programs/${id}/units/`);
    expect(body.map((one: Record<string, unknown>) => [one.number, one.outline_title, one.state])).toEqual([
      [1, "Scope", null],
      [2, "", null],
      [3, "Money", null],
    ]);
    expect((await save(4, published, [], id)).status).toBe(404);
    expect((await sarah.call("GET", `/programs/${id}/units/2/`)).body).toMatchObject({
      state: null,
      files: [],
    });
  });

  it("a change needs the version that was read, or none for a new unit", async () => {
    const id = await newProgram();
    const first = await save(1, { ...published, updated_at: "" }, [], id);
    expect(first.status).toBe(200);
    const late = await save(1, { title: "Late", updated_at: "" }, [], id);
    expect(late.status).toBe(409);
    expect(late.body.current).toEqual(first.body);
    const { updated_at } = first.body;
    expect((await save(1, { title: "Second", updated_at }, [], id)).status).toBe(200);
    expect((await save(1, { title: "Third", updated_at }, [], id)).status).toBe(409);
    const page = await unit(amina, 1, id);
    expect([page.body.title, page.body.text]).toEqual(["Second", "<p>Read this first.</p>"]);
    const actions = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_email"])
      .where("resource", "=", "unit")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(actions).toEqual([
      { action: "update", actor_email: cast.sarah.email },
      { action: "create", actor_email: cast.sarah.email },
    ]);
  });

  it.each([
    [{ video_url: "http://example.com/a" }, "video_url", /beginning with https/],
    [{ session_url: "javascript:alert(1)" }, "session_url", /beginning with https/],
    [{ session_starts_at: "2026-03-02T16:00:00Z" }, "session_ends_at", /when the session ends/],
    [{ session_ends_at: "2026-03-02T16:00:00Z" }, "session_starts_at", /when the session starts/],
    [
      { session_starts_at: "2026-03-02T16:00:00Z", session_ends_at: "2026-03-02T15:00:00Z" },
      "session_ends_at",
      /end after it starts/,
    ],
    [
      { session_starts_at: "2026-03-02T16:00:00Z", session_ends_at: "2026-03-04T15:00:00Z" },
      "session_ends_at",
      /at most 24 hours/,
    ],
    [{ state: "live" }, "state", /./],
    [{ existing_files: ["99999"] }, "existing_files", /File not found/],
  ])("%j is refused at %s", async (fields, field, sentence) => {
    await save(3, { title: "Kept" });
    const { status, body } = await save(3, fields as Fields);
    expect(status).toBe(400);
    expect(body[field][0]).toMatch(sentence);
  });

  it("the text is sanitized, files are limited to ten, and removed files leave the storage", async () => {
    const id = await newProgram();
    const script = { state: "published", text: '<p onclick="x()">Hello<script>x()</script></p>' };
    const { body } = await save(1, script, [pdf("a.pdf"), pdf("b.pdf")], id);
    expect(body.text).toBe("<p>Hello</p>");
    const [a, b] = body.files;
    const eleven = Array.from({ length: 9 }, (_, index) => pdf(`${index}.pdf`));
    const full = await save(1, {}, eleven, id);
    expect([full.status, full.body.files]).toEqual([400, ["At most 10 files."]]);
    const key = await context.db
      .selectFrom("unit_files")
      .select("storage_key")
      .where("id", "=", a.id)
      .executeTakeFirstOrThrow();
    const changed = await save(1, { existing_files: [String(b.id)] }, [pdf("c.pdf")], id);
    expect(changed.body.files.map((file: { filename: string }) => file.filename)).toEqual(["b.pdf", "c.pdf"]);
    await removeDetachedFiles(context);
    expect(await context.files.get(key.storage_key)).toBeUndefined();
    expect((await save(1, { existing_files: "" }, [], id)).body.files).toEqual([]);
  });

  it("sheets and slides are accepted; the refusal of another file names it (staff.md 5)", async () => {
    const id = await newProgram();
    const archive = ["xlsx", "pptx", "odt", "ods", "odp"];
    const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");
    const files = [
      ...archive.map((type) => new File(["PK\u0003\u0004"], `work.${type}`)),
      ...["xls", "ppt"].map((type) => new File([compound], `work.${type}`)),
      new File(["a,b"], "work.csv"),
    ];
    const { status, text } = await save(1, {}, files, id);
    expect(status, text).toBe(200);
    const sentence =
      "File type not supported. Accepted types: pdf, doc, docx, odt, txt, xls, xlsx, ods, csv, ppt, pptx, odp, jpg, jpeg, png, zip, rar";
    const type = await save(2, {}, [pdf(), new File(["MZ"], "a.exe")], id);
    expect([type.status, type.body]).toMatchObject([
      415,
      { files: [`a.exe: ${sentence}`], detail: sentence },
    ]);
    const size = await save(2, {}, [pdf("b.pdf", 10_485_761)], id);
    const large = "File size must be less than 10MB";
    expect([size.status, size.body]).toMatchObject([413, { files: [`b.pdf: ${large}`], detail: large }]);
    const empty = await save(2, {}, [pdf(), new File([], "c.xlsx")], id);
    expect([empty.status, empty.body.files]).toEqual([400, ["c.xlsx: The file is empty."]]);
  });

  it("'fill titles from the outline' writes only missing titles, and a second time nothing", async () => {
    const id = await newProgram({ program_outline: "Week 1: Scope\nWeek 2: Schedule" });
    await save(2, { title: "My own title", state: "published" }, [], id);
    const fill = () => sarah.call("POST", `/programs/${id}/units/fill-titles/`);
    const { body } = await fill();
    expect(body.map((one: Record<string, unknown>) => [one.title, one.state])).toEqual([
      ["Scope", "draft"],
      ["My own title", "published"],
      ["", null],
    ]);
    expect((await fill()).body).toEqual(body);
  });

  it("'copy from another program' fills unwritten units as drafts, with copied files and no sessions", async () => {
    const [from, to] = [await newProgram(), await newProgram({ duration: "2 weeks" })];
    const session = { session_starts_at: "2026-03-02T16:00:00Z", session_ends_at: "2026-03-02T18:00:00Z" };
    await save(1, { ...published, ...session }, [pdf("one.pdf", 400)], from);
    await save(2, { ...published, title: "Two" }, [], from);
    await save(3, { ...published, title: "Three" }, [], from);
    await save(2, { title: "Mine" }, [], to);
    const copy = () => sarah.call("POST", `/programs/${to}/units/copy/`, { from });
    const { body } = await copy();
    expect(body.map((one: Record<string, unknown>) => [one.title, one.state, one.files_count])).toEqual([
      ["Scope", "draft", 1],
      ["Mine", "draft", 0],
    ]);
    expect(body[0].session_starts_at).toBeNull();
    await save(1, { existing_files: "" }, [], from);
    await removeDetachedFiles(context);
    const copied = await sarah.call("GET", `/programs/${to}/units/1/`);
    expect((await sarah.call("GET", copied.body.files[0].url.slice(4))).bytes.length).toBe(400);
    expect((await copy()).body).toEqual(body);
    const unknown = await sarah.call("POST", `/programs/${to}/units/copy/`, { from: 999_999 });
    expect([unknown.status, unknown.body.from]).toEqual([400, ["Program not found."]]);
  });
});

describe("assignments of a unit (beyond.md 2)", () => {
  it("an assignment may name a unit of its program, where students see it once sent", async () => {
    const id = await newProgram({ duration: "3 weeks" });
    const create = (unit: string) =>
      david.call(
        "POST",
        "/assignments/",
        multipart({
          ...{ title: "Budget", deadline: "2099-01-01T00:00:00Z", program: id, unit },
          assignment_file: pdf(),
        }),
      );
    const wrong = await create("4");
    expect([wrong.status, wrong.body.unit]).toEqual([400, ["Choose a unit of the program."]]);
    const { body } = await create("3");
    expect(body.unit).toBe(3);
    const assigned = async () =>
      (await amina.call("GET", `/student/programs/${id}/units/`)).body.units.map(
        (one: { assignments: number[] }) => one.assignments,
      );
    expect(await assigned()).toEqual([[], [], []]);
    await david.call("POST", "/assignments/send/", { assignment_id: body.id, program_id: id });
    expect(await assigned()).toEqual([[], [], [body.id]]);
    const sent = { title: "Budget", deadline: body.deadline, program: id, updated_at: "" };
    const { updated_at } = (await david.call("GET", `/assignments/?program=${id}`)).body[0];
    const change = (unit: object) =>
      david.call("PUT", `/assignments/${body.id}/`, { ...sent, updated_at, ...unit });
    expect((await change({ unit: "" })).body.unit).toBeNull();
  });
});

describe("Learning Resources: 'its three counts are real' (beyond.md 2)", () => {
  it("students get files and videos of published units, and communities with messages", async () => {
    const student = await person(context, { name: "New", email: "new@darasa.example", role: "student" });
    const id = await newProgram({ title: "Poultry" });
    await anEnrollment(context.db, student.id, id);
    await save(1, { ...published, video_url: "https://youtu.be/DARASA-DEMO" }, [pdf("hens.pdf")], id);
    await save(2, { title: "Draft", video_url: "https://youtu.be/DARASA-DEMO" }, [pdf("draft.pdf")], id);
    await student.call("POST", "/community/", { program: id, content: "Hello" });
    const { body } = await student.call("GET", "/student/resources/");
    const place = { program: id, program_title: "Poultry", unit: 1, unit_title: "Scope" };
    expect(body).toMatchObject({
      files: [{ filename: "hens.pdf", ...place }],
      videos: [place],
      groups: [{ program: id, program_title: "Poultry" }],
    });
    const list = await student.call("GET", `/student/programs/${id}/units/`);
    expect(list.body.community).toEqual({ new_count: 0, newest_at: expect.any(String) });
    const other = await person(context, { name: "Peer", email: "peer@darasa.example", role: "student" });
    await anEnrollment(context.db, other.id, id);
    const seen = await other.call("GET", `/student/programs/${id}/units/`);
    expect(seen.body.community.new_count).toBe(1);
  });

  it("a published unit or a message counts as content, a draft does not", async () => {
    const student = await person(context, { name: "Newer", email: "newer@darasa.example", role: "student" });
    const id = await newProgram({ title: "Goats" });
    await anEnrollment(context.db, student.id, id);
    const hasContent = async () => (await student.call("GET", "/student/resources/")).body.has_content;
    await save(2, { title: "Draft" }, [], id);
    expect(await hasContent()).toBe(false);
    await save(1, published, [], id);
    expect(await hasContent()).toBe(true);
  });
});
