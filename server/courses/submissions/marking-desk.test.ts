import { beforeAll, describe, expect, it } from "vitest";
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
const start = new Date("2026-04-14T09:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
let david: Person;
let amina: Person;
let brian: Person;

beforeAll(async () => {
  context.setClock(start);
  [david, amina, brian] = [
    await person(context, cast.david),
    await person(context, cast.amina),
    await person(context, cast.brian),
  ];
});

it("the marking queue filters and sorts: the oldest pending work first, graded work last (beyond.md 4)", async () => {
  const program = (await aProgram(context.db)).id;
  const [first, second] = [
    await anAssignment(context, { program_id: program }),
    await anAssignment(context, { program_id: program }),
  ];
  const handIn = async (student: Person, assignment_id: number, minute: number, marks?: number) => {
    const grade = marks === undefined ? {} : { marks_awarded: marks, graded_at: start };
    const submitted_at = minutes(minute);
    return (await aSubmission(context, student.id, { assignment_id, submitted_at, ...grade })).id;
  };
  const graded = await handIn(amina, first.id, 1, 70);
  const newest = await handIn(brian, first.id, 4);
  const oldest = await handIn(amina, second.id, 2);
  const middle = await handIn(brian, second.id, 3);
  const queue = async (query: string) =>
    (await david.call("GET", `/submissions/?program=${program}&page=1&${query}`)).body.results.map(
      ({ id }: { id: number }) => id,
    );
  expect(await queue("ordering=to_mark")).toEqual([oldest, middle, newest, graded]);
  expect(await queue("ordering=oldest")).toEqual([graded, oldest, middle, newest]);
  expect(await queue("")).toEqual([newest, middle, oldest, graded]);
  expect(await queue(`assignment=${first.id}&ordering=to_mark`)).toEqual([newest, graded]);
  expect(await queue("state=to_mark&ordering=to_mark")).toEqual([oldest, middle, newest]);
  expect(await queue("state=graded")).toEqual([graded]);
  expect((await david.call("GET", "/submissions/?ordering=name&state=late")).body).toEqual({
    state: ["State must be to_mark or graded."],
    ordering: ["Ordering must be one of newest, oldest, to_mark."],
  });
});

describe("previews of submissions: 'PDF, image and text shown inside a sandbox; else download' (beyond.md 4)", () => {
  const text = (content: string, name: string) => new File([content], name);
  const png = () => new File([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")], "map.png");
  it.each([
    ["a PDF", () => pdf("report.pdf"), "pdf", "application/pdf", "object-src 'self'"],
    ["a picture", png, "image", "image/png", "sandbox"],
    ["text", () => text("Ŵork", "work.txt"), "text", "text/plain; charset=utf-8", "sandbox"],
    [
      "text that is HTML",
      () => text("<script>alert(1)</script>", "a.txt"),
      "text",
      "text/plain; charset=utf-8",
      "sandbox",
    ],
    ["a zip", () => text("PK\u0003\u0004\u0014\u0000", "data.zip"), null, "", ""],
  ])("%s is shown as its content's type, or not at all", async (_name, file, kind, type, policy) => {
    const { program_id } = await anEnrollment(context.db, amina.id);
    const assignment = (await anAssignment(context, { program_id })).id;
    const form = multipart({ submission_file: file(), assignment });
    const { id } = (await amina.call("POST", "/assignments/submit/", form)).body;
    expect((await david.call("GET", `/submissions/${id}/`)).body.preview).toBe(kind);
    const { status, headers } = await david.call("GET", `/submissions/${id}/preview/`);
    expect(status).toBe(kind === null ? 404 : 200);
    if (kind === null) return;
    expect(headers).toMatchObject({
      "content-type": type,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(headers["content-disposition"]).toMatch(/^inline; /);
    expect(headers["content-security-policy"]).toContain("default-src 'none'; frame-ancestors 'self'");
    expect(headers["content-security-policy"]).toContain(policy);
    // The preview refuses students, too.
    expect((await amina.call("GET", `/submissions/${id}/preview/`)).status).toBe(403);
  });
});

it.each([
  ["Windows-1252", Buffer.from("Caf\xe9 \x93Nile\x94", "latin1")],
  ["UTF-16 of Notepad", Buffer.from("\ufeffCafé “Nile”", "utf16le")],
  ["UTF-8", Buffer.from("\ufeffCafé “Nile”")],
])("the preview of a text in %s shows its letters (beyond.md 4)", async (_encoding, content) => {
  const { program_id } = await anEnrollment(context.db, amina.id);
  const assignment = (await anAssignment(context, { program_id })).id;
  const form = multipart({ submission_file: new File([new Uint8Array(content)], "work.txt"), assignment });
  const { id } = (await amina.call("POST", "/assignments/submit/", form)).body;
  const { text, headers } = await david.call("GET", `/submissions/${id}/preview/`);
  expect([text, headers["content-type"]]).toEqual(["Café “Nile”", "text/plain; charset=utf-8"]);
  // The download stays as it was sent.
  expect((await david.call("GET", `/submissions/${id}/file/`)).bytes).toEqual(content);
});

it("students see a feedback file once the grade is shown; staff replace and delete it", async () => {
  const { id } = await aSubmission(context, amina.id);
  const path = `/submissions/${id}/feedback-file/`;
  const give = (over: object = {}) =>
    david.call("PUT", path, multipart({ feedback_file: pdf("notes.pdf"), ...over }));
  const { updated_at } = (await david.call("GET", `/submissions/${id}/`)).body;
  expect((await david.call("PUT", path, {})).body).toEqual({ feedback_file: ["Please choose a file"] });
  const given = await give({ updated_at });
  expect(given.body).toMatchObject({ feedback_file: "notes.pdf", feedback_file_url: `/api${path}` });
  expect((await give({ updated_at })).body).toMatchObject({ current: { feedback_file: "notes.pdf" } });
  expect((await amina.call("GET", path)).status).toBe(404);
  const grade = { marks_awarded: 70, updated_at: given.body.updated_at };
  expect((await david.call("PATCH", `/submissions/${id}/`, grade)).status).toBe(200);
  expect((await give({ feedback_file: pdf("better-notes.pdf") })).status).toBe(200);
  const [shown] = (await amina.call("GET", "/submissions/student/")).body.filter(
    (one: { id: number }) => one.id === id,
  );
  expect(shown.feedback_file).toBe("better-notes.pdf");
  expect((await amina.call("GET", path)).headers["content-disposition"]).toContain("better-notes.pdf");
  expect((await brian.call("GET", path)).status).toBe(404);
  const refused = await give({ feedback_file: new File(["<svg/>"], "x.svg") });
  expect([refused.status, refused.body.feedback_file[0]]).toEqual([
    415,
    expect.stringMatching(/^x\.svg: File type not supported\. /),
  ]);
  expect((await give({ feedback_file: new File(["PK\u0003\u0004"], "notes.xlsx") })).status).toBe(200);
  expect((await david.call("DELETE", path)).status).toBe(204);
  expect((await david.call("DELETE", path)).status).toBe(404);
  expect((await amina.call("GET", path)).status).toBe(404);
  // The replaced files and the deleted file are detached.
  const left = await context.db.selectFrom("detached_files").select("key").execute();
  expect(left.filter(({ key }) => key.startsWith("feedback/"))).toHaveLength(4);
});

it("a feedback file that a colleague has attached is neither replaced nor removed unseen (beyond.md 4.2)", async () => {
  const { id } = await aSubmission(context, amina.id);
  const path = `/submissions/${id}/feedback-file/`;
  const sarah = await person(context, { ...cast.sarah, permissions: ["assignments"] });
  const give = (staff: Person, name: string, more: object = {}) =>
    staff.call("PUT", path, multipart({ feedback_file: pdf(name), ...more }));
  const before = (await david.call("GET", `/submissions/${id}/`)).body;
  expect(before.feedback_file_id).toBe("");
  const theirs = (await give(sarah, "theirs.pdf", { known_file: "" })).body;
  expect((await sarah.call("PATCH", `/submissions/${id}/`, { marks_awarded: 70 })).status).toBe(200);

  const refused = await give(david, "mine.pdf", { known_file: before.feedback_file_id });
  expect(refused.status).toBe(409);
  expect(refused.body.current).toMatchObject({
    feedback_file: "theirs.pdf",
    feedback_file_id: theirs.feedback_file_id,
    marks_awarded: 70,
  });
  // Their own try after a lost answer asks nothing.
  expect((await give(sarah, "theirs.pdf", { known_file: "" })).status).toBe(200);

  const { current } = (await give(david, "mine.pdf", { known_file: theirs.feedback_file_id })).body;
  const mine = await give(david, "mine.pdf", { known_file: current.feedback_file_id });
  expect([mine.status, mine.body.feedback_file]).toEqual([200, "mine.pdf"]);

  const remove = (known: string) => sarah.call("DELETE", `${path}?known_file=${known}`);
  const kept = await remove(theirs.feedback_file_id);
  expect([kept.status, kept.body.current.feedback_file]).toEqual([409, "mine.pdf"]);
  expect((await remove(mine.body.feedback_file_id)).status).toBe(204);
  expect((await remove(mine.body.feedback_file_id)).status).toBe(404);
  // A caller that does not send what it knows replaces and removes as before.
  await give(david, "mine.pdf");
  expect((await give(sarah, "other.pdf")).status).toBe(200);
  expect((await david.call("DELETE", path)).status).toBe(204);
});

it("all markers share one list of saved comments: no duplicates, at most 100", async () => {
  const save = (text: string) => david.call("POST", "/saved-comments/", { text });
  const { status, body } = await save("Show your sources.");
  expect(status).toBe(201);
  expect((await save("Show your sources.")).body.text).toEqual(["This comment is saved already."]);
  expect((await save(" ")).body).toEqual({ text: ["Enter the comment"] });
  const another = await person(context, { ...cast.grace, permissions: ["assignments"] });
  expect((await another.call("GET", "/saved-comments/")).body).toEqual([body]);
  await context.db
    .insertInto("saved_comments")
    .values(Array.from({ length: 99 }, (_, index) => ({ text: `Comment ${index}`, created_at: start })))
    .execute();
  expect((await save("One more")).body.detail).toBe(
    "There are already 100 saved comments. Delete one first.",
  );
  expect((await another.call("DELETE", `/saved-comments/${body.id}/`)).status).toBe(204);
  expect((await another.call("DELETE", `/saved-comments/${body.id}/`)).status).toBe(404);
});
