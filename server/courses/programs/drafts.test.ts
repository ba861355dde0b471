import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram, multipart, pdf, programForm } from "#tests/support/data/builders.ts";

const context = testContext();
let sarah: Person;
let grace: Person;
let amina: Person;
let visitor: Caller;

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  grace = await person(context, cast.grace);
  amina = await person(context, cast.amina);
  visitor = await makeCaller(context);
});

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe("drafts of programs (beyond.md 4)", () => {
  it("only staff with the permission see a draft, and nobody can enroll before publication", async () => {
    const made = await sarah.call("POST", "/programs/", { ...programForm, title: "Soil", is_draft: true });
    expect(made).toMatchObject({ status: 201, body: { title: "Soil", is_draft: true } });
    const { id, updated_at } = made.body;
    // The Location header is the draft's preview (api.md 6).
    expect(made.headers.location).toBe(`/api/programs/${id}/preview/`);
    const addresses = [`/programs/${id}/`, `/programs/${id}/page/`];
    for (const address of addresses) expect((await visitor("GET", address)).status).toBe(404);
    for (const address of ["/programs/", "/programs/?search=soil", "/programs/titles/"])
      expect(ids((await visitor("GET", address)).body), address).not.toContain(id);
    expect((await visitor("GET", "/programs/categories/")).body.categories).not.toContain("Fundraising");
    expect((await visitor("GET", "/programs/counts/?search=soil")).body.count).toBe(0);
    const refused = await amina.call("POST", "/enrollments/", { program_id: id });
    expect(refused).toMatchObject({ status: 400, body: { program_id: ["Program not found."] } });

    expect((await grace.call("GET", `/programs/${id}/preview/`)).status).toBe(403);
    const preview = await sarah.call("GET", `/programs/${id}/preview/`);
    expect(preview.body).toMatchObject({ program: { id, is_draft: true }, page: { related: [] } });
    expect(preview.body.program).toEqual(made.body);
    expect((await grace.call("GET", "/programs/drafts/")).status).toBe(403);
    const drafts = async () => ids((await sarah.call("GET", "/programs/drafts/")).body.results);
    expect(await drafts()).toEqual([id]);

    const published = await sarah.call("PATCH", `/programs/${id}/`, { is_draft: false, updated_at });
    expect(published.body).not.toHaveProperty("is_draft");
    expect(await drafts()).toEqual([]);
    expect((await visitor("GET", `/programs/${id}/`)).body).toEqual(published.body);
    expect((await amina.call("POST", "/enrollments/", { program_id: id })).status).toBe(201);
    const back = await sarah.call("PATCH", `/programs/${id}/`, { is_draft: true });
    expect(back.body).toEqual({
      is_draft: ["Students are enrolled in this program, so it must stay public"],
    });
  });
});

describe("'closes on' a date (beyond.md 4)", () => {
  it("a closing date ends with its day in Kampala, and replaces value and unit", async () => {
    const both = { ...programForm, closes_on: "2026-05-31", deadline_value: 2, deadline_unit: "weeks" };
    const refused = await sarah.call("POST", "/programs/", both);
    expect(refused.body).toEqual({ closes_on: ["Choose a day, or value and unit, not both"] });
    const { body: made } = await sarah.call("POST", "/programs/", {
      ...programForm,
      closes_on: "2026-05-31",
    });
    expect(made).toMatchObject({ closes_on: "2026-05-31", enrollment_deadline: "2026-05-31T20:59:59.000Z" });
    const change = (body: object) => sarah.call("PATCH", `/programs/${made.id}/`, body);
    const { body: counted } = await change({ deadline_value: 2, deadline_unit: "weeks" });
    expect(counted).toMatchObject({ deadline_value: 2, deadline_unit: "weeks" });
    expect(counted).not.toHaveProperty("closes_on");
    const { body: dated } = await change({ closes_on: "2026-06-01" });
    expect(dated).toMatchObject({ closes_on: "2026-06-01", deadline_value: null, deadline_unit: null });
    context.setClock(new Date("2026-06-01T20:59:00Z"));
    expect((await visitor("GET", `/programs/${made.id}/`)).body.is_enrollment_open).toBe(true);
    context.setClock(new Date("2026-06-01T21:00:00Z"));
    expect((await visitor("GET", `/programs/${made.id}/`)).body.is_enrollment_open).toBe(false);
    context.setClock(undefined);
    expect((await change({ closes_on: "" })).body).toMatchObject({ enrollment_deadline: null });
    expect((await change({ closes_on: "soon" })).body).toEqual({ closes_on: ["Closing day must be a date"] });
  });
});

describe("duplicating programs and renaming categories (beyond.md 4)", () => {
  it("a copy is a draft with the units and copied files, without enrollments and dates", async () => {
    const source = await aProgram(context.db, { title: "Beekeeping", start_date: "2026-03-02" });
    await anEnrollment(context.db, amina.id, source.id);
    const unit = {
      title: "The hive",
      text: "<p>Look first.</p>",
      state: "published",
      files: pdf("hive.pdf"),
    };
    expect((await sarah.call("PUT", `/programs/${source.id}/units/1/`, multipart(unit))).status).toBe(200);
    const key = { "idempotency-key": "copy-1" };
    const { body: copy, ...made } = await sarah.call("POST", `/programs/${source.id}/duplicate/`, {}, key);
    expect([made.status, made.headers.location]).toEqual([201, `/api/programs/${copy.id}/preview/`]);
    expect(copy).toMatchObject({ title: "Beekeeping (copy)", is_draft: true, start_date: null });
    const again = await sarah.call("POST", `/programs/${source.id}/duplicate/`, {}, key);
    expect(again.body.id).toBe(copy.id);
    const of = async (id: number) => (await sarah.call("GET", `/programs/${id}/units/1/`)).body;
    const [theirs, ours] = [await of(source.id), await of(copy.id)];
    expect(ours).toMatchObject({ title: "The hive", text: "<p>Look first.</p>", state: "published" });
    expect(ours.files).toHaveLength(1);
    expect(ours.files[0].id).not.toBe(theirs.files[0].id);
    expect((await sarah.call("GET", `/bin/program/${copy.id}/along/`)).body.along.enrollments).toBe(0);
    expect((await sarah.call("POST", "/programs/999999/duplicate/", {})).status).toBe(404);
  });

  it("renaming a category changes all its programs, is audited, and makes open forms stale", async () => {
    const programs = [
      await aProgram(context.db, { category: "Agro" }),
      await aProgram(context.db, { category: "Agro", is_draft: true }),
    ];
    const rename = (from: string, to: string) =>
      sarah.call("POST", "/programs/categories/rename/", { from, to });
    expect((await rename("Agro", "Agribusiness")).body).toEqual({ programs: 2 });
    for (const { id } of programs)
      expect((await sarah.call("GET", `/programs/${id}/preview/`)).body.program.category).toBe(
        "Agribusiness",
      );
    const stale = { title: "Other", updated_at: programs[0]?.updated_at.toISOString() };
    expect((await sarah.call("PATCH", `/programs/${programs[0]?.id}/`, stale)).status).toBe(409);
    expect((await rename("Agro", "Farming")).body).toEqual({ from: ["No program has this category"] });
    expect((await rename("Agribusiness", "Agribusiness")).body).toEqual({
      to: ["The category already has this name"],
    });
    const entry = await context.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "rename_category")
      .executeTakeFirst();
    expect(entry).toMatchObject({
      before: { category: "Agro" },
      after: { category: "Agribusiness", programs: 2 },
    });
  });
});
