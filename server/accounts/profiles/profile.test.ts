import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { multipart } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let brian: Person;
let visitor: Caller;

beforeAll(async () => {
  [amina, brian] = [await person(context, cast.amina), await person(context, cast.brian)];
  visitor = await makeCaller(context);
});

const valid = { name: "Amina Nakato", phone: "+256712345678" };
const put = (fields: Record<string, unknown>) => amina.call("PUT", "/update-profile/", fields);
const errorBody = (field: string, sentence: string) => ({
  [field]: [sentence],
  message: sentence,
  error: sentence,
});

describe("profile (students.md 3 and 5)", () => {
  it("both calls store a phone in any usual writing with its country's digits (api.md 6.1)", async () => {
    const { body } = await put({ ...valid, phone: "+256 0772 123 456" });
    expect(body.profile.phone).toBe("+256772123456");
    const named = await amina.call("PUT", "/user/", { ...valid, phone: "256772123457" });
    expect(named.body.profile.phone).toBe("+256772123457");
    const short = await put({ ...valid, phone: "+234803123456" });
    const sentence = "Phone number must be exactly 10 digits after the country code.";
    expect([short.status, short.body]).toEqual([400, errorBody("phone", sentence)]);
  });

  it("saves every field and changes only the caller's row", async () => {
    const fields = {
      ...valid,
      location: "Gulu",
      occupation: "Field officer",
      organization: "Water for All",
      education_level: "bachelors",
    };
    const { status, body } = await put({ ...fields, role: "admin", email: "x@darasa.example", id: brian.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: amina.id, email: "amina@darasa.example" });
    expect(body.profile).toMatchObject({ ...fields, role: "student" });
    expect((await brian.call("GET", "/user/")).body.profile).toMatchObject({
      name: "Brian Otieno",
      location: "",
    });
    expect((await visitor("PUT", "/update-profile/", fields)).status).toBe(401);
  });

  it("an outdated version is refused with the present user, and changes nothing", async () => {
    const { body: first } = await put({ ...valid, occupation: "Clerk" });
    const version = first.profile.updated_at;
    expect((await put({ ...valid, occupation: "Nurse", updated_at: version })).status).toBe(200);
    const stale = await put({ ...valid, occupation: "Clerk", updated_at: version });
    expect(stale.status).toBe(409);
    expect(stale.body.current.profile.occupation).toBe("Nurse");
    expect((await amina.call("GET", "/user/")).body.profile.occupation).toBe("Nurse");
    const { updated_at } = stale.body.current.profile;
    expect((await put({ ...valid, location: "Lira", updated_at })).body.profile).toMatchObject({
      ...{ location: "Lira", occupation: "Nurse" },
    });
  });

  it("a changed name on papers gives the profile a new version", async () => {
    const { updated_at: version } = (await put(valid)).body.profile;
    expect((await put({ ...valid, name_on_papers: "Nakato Amina", updated_at: version })).status).toBe(200);
    const stale = await put({ ...valid, name_on_papers: "", updated_at: version });
    expect(stale.status).toBe(409);
    expect(stale.body.current.profile.name_on_papers).toBe("Nakato Amina");
  });

  it("absent fields stay, empty fields are cleared", async () => {
    await put({ ...valid, location: "Gulu", education_level: "phd" });
    expect((await put(valid)).body.profile).toMatchObject({ location: "Gulu", education_level: "phd" });
    const cleared = await put({ ...valid, location: "", education_level: "" });
    expect(cleared.body.profile).toMatchObject({ location: "", education_level: null });
  });

  it("name and phone are required; the error has `message` and `error` (api.md 1.2)", async () => {
    const { status, body } = await put({ phone: "" });
    expect(status).toBe(400);
    expect(body).toEqual({
      name: ["Name is required"],
      phone: ["Phone number is required"],
      message: "Name is required",
      error: "Name is required",
    });
  });

  it.each(["+25671234567", "+2567123456789", "+256 71 234 56"])(
    "%s: 'Phone number must be exactly 9 digits after the country code.'",
    async (phone) => {
      const { status, body } = await put({ ...valid, phone });
      expect(status).toBe(400);
      expect(body).toEqual(
        errorBody("phone", "Phone number must be exactly 9 digits after the country code."),
      );
    },
  );

  it("an unknown education level and a flag that is not a boolean are 400", async () => {
    const level = await put({ ...valid, education_level: "wizard" });
    const choices = "diploma, postgraduate_diploma, bachelors, postgraduate, masters or phd";
    const sentence = `Please choose an education level from the list. It can be ${choices}.`;
    expect(level.body).toEqual(errorBody("education_level", sentence));
    const wish = await put({ ...valid, mails_on_assignments: "no" });
    expect(wish.body).toEqual(errorBody("mails_on_assignments", "Must be true or false."));
  });

  it.each([
    ["false", false],
    ["0", false],
    ["true", true],
    ["1", true],
  ])("mails_on_assignments %j in multipart is %j", async (sent, stored) => {
    const { body } = await put(multipart({ ...valid, mails_on_assignments: sent }) as never);
    expect(body.profile.mails_on_assignments).toBe(stored);
  });
});

