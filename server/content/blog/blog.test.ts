import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { formOf, pixel } from "#tests/support/files/pictures.ts";

const context = testContext();
let grace: Person;
let visitor: Caller;

const post = {
  title: "The CV that is read to the end",
  category: "Career Growth",
  description: "A recruiter gives it less than a minute.\r\nSo begin with the job.\r\n",
};

beforeAll(async () => {
  grace = await person(context, cast.grace);
  visitor = await makeCaller(context);
});

const write = (fields: object = {}) => grace.call("POST", "/blog-posts/", { ...post, ...fields });
const publicTitles = async (query = "") =>
  (await visitor("GET", `/blog-posts/public/${query}`)).body.map(({ title }: { title: string }) => title);

describe("the blog form (staff.md 5)", () => {
  it("title, category and description are required, each with its own message", async () => {
    const { status, body } = await grace.call("POST", "/blog-posts/", {});
    expect(status).toBe(400);
    expect(Object.entries(body)).toEqual([
      ["title", ["Title is required"]],
      ["category", ["Category is required"]],
      ["description", ["Description is required"]],
    ]);
  });

  it.each([0, 61, 1.5, "x", "", -5, null])("read_time %j is refused", async (read_time) => {
    const { status, body } = await write({ read_time });
    expect(status).toBe(400);
    expect(body).toEqual({ read_time: ["Read time must be a number from 1 to 60"] });
  });

  it("read_time is 5 and is_published true by default; 1 and 60 are accepted", async () => {
    expect((await write()).body).toMatchObject({ read_time: 5, is_published: true, image: null });
    expect((await write({ read_time: 1 })).body.read_time).toBe(1);
    expect((await write({ read_time: "60" })).body.read_time).toBe(60);
  });

  it("a multipart 'false' creates a draft", async () => {
    const form = formOf({ ...post, is_published: "false" }, new File([pixel], "hero.png"));
    const { body } = await grace.call("POST", "/blog-posts/", form);
    expect(body.is_published).toBe(false);
    expect(body.image).toMatch(/^\/media\//);
    expect((await visitor("GET", `/blog-posts/public/${body.id}/`)).status).toBe(404);
  });
});

describe("posts with headings, lists and links", () => {
  const { description: _, ...named } = post;
  const html =
    "<p>It has <strong>a minute</strong>.</p><h2>First</h2><ul><li><p>Fish &amp; chips</p></li></ul>";
  const update = async (before: { id: number }, fields: object) =>
    (await grace.call("PUT", `/blog-posts/${before.id}/`, { ...before, ...fields })).body;

  it("the HTML is sanitized, and its text, a line per block, is listed and searched", async () => {
    const { status, body } = await grace.call("POST", "/blog-posts/", {
      ...named,
      full_description: `${html}<script>alert(1)</script><p onclick="x()">Last</p>`,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      full_description: `${html}<p>Last</p>`,
      description: "It has a minute.\nFirst\nFish & chips\nLast",
    });
    const { body: article } = await visitor("GET", `/blog-posts/public/${body.id}/`);
    expect(article.full_description).toBe(body.full_description);
    const { body: found } = await visitor("GET", "/blog-posts/public/?search=fish%20chips");
    expect(found).toMatchObject([{ id: body.id, description: body.description }]);
    expect(found[0]).not.toHaveProperty("full_description");
  });

  it("lines of a plain-text post become paragraphs, and its tags are escaped", async () => {
    const { body } = await write({ description: "Use <b> & mean it.\n\nSo begin." });
    expect(body.full_description).toBe("<p>Use &lt;b&gt; &amp; mean it.</p><p>So begin.</p>");
    const after = await update(body, { is_published: false });
    expect(after).toMatchObject({ description: body.description, full_description: body.full_description });
  });

  it("a change uses the text that differs, and the HTML if both differ", async () => {
    const { body: plain } = await write();
    const rich = await update(plain, { full_description: html });
    expect(rich).toMatchObject({
      full_description: html,
      description: "It has a minute.\nFirst\nFish & chips",
    });
    expect(await update(rich, { title: "Renamed" })).toMatchObject({ full_description: html });
    const again = await update(await latest(rich), { description: "Plain again." });
    expect(again).toMatchObject({ description: "Plain again.", full_description: "<p>Plain again.</p>" });
    const both = await update(again, { description: "Words", full_description: "<p>Marks</p>" });
    expect(both).toMatchObject({ description: "Marks", full_description: "<p>Marks</p>" });
  });
  const latest = async ({ id }: { id: number }) => (await grace.call("GET", `/blog-posts/${id}/`)).body;

  it.each(["", "<p> </p><hr>"])("the description %j is refused as empty", async (full_description) => {
    const { status, body } = await grace.call("POST", "/blog-posts/", { ...named, full_description });
    expect(status).toBe(400);
    expect(body).toEqual({ full_description: ["Description is required"] });
  });
});

describe("published posts and drafts (staff.md 5)", () => {
  beforeEach(async () => {
    await context.db.deleteFrom("blog_posts").execute();
    context.setClock(new Date("2026-11-20T09:00:00Z"));
  });

  it("visitors cannot see a draft, by id or in the list, until it is published", async () => {
    const { body: draft } = await write({ is_published: false });
    const path = `/blog-posts/public/${draft.id}/`;
    expect((await visitor("GET", path)).status).toBe(404);
    expect(await publicTitles()).toEqual([]);
    await grace.call("PUT", `/blog-posts/${draft.id}/`, { ...draft, is_published: true });
    const { status, body } = await visitor("GET", path);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("is_published");
    expect(await publicTitles()).toEqual([post.title]);
  });

  it("formatted_date is the day of the first publication in Kampala", async () => {
    // 22:30 in London is already the next day in Kampala.
    context.setClock(new Date("2026-11-19T22:30:00Z"));
    const { body: draft } = await write({ is_published: false });
    expect(draft.formatted_date).toBe("November 20, 2026");
    context.setClock(new Date("2026-12-01T09:00:00Z"));
    const put = (fields: object) =>
      grace.call("PUT", `/blog-posts/${draft.id}/`, { ...post, is_published: true, ...fields });
    expect((await put({})).body.formatted_date).toBe("December 1, 2026");
    context.setClock(new Date("2026-12-10T09:00:00Z"));
    await put({ is_published: false });
    expect((await put({})).body.formatted_date).toBe("December 1, 2026");
  });

  it("the most recently published post comes first, not the most recently written", async () => {
    const { body: draft } = await write({ title: "Written first", is_published: false });
    context.setClock(new Date("2026-11-21T09:00:00Z"));
    await write({ title: "Written second" });
    context.setClock(new Date("2026-11-22T09:00:00Z"));
    await grace.call("PUT", `/blog-posts/${draft.id}/`, { ...draft, is_published: true });
    expect(await publicTitles()).toEqual(["Written first", "Written second"]);
    const staff = await grace.call("GET", "/blog-posts/");
    expect(staff.body.map(({ title }: { title: string }) => title)).toEqual([
      "Written first",
      "Written second",
    ]);
  });

  it("a deleted post is 404 for visitors and staff", async () => {
    const { body: made } = await write();
    expect((await grace.call("DELETE", `/blog-posts/${made.id}/`)).status).toBe(204);
    expect((await visitor("GET", `/blog-posts/public/${made.id}/`)).status).toBe(404);
    expect((await grace.call("GET", `/blog-posts/${made.id}/`)).status).toBe(404);
    expect((await grace.call("PUT", `/blog-posts/${made.id}/`, post)).status).toBe(404);
    expect(await publicTitles()).toEqual([]);
  });
});

describe("lists of posts (api.md 2)", () => {
  beforeAll(async () => {
    await context.db.deleteFrom("blog_posts").execute();
    context.setClock(new Date("2026-11-01T09:00:00Z"));
    await write({ title: "100% of a budget", category: "Finance", description: "Plan it." });
    await write({ title: "Feedback", category: "Leadership", description: "Speak of the report." });
    await write({ title: "Draft", category: "Finance", description: "Not yet.", is_published: false });
    context.setClock(undefined);
  });

  it("search matches title, category or text in any case, any order, and literally", async () => {
    expect(await publicTitles("?search=LEADER")).toEqual(["Feedback"]);
    expect(await publicTitles("?search=report")).toEqual(["Feedback"]);
    expect(await publicTitles("?search=100%25")).toEqual(["100% of a budget"]);
    expect(await publicTitles("?search=_")).toEqual([]);
    expect(await publicTitles("?search=plan+budget")).toEqual(["100% of a budget"]);
  });

  it("search finds drafts for staff but not for visitors", async () => {
    expect(await publicTitles("?search=finance")).toEqual(["100% of a budget"]);
    const { body } = await grace.call("GET", "/blog-posts/?search=finance");
    expect(body).toHaveLength(2);
  });

  it("the link to the next page contains the search", async () => {
    const { body } = await visitor("GET", "/blog-posts/public/?search=f&page=1&page_size=1");
    expect(body.count).toBe(2);
    expect(body.next).toContain("search=f&page=2&page_size=1");
  });
});

describe("concurrent changes of a post", () => {
  it("the second of two open forms is 409, and the first change stays", async () => {
    const { body: seen } = await write();
    const path = `/blog-posts/${seen.id}/`;
    expect((await grace.call("PUT", path, { ...seen, title: "First" })).status).toBe(200);
    expect((await grace.call("PUT", path, { ...seen, title: "Second" })).status).toBe(409);
    expect((await grace.call("GET", path)).body.title).toBe("First");
  });

  it("an invalid updated_at is refused at its field", async () => {
    const { body: seen } = await write();
    const { status, body } = await grace.call("PUT", `/blog-posts/${seen.id}/`, {
      ...post,
      updated_at: "yesterday",
    });
    expect(status).toBe(400);
    expect(body).toEqual({ updated_at: ["Must be a timestamp."] });
  });
});
