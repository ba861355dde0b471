import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { closesAt, type DeadlineUnit } from "#contract/courses/deadlines.ts";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram, programForm } from "#tests/support/data/builders.ts";
import { loader as sitemapLoader } from "#web/site/feeds/sitemap.ts";
import { loader as listingLoader } from "#web/site/programs/programs.tsx";

const context = testContext();
let sarah: Person;
let visitor: Caller;

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  visitor = await makeCaller(context);
});

const fieldMessages = [
  ["title", "Title is required"],
  ["category", "Category is required"],
  ["full_description", "Description is required"],
  ["program_outline", "Program outline is required"],
  ["target_audience", "Target audience is required"],
  ["duration", "Duration is required"],
  ["price", "Price is required"],
] as const;

afterEach(() => context.setClock(undefined));

describe("the program form (staff.md 5)", () => {
  it.each(fieldMessages)("a blank %s is answered with '%s'", async (field, message) => {
    const { status, body } = await sarah.call("POST", "/programs/", { ...programForm, [field]: "   " });
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [message] });
  });

  it("an empty form is answered with every message at once, in form order", async () => {
    const { body } = await sarah.call("POST", "/programs/", {});
    expect(Object.keys(body)).toEqual([
      "title",
      "category",
      "full_description",
      "program_outline",
      "target_audience",
      "price",
      "duration",
    ]);
  });

  it("a price with the sign of shillings has a sum (api.md 1.3)", async () => {
    const { body } = await sarah.call("POST", "/programs/", { ...programForm, price: "1,100,000/-" });
    expect(body).toMatchObject({ price: "UGX 1,100,000", price_amount: 1_100_000, currency: "UGX" });
  });

  it("the UGX prefix alone is no price: 'Price is required'", async () => {
    const { body } = await sarah.call("POST", "/programs/", { ...programForm, price: "UGX " });
    expect(body).toEqual({ price: ["Price is required"] });
  });

  it.each([0, -1, 1.5, "0", "abc", "2.5"])(
    "deadline value %j is refused: 'Deadline value must be greater than 0'",
    async (value) => {
      const form = { ...programForm, deadline_value: value, deadline_unit: "days" };
      const { body } = await sarah.call("POST", "/programs/", form);
      expect(body).toEqual({ deadline_value: ["Deadline value must be greater than 0"] });
    },
  );

  it("a value needs a unit and a unit needs a value", async () => {
    const onlyValue = await sarah.call("POST", "/programs/", { ...programForm, deadline_value: 3 });
    expect(onlyValue.body).toEqual({
      deadline_unit: ["Deadline unit is required when deadline value is provided"],
    });
    const onlyUnit = await sarah.call("POST", "/programs/", { ...programForm, deadline_unit: "weeks" });
    expect(onlyUnit.body).toEqual({
      deadline_value: ["Deadline value is required when deadline unit is provided"],
    });
  });

  it("an uploaded file that is no image is refused: 'Please upload an image file (PNG, JPG, GIF)'", async () => {
    const form = multipart(new File(["not a picture"], "cover.png"));
    const { status, body } = await sarah.call("POST", "/programs/", form);
    expect(status).toBe(415);
    expect(body.image).toEqual(["Please upload an image file (PNG, JPG, GIF)"]);
  });
});

