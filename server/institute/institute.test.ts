import { readFileSync } from "node:fs";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { Institute } from "#contract/content/institute.ts";
import { imageFacts } from "#contract/shared/files/images.ts";
import { dialCodes, readPhone } from "#contract/shared/phones/phone-numbers.ts";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { referencesIn } from "#server/fees/statements/references-in.ts";
import { composeEmail } from "#server/platform/email/email.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { multipart } from "#tests/support/data/builders.ts";
import { aCharge } from "#tests/support/data/fees.ts";
import { pixel, plainPng } from "#tests/support/files/pictures.ts";
import { defaultInstitute } from "./default-institute.ts";
import { emailLayout } from "./email-layout.ts";

const context = testContext();
let joseph: Person;
let visitor: Caller;
let before: Institute;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  visitor = await makeCaller(context);
  before = (await visitor("GET", "/institute/")).body;
});

/** Saves the institute without a version, as programs do that have not read one. */
const put = (change: object) =>
  joseph.call("PUT", "/institute/", { ...before, updated_at: undefined, ...change });
/** Returns the institute with any time of change. */
const stored = (institute: object) => ({ ...institute, updated_at: expect.any(String) });

describe("PUT /institute/ (staff.md 6)", () => {
  it("the answer of GET can be saved unchanged", async () => {
    const { status, body } = await put({});
    expect(status).toBe(200);
    expect(body).toEqual(stored(before));
  });

  it("a change is visible to everyone at once, with phones in E.164", async () => {
    await put({ name: "  Darasa College ", phones: ["+256 700 (000) 009"] });
    const { body } = await visitor("GET", "/institute/");
    expect(body).toEqual(stored({ ...before, name: "Darasa College", phones: ["+256700000009"] }));
  });

  it("there is no promo video by default; the demonstration has a freely licensed film", () => {
    expect(defaultInstitute.promo_video.youtube_id).toBe("");
    expect(demonstrationInstitute.promo_video.youtube_id).toBe("aqz-KE-bpKQ");
  });

  it("figures are the specification's until staff enter others (visitors.md 9)", async () => {
    const figures = { programs: "150+", professionals: "10,000+", recommend: "98%" };
    expect(before.figures).toMatchObject({ ...figures, graduates: "500+", countries: "36" });
    await put({ figures: { ...before.figures, programs: "160+", partners: "" } });
    const { body } = await visitor("GET", "/institute/");
    expect(body.figures).toEqual({ ...before.figures, programs: "160+", partners: "" });
  });

  it("a save does not store the example figures as the institute's own (staff.md 6.1)", async () => {
    await put({ tagline: "Learn to sew", figures: { ...before.figures, graduates: "12" } });
    const { identity } = await context.db
      .selectFrom("institute")
      .select("identity")
      .executeTakeFirstOrThrow();
    expect(identity).toMatchObject({ tagline: "Learn to sew" });
    expect((identity as Institute).figures).toEqual({ graduates: "12" });
  });

  it.each([
    "https://www.youtube.com/watch?v=aB3-_xyz012&t=4s",
    "https://m.youtube.com/watch?feature=share&v=aB3-_xyz012",
    "https://youtu.be/aB3-_xyz012?si=x",
    "youtube.com/shorts/aB3-_xyz012",
    " aB3-_xyz012 ",
  ])("the promo video can be given as %j", async (youtube_id) => {
    const { body } = await put({ promo_video: { youtube_id, title: "Our story" } });
    expect(body.promo_video).toEqual({ youtube_id: "aB3-_xyz012", title: "Our story" });
  });

  it("the audit log has the changed parts before and after", async () => {
    await put({});
    await put({ tagline: "A classroom without walls" });
    const entry = await context.db
      .selectFrom("audit_log")
      .selectAll()
      .where("resource", "=", "institute")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_email: joseph.email,
      action: "update",
      before: { tagline: before.tagline },
      after: { tagline: "A classroom without walls" },
    });
  });

  it.each([
    ["name", "", "Name is required"],
    [
      "phones",
      ["071234567"],
      "Phone number must start with its country code and have 8 to 15 digits (e.g., +256712345678)",
    ],
    ["email", "info", "Please enter a valid email address"],
    ["support_email", "help@", "Please enter a valid email address"],
    [
      "socials",
      { facebook: "javascript:alert(1)", x: "", instagram: "", linkedin: "" },
      "Enter the whole address of the profile, beginning with https://, or leave it empty",
    ],
    [
      "promo_video",
      { youtube_id: "../evil", title: "" },
      "Enter the address of a video on YouTube, or leave it empty",
    ],
    [
      "promo_video",
      { youtube_id: "https://evil.example/?youtu.be/aB3-_xyz012", title: "" },
      "Enter the address of a video on YouTube, or leave it empty",
    ],
    ["figures", { programs: "more than 150 of them" }, "Must be at most 12 characters."],
    ["map", { latitude: 91, longitude: 0 }, "Latitude must be a number from -90 to 90"],
    ["map", { latitude: 1, longitude: "east" }, "Longitude must be a number from -180 to 180"],
  ])("%s %j is answered with '%s' and nothing changes", async (field, value, message) => {
    const stored = (await visitor("GET", "/institute/")).body;
    const { status, body } = await put({ [field]: value });
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [message] });
    expect((await visitor("GET", "/institute/")).body).toEqual(stored);
  });

  it("facts that only the institute knows can be left empty", async () => {
    const nothing = {
      ...{ phones: [], email: "", support_email: "", address_lines: [] },
      ...{ map: { latitude: null, longitude: null }, principal: { name: "", title: "", message: "" } },
    };
    const { status, body } = await put(nothing);
    expect(status).toBe(200);
    expect(body).toMatchObject(nothing);
    await put({});
  });

  it("a stale version is refused: 'a conflict is 409 with the present state' (api.md 6)", async () => {
    const { body: read } = await put({ tagline: "First" });
    const { body: changed } = await put({ tagline: "Second", updated_at: read.updated_at });
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(read.updated_at));
    const late = await put({ tagline: "Third", updated_at: read.updated_at });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ detail: expect.any(String), current: changed });
    expect((await visitor("GET", "/institute/")).body).toEqual(changed);
  });

  it("an empty body is answered with messages at every field, in form order", async () => {
    const { status, body } = await joseph.call("PUT", "/institute/", {});
    expect(status).toBe(400);
    expect(Object.keys(body).slice(0, 2)).toEqual(["name", "phones"]);
    expect(JSON.stringify(body)).not.toMatch(/expected|received|undefined/);
  });
});