describe("profile picture (api.md 4: stored re-encoded)", () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#1b6b45" } })
      .withExif({ IFD0: { Artist: "Where it was taken" } })
      .jpeg()
      .toBuffer();
  const upload = (file: File) => put(multipart({ ...valid, profile_picture: file }) as never);

  it.each([
    [90, 60, 60],
    [60, 90, 60],
    [2000, 1500, 1280],
  ])("%i × %i becomes a square of %i without metadata", async (width, height, side) => {
    const bytes = await picture(width, height);
    const { body } = await upload(new File([new Uint8Array(bytes)], "me.jpg"));
    expect(body.profile.profile_picture).toMatch(
      new RegExp(`^/media/[0-9a-f]{24}-${side}x${side}-[0-9a-f]{6}-1280\\.webp$`),
    );
    const { rawPayload } = await context.app.inject(body.profile.profile_picture);
    const stored = await sharp(rawPayload).metadata();
    expect(stored).toMatchObject({ width: side, height: side });
    expect(stored.exif).toBeUndefined();
  });

  it("a photograph of 8000 × 6000 pixels is accepted", async () => {
    const large = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: "#1b6b45" } })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(new File([new Uint8Array(large)], "me.jpg"));
    expect(status).toBe(200);
    expect(body.profile.profile_picture).toContain("-1280x1280-");
  });

  it("a transparent background stays transparent, and is shown on white", async () => {
    const logo = { create: { width: 60, height: 60, channels: 4, background: "#0000" } } as const;
    const dot = { create: { width: 20, height: 20, channels: 4, background: "#1b6b45" } } as const;
    const png = await sharp(logo)
      .composite([{ input: dot }])
      .png()
      .toBuffer();
    const { body } = await upload(new File([new Uint8Array(png)], "me.png"));
    expect(body.profile.profile_picture).toContain("-60x60-ffffff-");
    const { rawPayload } = await context.app.inject(body.profile.profile_picture);
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(data.at(-1)).toBe(0);
  });

  it("an empty picture is refused: 'The file is empty.'", async () => {
    const { status, body } = await upload(new File([], "me.png"));
    expect([status, body]).toEqual([400, errorBody("profile_picture", "The file is empty.")]);
  });

  it("a replaced picture is deleted, unless it is uploaded again", async () => {
    const pictureOf = async (side: number) => new File([new Uint8Array(await picture(side, side))], "me.jpg");
    const [one, two] = [await pictureOf(50), await pictureOf(70)];
    const first = (await upload(one)).body.profile.profile_picture;
    const second = (await upload(two)).body.profile.profile_picture;
    await upload(one);
    await removeDetachedFiles(context);
    expect((await context.app.inject(first)).statusCode).toBe(200);
    expect((await context.app.inject(second)).statusCode).toBe(404);
  });

  it("a retry with the key of the first save gets its reply", async () => {
    const file = new File([new Uint8Array(await picture(80, 80))], "me.jpg");
    const { body: now } = await amina.call("GET", "/user/");
    const save = () =>
      amina.call(
        "PUT",
        "/update-profile/",
        multipart({ ...valid, updated_at: now.profile.updated_at, profile_picture: file }),
        { "idempotency-key": "my-picture" },
      );
    const [first, again] = [await save(), await save()];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  });

  it("`removes_picture` removes the picture and its files", async () => {
    const file = new File([new Uint8Array(await picture(90, 90))], "me.jpg");
    const stored = (await upload(file)).body.profile.profile_picture;
    expect((await put(valid)).body.profile.profile_picture).toBe(stored);
    const { status, body } = await put(multipart({ ...valid, removes_picture: "true" }) as never);
    expect([status, body.profile.profile_picture]).toEqual([200, null]);
    await removeDetachedFiles(context);
    expect((await context.app.inject(stored)).statusCode).toBe(404);
  });

  it("refuses a picture of 40,000 × 40,000 pixels before decoding it", async () => {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const ends = Buffer.alloc(8);
      ends.writeUInt32BE(data.length, 0);
      ends.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
    };
    const header = Buffer.from("00009c4000009c400800000000", "hex");
    const bomb = Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
      chunk("IEND", Buffer.alloc(0)),
    ]);
    const { status, body } = await upload(new File([new Uint8Array(bomb)], "me.png"));
    expect(status).toBe(415);
    expect(body).toMatchObject(errorBody("profile_picture", "Please upload an image file (PNG, JPG, GIF)"));
  });

  it("refuses a side of more than 12,000 pixels, even if the picture has few pixels", async () => {
    const line = async (height: number) =>
      upload(new File([new Uint8Array(await picture(1, height))], "line.jpg"));
    expect((await line(12_000)).status).toBe(200);
    const { status, body } = await line(12_001);
    expect(status).toBe(415);
    expect(body).toMatchObject(errorBody("profile_picture", "Please upload an image file (PNG, JPG, GIF)"));
  });

  it("'Profile picture accepts image files only': another file is refused and the picture stays", async () => {
    const before = (await amina.call("GET", "/user/")).body.profile.profile_picture;
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "me.svg");
    const { status, body } = await upload(svg);
    expect(status).toBe(415);
    expect(body).toMatchObject(errorBody("profile_picture", "Please upload an image file (PNG, JPG, GIF)"));
    expect((await amina.call("GET", "/user/")).body.profile.profile_picture).toBe(before);
  });
});
