import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_QUESTION_PICTURE_BYTES } from "#contract/courses/quizzes/picture-addresses.ts";
import { cleanUp } from "#server/admin/clean-up.ts";
import { markAgain } from "#server/courses/quiz-results/mark-again.ts";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram, multipart } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let [david, grace, amina, brian] = [] as unknown as [Person, Person, Person, Person];
let program: number;

beforeAll(async () => {
  david = await person(context, cast.david);
  grace = await person(context, cast.grace);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  program = (await aProgram(context.db)).id;
  for (const student of [amina, brian]) await anEnrollment(context.db, student.id, program);
});

async function plainPicture(width = 400, height = 300): Promise<File> {
  const create = { width, height, channels: 3 as const, background: "#884422" };
  return fileOf(await sharp({ create }).png().toBuffer());
}

/** Returns a picture of noise, which hardly becomes smaller. */
async function noise(width: number, height: number): Promise<File> {
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, at) => (at * 2_654_435_761) >>> 24));
  return fileOf(
    await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  );
}

const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], "a map.png", { type: "image/png" });

const upload = async (who: Person, picture: File, to = program) =>
  who.call("POST", `/programs/${to}/question-pictures/`, multipart({ picture }) as never);

async function aPicture(): Promise<string> {
  const { body, status, text } = await upload(david, await plainPicture());
  expect(status, text).toBe(201);
  return body.url;
}

const get = (who: Person, url: string) => who.call("GET", url.replace("/api", ""));
const tag = (url: string) => `<img src="${url}" alt="A map" width="400" height="300" />`;
const withPicture = (url: string) => `<p>Where is it?</p>${tag(url)}`;
const begin = (who: Person, quiz: number) => who.call("POST", `/student/quizzes/${quiz}/attempts/`, {});

describe("the upload of a picture for a question (beyond.md 6.1)", () => {
  it("stores a WebP without metadata in the width that pages use", async () => {
    const { body } = await upload(david, await plainPicture(3_000, 2_000));
    expect(body).toMatchObject({
      url: expect.stringMatching(/^\/api\/question-pictures\/\d+\/$/),
      width: 1280,
      height: 853,
    });
    const { storage_key } = await context.db
      .selectFrom("question_pictures")
      .select("storage_key")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    const stored = await context.files.get(storage_key);
    if (!stored) throw new Error("The picture is not stored");
    expect((await sharp(await buffer(stored)).metadata()).format).toBe("webp");
  });

  it("makes a picture smaller until it has at most 200 KB", async () => {
    const { body, status } = await upload(david, await noise(1_200, 500));
    expect([status, body.size_bytes <= MAX_QUESTION_PICTURE_BYTES]).toEqual([201, true]);
    expect(body.width).toBeLessThan(1_200);
  });

  it("refuses a picture that stays larger than 200 KB, and a file that is no picture", async () => {
    const large = await upload(david, await noise(600, 2_500));
    expect([large.status, large.body.picture]).toEqual([
      413,
      [
        "The picture is larger than 200 KB, even when it is made smaller. Cut it, or save it with fewer details.",
      ],
    ]);
    const text = await upload(david, new File(["Is it?"], "a.png", { type: "image/png" }));
    expect([text.status, text.body.picture]).toEqual([415, ["Please upload an image file (PNG, JPG, GIF)"]]);
    const none = await david.call("POST", `/programs/${program}/question-pictures/`, multipart({}) as never);
    expect([none.status, none.body.picture]).toEqual([400, ["Choose a picture."]]);
  });

  it("is 404 for an unknown program, and 403 without the permission", async () => {
    expect((await upload(david, await plainPicture(), 999_999)).status).toBe(404);
    expect((await upload(grace, await plainPicture())).status).toBe(403);
  });
});

describe("pictures in the text of a question (beyond.md 6.1)", () => {
  it("a text keeps pictures of its program, and loses pictures of other sites", async () => {
    const url = await aPicture();
    const text = `${withPicture(url)}<img src="https://example.com/a.png" alt="x" /><img src="/api/me/" alt="" />`;
    const { text: stored } = await aQuestion(david, program, "true_false", { text });
    expect(stored).toBe(withPicture(url));
  });

  it("handlers and sizes that are no numbers are removed from a picture", async () => {
    const url = await aPicture();
    const text = `<p>Is it?</p><img width="1e9" height="5" onload="x()" alt='"&lt;' src="${url}">`;
    const { text: stored } = await aQuestion(david, program, "true_false", { text });
    expect(stored).toBe(`<p>Is it?</p><img src="${url}" alt="&quot;&lt;" />`);
  });

  it("a picture of another program or a deleted one is refused at the text", async () => {
    const other = (await aProgram(context.db)).id;
    const url = await aPicture();
    for (const [name, values] of [
      ["text", { text: withPicture(url) }],
      ["explanation", { explanation: withPicture(url) }],
    ] as const) {
      const { status, body } = await david.call("POST", `/programs/${other}/questions/`, {
        ...{ kind: "true_false", text: "<p>Is it?</p>", content: {}, key: { is_true: true }, points: 1 },
        ...values,
      });
      expect([status, body[name]]).toEqual([
        400,
        ["A picture of this text is not stored any more. Remove it, and add it again."],
      ]);
    }
  });

  it("a text needs words next to its pictures", async () => {
    const { status, body } = await david.call("POST", `/programs/${program}/questions/`, {
      ...{ kind: "true_false", text: `<p>${tag(await aPicture())}</p>`, content: {}, key: { is_true: true } },
      points: 1,
    });
    expect([status, body.text]).toEqual([400, ["Write the question."]]);
  });
});