describe("the migration of stored phones (api.md 6.1)", () => {
  const migrated = async (change: Pick<Institute, "phones" | "whatsapp">): Promise<Institute> => {
    await put({});
    const identity = JSON.stringify({ ...before, ...change });
    await context.db.updateTable("institute").set({ identity }).execute();
    const file = new URL("../platform/database/migrations/0012-texts.sql", import.meta.url);
    await sql.raw(readFileSync(file, "utf8")).execute(context.db);
    const row = await context.db.selectFrom("institute").select("identity").executeTakeFirstOrThrow();
    return row.identity as unknown as Institute;
  };

  it("phones lose the 0 of the national format, and numbers that are too short are removed", async () => {
    const phones = ["+2560414555000", "+256772123456", "+4402079460000", "+25604145"];
    const { phones: stored, whatsapp } = await migrated({ phones, whatsapp: "+2560772123456" });
    expect(stored).toEqual(["+256414555000", "+256772123456", "+442079460000"]);
    expect(whatsapp).toBe("+256772123456");
    expect((await visitor("GET", "/institute/")).body).toMatchObject({ phones: stored, whatsapp });
    expect((await migrated({ phones, whatsapp: "+25607721" })).whatsapp).toBe("");
  });

  it("every country's number is read as the API reads it", async () => {
    const phones = [...dialCodes].flatMap((code) => [`${code}0612345678`, `${code}612345678`]);
    const { phones: stored } = await migrated({ phones, whatsapp: "+390612345678" });
    expect(stored).toEqual(
      phones.map((phone) => {
        const { dial_code, national } = readPhone(phone, null);
        return `${dial_code}${national}`;
      }),
    );
    expect(stored).toContain("+2250612345678");
  });
});

