import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { formOf, pixel } from "#tests/support/files/pictures.ts";

const context = testContext();
let sarah: Person;
let visitor: Caller;

const testimonial = {
  name: "Brenda Atim",
  role: "Records Officer",
  company: "Aswa Valley Hospital",
  program: "Data Analysis with Excel",
  content: "I refresh one file and check it.\r\nDone before lunch.",
};

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  visitor = await makeCaller(context);
});

const add = (fields: object = {}) => sarah.call("POST", "/testimonials/", { ...testimonial, ...fields });

describe("the testimonial form (staff.md 5)", () => {
  it("name, role, company, program and content are required, each with its own message", async () => {
    const { status, body } = await sarah.call("POST", "/testimonials/", { name: " " });
    expect(status).toBe(400);
    expect(Object.entries(body)).toEqual([
      ["name", ["Name is required"]],
      ["role", ["Role is required"]],
      ["company", ["Company is required"]],
      ["program", ["Program is required"]],
      ["content", ["Content is required"]],
    ]);
  });

  it("a testimonial is active by default, and its optional photo is re-encoded", async () => {
    const plain = await add();
    expect(plain.status).toBe(201);
    expect(plain.body).toMatchObject({ is_active: true, image: null });
    expect((await sarah.call("GET", `/testimonials/${plain.body.id}/`)).body).toEqual(plain.body);
    expect(plain.body.content).toBe("I refresh one file and check it.\nDone before lunch.");
    const form = formOf({ ...testimonial, is_active: "false" }, new File([pixel], "me.png"));
    const withPhoto = await sarah.call("POST", "/testimonials/", form);
    expect(withPhoto.body).toMatchObject({ is_active: false });
    expect(withPhoto.body.image).toMatch(/^\/media\/.*\.webp$/);
  });

  it("a file that is no image is refused at its field", async () => {
    const { status, body } = await sarah.call(
      "POST",
      "/testimonials/",
      formOf(testimonial, new File(["<svg/>"], "me.png")),
    );
    expect(status).toBe(415);
    expect(body.image).toEqual(["Please upload an image file (PNG, JPG, GIF)"]);
  });
});

describe("active and inactive testimonials (staff.md 4)", () => {
  beforeEach(async () => {
    await context.db.deleteFrom("testimonials").execute();
  });

  it("visitors see active testimonials, newest first, without staff's fields", async () => {
    context.setClock(new Date("2026-11-01T08:00:00Z"));
    await add({ name: "Older Voice" });
    context.setClock(new Date("2026-11-02T08:00:00Z"));
    await add({ name: "Newer Voice" });
    await add({ name: "Hidden Voice", is_active: false });
    context.setClock(undefined);
    const { body } = await visitor("GET", "/testimonials/public/");
    expect(body.map(({ name }: { name: string }) => name)).toEqual(["Newer Voice", "Older Voice"]);
    expect(body[0]).not.toHaveProperty("is_active");
    const staff = await sarah.call("GET", "/testimonials/?page=1&page_size=2");
    expect(staff.body).toMatchObject({ count: 3, previous: null });
  });

  it("toggle-status without a body turns it off and on again", async () => {
    const { body: made } = await add();
    const path = `/testimonials/${made.id}/toggle-status/`;
    expect((await sarah.call("PATCH", path)).body.is_active).toBe(false);
    expect((await visitor("GET", "/testimonials/public/")).body).toEqual([]);
    expect((await sarah.call("PATCH", path)).body.is_active).toBe(true);
  });

  it("two concurrent toggles are two changes", async () => {
    const { body: made } = await add();
    const path = `/testimonials/${made.id}/toggle-status/`;
    await Promise.all([sarah.call("PATCH", path), sarah.call("PATCH", path)]);
    expect((await sarah.call("GET", "/testimonials/")).body[0].is_active).toBe(true);
  });

  it("another person's toggle makes an open form stale", async () => {
    const { body: seen } = await add();
    await sarah.call("PATCH", `/testimonials/${seen.id}/toggle-status/`);
    const late = await sarah.call("PUT", `/testimonials/${seen.id}/`, { ...seen, role: "Late" });
    expect(late.status).toBe(409);
  });

  it("a deleted testimonial is hidden, and further changes of it are 404", async () => {
    const { body: made } = await add();
    expect((await sarah.call("DELETE", `/testimonials/${made.id}/`)).status).toBe(204);
    expect((await sarah.call("DELETE", `/testimonials/${made.id}/`)).status).toBe(404);
    expect((await sarah.call("GET", `/testimonials/${made.id}/`)).status).toBe(404);
    expect((await sarah.call("PUT", `/testimonials/${made.id}/`, testimonial)).status).toBe(404);
    expect((await sarah.call("PATCH", `/testimonials/${made.id}/toggle-status/`)).status).toBe(404);
    expect((await visitor("GET", "/testimonials/public/")).body).toEqual([]);
  });
});