describe("who may read a picture of a question (beyond.md 6.1)", () => {
  it("staff with assignments read it; other staff and visitors do not", async () => {
    const url = await aPicture();
    expect((await get(david, url)).headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=604800, immutable",
    });
    expect((await get(grace, url)).status).toBe(403);
    const visitor = await context.app.inject({ method: "GET", url });
    expect(visitor.statusCode).toBe(404);
  });

  it("a student reads it from the beginning of the own attempt on, and nobody else does", async () => {
    const url = await aPicture();
    const { id } = await aQuestion(david, program, "true_false", { text: withPicture(url) });
    const quiz = await aQuiz(david, program, [id]);
    expect((await get(amina, url)).status).toBe(404);
    const { body: attempt } = await begin(amina, quiz.id);
    expect(attempt.questions[0].text).toBe(withPicture(url));
    expect(attempt.pictures).toEqual([{ url, size_bytes: expect.any(Number) }]);
    expect((await get(amina, url)).status).toBe(200);
    expect((await get(brian, url)).status).toBe(404);
  });

  it("a picture of an explanation is secret until the rule of the quiz shows the explanation", async () => {
    const url = await aPicture();
    const { id } = await aQuestion(david, program, "true_false", { explanation: withPicture(url) });
    const quiz = await aQuiz(david, program, [id]);
    const { body: attempt } = await begin(amina, quiz.id);
    expect(attempt.pictures).toEqual([]);
    expect((await get(amina, url)).status).toBe(404);
    const { body: over } = await amina.call("POST", `/student/quiz-attempts/${attempt.id}/finish/`, {});
    expect(over.pictures).toEqual([{ url, size_bytes: expect.any(Number) }]);
    expect((await get(amina, url)).status).toBe(200);
  });

  it.each([
    ["only points are shown", { results: "points" }],
    ["the results wait for the closing", { shows_results_at_once: false }],
  ])("a picture of an explanation stays secret if %s", async (_, values) => {
    const url = await aPicture();
    const { id } = await aQuestion(david, program, "true_false", { explanation: withPicture(url) });
    const quiz = await aQuiz(david, program, [id], values);
    const { body: attempt } = await begin(amina, quiz.id);
    await amina.call("POST", `/student/quiz-attempts/${attempt.id}/finish/`, {});
    expect((await get(amina, url)).status).toBe(404);
  });

  it("an attempt shows the pictures of its version until it is marked again", async () => {
    const [url, newUrl] = [await aPicture(), await aPicture()];
    const question = await aQuestion(david, program, "true_false", {
      ...{ text: withPicture(url), explanation: withPicture(url) },
    });
    const quiz = await aQuiz(david, program, [question.id]);
    const { body: attempt } = await begin(amina, quiz.id);
    const { kind, content, key, points, explanation, tags } = question;
    const changed = { kind, content, key, points, explanation, tags, text: withPicture(newUrl) };
    await david.call("PUT", `/questions/${question.id}/`, { question: { ...changed, explanation: "" } });
    await begin(brian, quiz.id);
    await makeOld();
    await cleanUp(context);
    const statuses = async (url: string) => [(await get(amina, url)).status, (await get(brian, url)).status];
    expect([await statuses(url), await statuses(newUrl)]).toEqual([
      [200, 404],
      [404, 200],
    ]);
    await amina.call("POST", `/student/quiz-attempts/${attempt.id}/finish/`, {});
    await david.call("POST", `/quizzes/${quiz.id}/mark-again/`, { reason: "" });
    await markAgain(context, quiz.id);
    expect([await statuses(url), await statuses(newUrl)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
  });

  it("a picture of an earlier explanation is as secret as the right answers", async () => {
    const url = await aPicture();
    const question = await aQuestion(david, program, "true_false", { explanation: withPicture(url) });
    const quiz = await aQuiz(david, program, [question.id]);
    const { body: attempt } = await begin(amina, quiz.id);
    const { kind, content, key, points, tags } = question;
    const changed = { kind, content, key, points, tags, text: withPicture(url), explanation: "" };
    await david.call("PUT", `/questions/${question.id}/`, { question: changed });
    expect((await get(amina, url)).status).toBe(404);
    await amina.call("POST", `/student/quiz-attempts/${attempt.id}/finish/`, {});
    expect((await get(amina, url)).status).toBe(200);
  });
});

const makeOld = () =>
  context.db
    .updateTable("question_pictures")
    .set({ created_at: new Date(context.clock().getTime() - 8 * 86_400_000) })
    .execute();

it("pictures that no question has shown for 7 days are deleted with their files", async () => {
  const [unused, used] = [await aPicture(), await aPicture()];
  await aQuestion(david, program, "true_false", { text: withPicture(used) });
  await makeOld();
  const keyOf = async (url: string) => {
    const id = Number(url.split("/").at(-2));
    const rows = context.db.selectFrom("question_pictures").select("storage_key").where("id", "=", id);
    return (await rows.executeTakeFirst())?.storage_key;
  };
  const [key = "", kept = ""] = [await keyOf(unused), await keyOf(used)];
  await cleanUp(context);
  expect(await keyOf(unused)).toBeUndefined();
  expect(await context.files.get(key)).toBeUndefined();
  expect(await keyOf(used)).toBe(kept);
});

it("a program that is deleted for good takes the files of its pictures along", async () => {
  const { id } = await aProgram(context.db);
  const { body } = await upload(david, await plainPicture(), id);
  const { storage_key } = await context.db
    .selectFrom("question_pictures")
    .select("storage_key")
    .where("id", "=", body.id)
    .executeTakeFirstOrThrow();
  await aQuestion(david, id, "true_false", { text: withPicture(body.url) });
  await context.db.deleteFrom("programs").where("id", "=", id).execute();
  await removeDetachedFiles(context);
  expect(await context.files.get(storage_key)).toBeUndefined();
});