describe("a program (api.md 3)", () => {
  it("a creation answers the program as visitors read it", async () => {
    const created = await sarah.call("POST", "/programs/", programForm);
    expect(created.status).toBe(201);
    const { body } = await visitor("GET", `/programs/${created.body.id}/`);
    expect(body).toEqual(created.body);
    expect(body).toMatchObject({
      title: "Grant Writing Essentials",
      description: "Write a proposal that a funder reads to the end.",
      short_description: "Write a proposal that a funder reads to the end.",
      is_free: false,
      is_enrollment_open: true,
      enrollment_deadline: null,
      days_until_deadline: null,
    });
  });

  it("a picture is re-encoded and gets its own public address", async () => {
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const created = await sarah.call("POST", "/programs/", multipart(new File([pixel], "cover.png")));
    expect(created.status).toBe(201);
    expect(created.body.image).toMatch(/^\/media\/[0-9a-f]{24}-1x1-[0-9a-f]{6}-1280\.webp$/);
    const media = await context.app.inject(created.body.image);
    expect(media.statusCode).toBe(200);
    expect(media.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it("enrollment_deadline is created_at + value × unit in calendar months, by the server's clock", async () => {
    context.setClock(new Date("2026-01-31T10:00:00Z"));
    const form = { ...programForm, deadline_value: 1, deadline_unit: "months" };
    const { body } = await sarah.call("POST", "/programs/", form);
    expect(body.enrollment_deadline).toBe("2026-02-28T10:00:00.000Z");
    expect(body.days_until_deadline).toBe(28);
    context.setClock(new Date("2026-02-28T10:00:00Z"));
    const closed = await visitor("GET", `/programs/${body.id}/`);
    expect(closed.body).toMatchObject({ is_enrollment_open: false, days_until_deadline: 0 });
  });

  it.each([
    ["months", "2026-02-28T21:25:00.000Z", "2026-03-31T21:25:00.000Z"],
    ["years", "2023-02-28T21:25:00.000Z", "2024-02-29T21:25:00.000Z"],
  ])(
    "a deadline of 1 of the %s counts in days of Kampala, after midnight there too",
    async (unit, at, closes) => {
      context.setClock(new Date(at));
      const form = { ...programForm, deadline_value: 1, deadline_unit: unit };
      const { body } = await sarah.call("POST", "/programs/", form);
      expect(body.enrollment_deadline).toBe(closes);
      expect(closesAt(new Date(at), 1, unit as DeadlineUnit).toISOString()).toBe(closes);
    },
  );

  it("scripts, styles and event handlers are removed from a description", async () => {
    const full_description =
      '<p onclick="x()">Read <a href="javascript:alert(1)">this</a></p><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { body } = await sarah.call("POST", "/programs/", { ...programForm, full_description });
    expect(body.full_description).toBe('<p>Read <a rel="noopener nofollow ugc">this</a></p>');
  });
});

describe("changing programs (api.md 4)", () => {
  it.each([
    ["UGX 1,500", 1_500, "UGX"],
    ["149.50", 14_950, "USD"],
    ["Free", 0, "UGX"],
    ["UGX 900 or USD 1", null, null],
  ])("the price %j is also given as %j %j, in minor units", async (price, amount, currency) => {
    const program = await aProgram(context.db, { price });
    const { body } = await sarah.call("GET", `/programs/${program.id}/`);
    expect(body).toMatchObject({ price, price_amount: amount, currency });
  });

  it("a string in the image field is ignored, because only an upload replaces the image", async () => {
    const program = await aProgram(context.db);
    for (const image of ["//evil.example/x.png", "/media/../secret-key", "javascript:alert(1)", null]) {
      const changed = await sarah.call("PATCH", `/programs/${program.id}/`, { title: "Renamed", image });
      expect(changed.body).toMatchObject({ title: "Renamed", image: null });
    }
  });

  it("a change touches only the sent fields, and an empty deadline clears it", async () => {
    const program = await aProgram(context.db, { deadline_value: 2, deadline_unit: "weeks" });
    const changed = await sarah.call("PATCH", `/programs/${program.id}/`, { price: "Free" });
    expect(changed.body).toMatchObject({
      price: "Free",
      is_free: true,
      title: program.title,
      deadline_value: 2,
    });
    const cleared = await sarah.call("PATCH", `/programs/${program.id}/`, {
      deadline_value: "",
      deadline_unit: "",
    });
    expect(cleared.body).toMatchObject({
      deadline_value: null,
      deadline_unit: null,
      enrollment_deadline: null,
    });
  });

  it.each([{ deadline_unit: "" }, { deadline_value: "" }, { deadline_unit: null }])(
    "emptying the value or the unit clears the whole deadline: %j",
    async (half) => {
      const program = await aProgram(context.db, { deadline_value: 2, deadline_unit: "weeks" });
      const { status, body } = await sarah.call("PATCH", `/programs/${program.id}/`, half);
      expect(status).toBe(200);
      expect(body).toMatchObject({ deadline_value: null, deadline_unit: null });
    },
  );

  it("an impossible date is 400 at the field", async () => {
    const program = await aProgram(context.db);
    for (const start_date of ["0000-01-01", "2026-02-30", "soon"]) {
      const { status, body } = await sarah.call("PATCH", `/programs/${program.id}/`, { start_date });
      expect(status, start_date).toBe(400);
      expect(body).toEqual({ start_date: ["Start date must be a date"] });
    }
  });

  it("a stale form is refused with 409, and nothing is written", async () => {
    const program = await aProgram(context.db);
    const path = `/programs/${program.id}/`;
    const { body: seen } = await sarah.call("GET", path);
    const version = { updated_at: seen.updated_at };
    const first = await sarah.call("PATCH", path, { ...version, price: "Free" });
    expect(first.status).toBe(200);
    const late = await sarah.call("PATCH", path, { ...version, title: "Late" });
    expect(late.status).toBe(409);
    expect(late.body.detail).toBe("This was changed in the meantime. Load the latest version and try again.");
    expect(late.body.current).toEqual(first.body);
    expect((await sarah.call("GET", path)).body).toMatchObject({ title: program.title, price: "Free" });
  });

  it("a repeated creation with the same Idempotency-Key makes one program", async () => {
    const key = { "idempotency-key": "form-7" };
    const first = await sarah.call("POST", "/programs/", programForm, key);
    const again = await sarah.call("POST", "/programs/", programForm, key);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  it("a deleted program is in no list and on no page", async () => {
    const program = await aProgram(context.db);
    expect((await sarah.call("DELETE", `/programs/${program.id}/`)).status).toBe(204);
    expect((await visitor("GET", `/programs/${program.id}/`)).status).toBe(404);
    expect((await sarah.call("DELETE", `/programs/${program.id}/`)).status).toBe(404);
    const { body } = await visitor("GET", "/programs/");
    expect(body.map((row: { id: number }) => row.id)).not.toContain(program.id);
  });

  it.each(["0", "-1", "1.5", "abc", "99999999999"])("id %s is 404", async (id) => {
    const { status, body } = await visitor("GET", `/programs/${id}/`);
    expect(status).toBe(404);
    expect(body).toEqual({ detail: "Not found." });
  });
});

describe("the list of programs (api.md 2)", () => {
  beforeAll(async () => {
    await context.db.deleteFrom("programs").execute();
    await aProgram(context.db, {
      title: "Beekeeping",
      category: "Agribusiness",
      price: "UGX 900",
      duration_days: 10,
    });
    await aProgram(context.db, {
      title: "audit basics",
      category: "Finance",
      price: "UGX 1,000",
      duration_days: 5,
    });
    await aProgram(context.db, {
      title: "100% Data_Quality",
      category: "Data",
      price: "Free",
      duration_days: 30,
    });
  });

  const titles = async (query: string) =>
    (await visitor("GET", `/programs/${query}`)).body.map((row: { title: string }) => row.title);

  it("search matches title or category in any case", async () => {
    expect(await titles("?search=AGRI")).toEqual(["Beekeeping"]);
    expect(await titles("?search=Audit")).toEqual(["audit basics"]);
  });

  it("search matches %, _ and  literally", async () => {
    expect(await titles("?search=%25")).toEqual(["100% Data_Quality"]);
    expect(await titles("?search=a_Q")).toEqual(["100% Data_Quality"]);
    expect(await titles("?search=%5C")).toEqual([]);
  });

  it("search and category must both match", async () => {
    expect(await titles("?search=a&category=Finance")).toEqual(["audit basics"]);
    expect(await titles("?search=bee&category=Finance")).toEqual([]);
  });

  it("programs are ordered by title, numeric price or length, in both directions", async () => {
    expect(await titles("?ordering=title")).toEqual(["100% Data_Quality", "audit basics", "Beekeeping"]);
    expect(await titles("?ordering=-price")).toEqual(["audit basics", "Beekeeping", "100% Data_Quality"]);
    expect(await titles("?ordering=duration")).toEqual(["audit basics", "Beekeeping", "100% Data_Quality"]);
    expect(await titles("?ordering=")).toEqual(["100% Data_Quality", "audit basics", "Beekeeping"]);
  });

  it.each([";drop", "id", "--title"])("the unknown ordering %j is 400 at its field", async (ordering) => {
    const { status, body } = await visitor("GET", `/programs/?ordering=${ordering}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      ordering: [
        "Ordering must be one of title, category, price, duration, start_date, created_at, with or without a leading -.",
      ],
    });
  });

  it("the list is paged when page is given, otherwise a plain array", async () => {
    const { body } = await visitor("GET", "/programs/?page=2&page_size=2&ordering=title");
    expect(body).toMatchObject({ count: 3, next: null });
    expect(body.previous).toContain("page=1");
    expect(body.results.map((row: { title: string }) => row.title)).toEqual(["Beekeeping"]);
  });

  it("categories are unique, sorted, and without those of deleted programs", async () => {
    await aProgram(context.db, { category: "Finance" });
    await aProgram(context.db, { category: "Gone", deleted_at: new Date() });
    const { body } = await visitor("GET", "/programs/categories/");
    expect(body).toEqual({ categories: ["Agribusiness", "Data", "Finance"] });
  });
});

describe("more than 100 programs (api.md 6, Lists)", () => {
  beforeAll(async () => {
    await context.db.deleteFrom("programs").execute();
    for (let number = 1; number <= 205; number += 1)
      await aProgram(context.db, { title: `No. ${number}`, category: number <= 150 ? "Health" : "Finance" });
  });

  it("without page, the reply has the first 100 and a link to the next page", async () => {
    const { body, headers } = await visitor("GET", "/programs/?category=Health");
    expect(body).toHaveLength(100);
    expect(body[0].title).toBe("No. 150");
    const [, next = ""] = /^<[^>]*\/api(\/programs\/[^>]*)>; rel="next"$/.exec(String(headers.link)) ?? [];
    const { body: second } = await visitor("GET", next);
    expect(second).toMatchObject({ count: 150, count_is_exact: true, next: null });
    expect(second.results.map((row: { title: string }) => row.title)).toContain("No. 1");
  });

  it("the list of titles is complete and marks closed programs", async () => {
    const first = (await visitor("GET", "/programs/titles/")).body;
    expect(first).toHaveLength(205);
    expect(first[0]).toMatchObject({ title: "No. 1", is_enrollment_open: true });
    const change = (values: object) =>
      context.db.updateTable("programs").set(values).where("title", "=", "No. 1").execute();
    await change({ created_at: new Date(0), deadline_value: 1, deadline_unit: "days" });
    expect((await visitor("GET", "/programs/titles/")).body[0]).toMatchObject({ is_enrollment_open: false });
    await change({ deadline_value: null, deadline_unit: null });
  });

  it("the public pages show and count every program (visitors.md 2)", async () => {
    const ask =
      (path: string) =>
      async ({ query }: { query: Record<string, string> }) =>
        (await visitor("GET", `${path}?${new URLSearchParams(query)}`)).body;
    const api = {
      programs: {
        list: ask("/programs/"),
        counts: ask("/programs/counts/"),
        categories: async () => (await visitor("GET", "/programs/categories/")).body,
      },
      blog: { list_public: async () => [] },
    };
    const overview = await listingLoader(pageArguments({ api, address: "/programs" }));
    expect(overview).toMatchObject({
      listing: {
        shows: "overview",
        frequent: { length: 3 },
        catalogue: {
          programs: { length: 12 },
          pageCount: 18,
          counts: {
            count: 205,
            category: [
              { value: "Finance", count: 55 },
              { value: "Health", count: 150 },
            ],
          },
        },
      },
    });
    const last = await listingLoader(pageArguments({ api, address: "/programs?category=Health&page=13" }));
    expect(last).toMatchObject({
      listing: { shows: "catalogue", catalogue: { programs: { length: 6 }, counts: { count: 150 } } },
    });
    const beyond = await listingLoader(pageArguments({ api, address: "/programs?category=Health&page=14" }));
    expect((beyond as Response).headers.get("location")).toBe("/programs?category=Health&page=13");
    const sitemap = await (await sitemapLoader(pageArguments({ api }))).text();
    expect(sitemap.match(/\/programs\/\d+</g)).toHaveLength(205);
  });
});

function multipart(image: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(programForm)) form.set(name, value);
  form.set("image", image);
  return form;
}

it("a short description is cut between characters as people see them", async () => {
  const family = "👨‍👩‍👧‍👦";
  const { id } = await aProgram(context.db, { description: family.repeat(201) });
  const { body } = await visitor("GET", `/programs/${id}/`);
  expect(body.short_description).toBe(family.repeat(200));
});
