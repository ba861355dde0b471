import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram, multipart } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let brian: Person;
let david: Person;
let outsider: Person;
let program: number;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  david = await person(context, cast.david);
  outsider = await person(context, { name: "Out", email: "out@darasa.example", role: "student" });
  program = (await aProgram(context.db, { title: "Field Data" })).id;
  await anEnrollment(context.db, amina.id, program);
  await anEnrollment(context.db, brian.id, program);
  await anEnrollment(context.db, outsider.id);
});

/** Makes a photograph with GPS coordinates. */
async function photograph(width = 1600, height = 1200): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#884422" } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "0/1 19/1 0/1" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "notebook page.jpg", { type: "image/jpeg" });
}

async function post(who: Person, fields: Record<string, string> = {}) {
  const form = multipart({ program, content: "My notes of day 3", picture: await photograph(), ...fields });
  const { status, body } = await who.call("POST", "/community/", form as never);
  expect(status).toBe(201);
  return body;
}
const picture = (who: Person, id: number) => who.call("GET", `/community/${id}/picture/`);
const files = async () =>
  (await context.db.selectFrom("community_pictures").select("storage_key").execute()).map(
    (row) => row.storage_key,
  );

describe("pictures in the community", () => {
  it("a message and the list show a picture with its size and its description", async () => {
    const message = await post(amina, { picture_description: "  A page of my notebook " });
    expect(message.picture).toEqual({
      url: `/api/community/${message.id}/picture/`,
      width: 1280,
      height: 960,
      description: "A page of my notebook",
    });
    const { body } = await brian.call("GET", `/community/?program=${program}`);
    expect(body.at(-1).picture).toEqual(message.picture);
  });

  it("members of the program and moderators get a picture without its GPS coordinates", async () => {
    const { id } = await post(amina);
    for (const who of [amina, brian, david]) {
      const { status, headers } = await picture(who, id);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ "content-type": "image/webp", vary: expect.stringMatching(/cookie/i) });
    }
    const { storage_key } = await context.db
      .selectFrom("community_pictures")
      .select("storage_key")
      .where("message_id", "=", id)
      .executeTakeFirstOrThrow();
    const stored = await context.files.get(storage_key);
    if (!stored) throw new Error("The picture is not stored");
    const { format, width, exif } = await sharp(await buffer(stored)).metadata();
    expect({ format, width, exif }).toEqual({ format: "webp", width: 1280, exif: undefined });
  });

  it("a photograph of 8000 × 6000 pixels is resized", async () => {
    const form = multipart({ program, content: "Large", picture: await photograph(8_000, 6_000) });
    const { body } = await amina.call("POST", "/community/", form as never);
    expect(body.picture).toMatchObject({ width: 1280, height: 960 });
  });

  it("a picture is 404 for another program's student, and if the message has none", async () => {
    const { id } = await post(amina);
    expect((await picture(outsider, id)).status).toBe(404);
    const plain = await amina.call("POST", "/community/", { program, content: "Without one" });
    expect((await picture(amina, plain.body.id)).status).toBe(404);
  });

  it("a reply can have a picture", async () => {
    const { id } = await post(amina);
    const form = multipart({ content: "Mine", picture: await photograph(400, 300) });
    const { body } = await brian.call("POST", `/community/${id}/reply/`, form as never);
    expect(body).toMatchObject({ parent: id, picture: { width: 400, height: 300, description: "" } });
    expect((await picture(amina, body.id)).status).toBe(200);
  });

  it("files that are no pictures, and pictures without text, are refused at their field", async () => {
    const pdf = new File(["%PDF-1.7"], "notes.pdf", { type: "application/pdf" });
    const fake = new File(["<script>"], "notes.png", { type: "image/png" });
    for (const file of [pdf, fake]) {
      const form = multipart({ program, content: "Look", picture: file });
      const { status, body } = await amina.call("POST", "/community/", form as never);
      expect([status, Object.keys(body)]).toEqual([415, expect.arrayContaining(["picture"])]);
    }
    const blank = multipart({ program, content: " ", picture: await photograph(40, 30) });
    expect((await amina.call("POST", "/community/", blank as never)).body).toMatchObject({
      content: ["Message is required"],
    });
  });

  it("deleting a message deletes its picture, even if the message stays as a tombstone", async () => {
    const alone = await post(amina);
    const answered = await post(amina);
    await brian.call("POST", `/community/${answered.id}/reply/`, { content: "Thanks" });
    const before = await files();
    for (const { id } of [alone, answered]) {
      expect((await amina.call("DELETE", `/community/${id}/`)).status).toBe(204);
      expect((await picture(amina, id)).status).toBe(404);
    }
    const after = await files();
    const gone = before.filter((key) => !after.includes(key));
    expect(gone).toHaveLength(2);
    await removeDetachedFiles(context);
    for (const key of gone) expect(await context.files.get(key)).toBeUndefined();
  });
});