describe("POST and DELETE /institute/logo/ (staff.md 6.1)", () => {
  const send = (logo?: File) => joseph.call("POST", "/institute/logo/", multipart(logo ? { logo } : {}));
  const media = (file: string) => context.app.inject({ url: `/media/${file}` });

  it("a logo of a new institute leaves the identity as it is by default, and its version", async () => {
    await context.db.deleteFrom("institute").execute();
    const { status, body } = await send(new File([pixel], "logo.png"));
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...defaultInstitute, updated_at: "1970-01-01T00:00:00.000Z" });
    expect(body.logo).toMatch(/^\/media\/[\w-]+-1280\.webp$/);
    expect((await visitor("GET", "/institute/")).body).toEqual(body);
    const saved = await joseph.call("PUT", "/institute/", { ...body, name: "Gulu School" });
    expect(saved.body).toMatchObject({ name: "Gulu School", logo: body.logo });
  });

  it("a removed logo is null, and its files are deleted later", async () => {
    const { body: before } = await send(new File([pixel], "logo.png"));
    const { status, body } = await joseph.call("DELETE", "/institute/logo/");
    expect(status).toBe(200);
    expect(body.logo).toBeNull();
    const name = imageFacts(before.logo)?.name ?? "";
    const detached = await context.db.selectFrom("detached_files").select("key").execute();
    expect(detached.map(({ key }) => key)).toContain(`public/${name}-320.webp`);
  });

  it("a large square logo is stored as icons, and each logo as PNG for emails and papers", async () => {
    const square = imageFacts((await send(await plainPng(300, 300))).body.logo)?.name ?? "";
    const sides = { "icon-48": 48, "icon-180": 180, "icon-192": 192, "icon-512": 512, "maskable-512": 512 };
    for (const [icon, side] of Object.entries(sides)) {
      const { statusCode, headers, rawPayload } = await media(`${square}-${icon}.png`);
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
      expect(headers["cache-control"]).toContain("immutable");
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: side, height: side });
    }
    const wide = imageFacts((await send(await plainPng(900, 300))).body.logo)?.name ?? "";
    expect((await media(`${wide}-icon-48.png`)).statusCode).toBe(404);
    const { rawPayload } = await media(`${wide}-paper.png`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 480, height: 160 });
    // Sent emails and issued papers still show the earlier logo.
    const detached = await context.db.selectFrom("detached_files").select("key").execute();
    const keys = detached.map(({ key }) => key);
    expect(keys).toContain(`public/${square}-icon-512.png`);
    expect(keys).not.toContain(`public/${square}-paper.png`);
    await joseph.call("DELETE", "/institute/logo/");
  });

  it("emails begin with the logo and the institute's name in its place, and have no picture without one", async () => {
    const html = async () => {
      const content = { subject: "Hello", name: "Amina", paragraphs: ["Welcome."] };
      return composeEmail(await emailLayout(context, context.db), content).html;
    };
    await joseph.call("DELETE", "/institute/logo/");
    expect(await html()).not.toContain("<img");
    await put({ name: 'The "Gulu" School' });
    const { body } = await send(await plainPng(900, 300));
    const name = imageFacts(body.logo)?.name;
    expect(await html()).toContain(
      `<img src="${context.config.publicUrl}/media/${name}-paper.png" alt="The &quot;Gulu&quot; School" width="144" height="48"`,
    );
    await joseph.call("DELETE", "/institute/logo/");
    await put({});
  });

  it("an SVG is refused, because it may contain scripts", async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "logo.svg", {
      type: "image/svg+xml",
    });
    const { status, body } = await send(svg);
    expect(status).toBe(415);
    expect(Object.keys(body)).toContain("logo");
    expect((await send()).body).toEqual({ logo: ["Choose a picture."] });
  });

  it("the audit log has each change of the logo", async () => {
    await send(new File([pixel], "logo.png"));
    const entry = await context.db
      .selectFrom("audit_log")
      .select(["action", "before"])
      .where("resource", "=", "institute")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: "change logo", before: { logo: null } });
  });
});

describe("reference_prefix (beyond.md 1)", () => {
  it.each([["ab"], ["a1b"], ["ÄBC"]])("%j is refused", async (reference_prefix) => {
    const { status, body } = await put({ reference_prefix });
    expect(status).toBe(400);
    expect(body).toEqual({ reference_prefix: ["Enter three letters from A to Z, or leave it empty."] });
  });

  it("new references begin with it, and earlier ones are still found in statements", async () => {
    await put({ reference_prefix: "" });
    const amina = await person(context, cast.amina);
    const { reference: earlier } = await aCharge(context, amina, "UGX 60,000");
    const { body } = await put({ reference_prefix: "gst" });
    expect(body.reference_prefix).toBe("GST");
    const brian = await person(context, cast.brian);
    const { reference } = await aCharge(context, brian, "UGX 60,000");
    expect(reference).toMatch(/^GST-/);
    const keys = await context.db
      .selectFrom("charges")
      .select("reference_key")
      .where("reference", "in", [earlier, reference])
      .orderBy("id")
      .execute();
    const found = [earlier, reference].flatMap((written) => referencesIn(`FEES ${written} AMINA`));
    // Letters next to a reference may be read as another candidate, which no fee has.
    expect(found).toEqual(expect.arrayContaining(keys.map(({ reference_key }) => reference_key)));
    expect(keys).toHaveLength(2);
  });
});
