import { beforeAll, describe, expect, it } from "vitest";
import { siteTextNames } from "#contract/content/site-texts.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
let joseph: Person;
let visitor: Caller;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  visitor = await makeCaller(context);
});

const put = (name: string, body: object) => joseph.call("PUT", `/site-texts/${name}/`, body);
const textOf = async (name: string) =>
  (await visitor("GET", "/site-texts/")).body.find((text: { name: string }) => text.name === name);

describe("PUT /site-texts/{name}/ (staff.md 6)", () => {
  it("every text is the original one until staff save another", async () => {
    const { body } = await visitor("GET", "/site-texts/");
    expect(body.map(({ name }: { name: string }) => name)).toEqual(siteTextNames);
    for (const text of body)
      expect(text).toMatchObject({ value: null, updated_at: "1970-01-01T00:00:00.000Z" });
  });

  it("a saved text is public at once, and a page's texts can be asked for alone", async () => {
    const { status, body } = await put("hero_lead", { value: "  Learn tailoring in Gulu.  " });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "hero_lead", value: "Learn tailoring in Gulu." });
    expect(await textOf("hero_lead")).toEqual(body);
    const home = await visitor("GET", "/site-texts/?text_page=home");
    expect(home.body.map(({ name }: { name: string }) => name)).toEqual([
      "hero_welcome",
      "hero_lead",
      "story_lead",
      "contact_lead",
    ]);
  });

  it("null restores the original text, with a later version", async () => {
    const { body: saved } = await put("about_mission", { value: "Sew well." });
    const { body } = await put("about_mission", { value: null, updated_at: saved.updated_at });
    expect(body.value).toBeNull();
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(saved.updated_at));
  });

  it("the audit log has each text before and after", async () => {
    await put("about_vision", { value: "Everybody sews." });
    await put("about_vision", { value: null });
    const entries = await context.db
      .selectFrom("audit_log")
      .selectAll()
      .where("resource", "=", "site_text")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    const specified = { about_vision: "Original text" };
    const own = { about_vision: "Everybody sews." };
    expect(entries).toMatchObject([
      { actor_email: joseph.email, action: "restore", before: own, after: specified },
      { actor_email: joseph.email, action: "update", before: specified, after: own },
    ]);
  });

  it("a stale version is refused with the present text (api.md 6)", async () => {
    const { body: first } = await put("about_lead", { value: "First" });
    const { body: second } = await put("about_lead", { value: "Second", updated_at: first.updated_at });
    const late = await put("about_lead", { value: "Third", updated_at: first.updated_at });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ current: second });
    expect(await textOf("about_lead")).toEqual(second);
  });

  it("scripts, styles and event handlers are removed from rich text", async () => {
    const hostile =
      '<h2 onclick="x()">Fees</h2><script>alert(1)</script><p style="position:fixed">Pay <a href="javascript:x()">here</a></p><iframe src="//evil.example"></iframe>';
    const { body } = await put("terms", { value: hostile });
    expect(body.value).toBe('<h2>Fees</h2><p>Pay <a rel="noopener nofollow ugc">here</a></p>');
  });

  it("rich text in the database is cleaned again when it is read", async () => {
    await put("privacy", { value: "<p>Ours</p>" });
    await context.db
      .updateTable("site_texts")
      .set({ value: "<p>Ours</p><script>alert(1)</script>" })
      .where("name", "=", "privacy")
      .execute();
    expect((await textOf("privacy")).value).toBe("<p>Ours</p>");
  });

  const noText = 'Write a text, or choose "Use the Original Text".';
  it.each([
    ["terms", "<p> </p>", noText],
    ["terms", "<script>alert(1)</script>", noText],
    ["hero_welcome", "x".repeat(121), "Must be at most 120 characters."],
    ["about_values", "One: 1\n".repeat(13), "At most 12 lines"],
    ["hero_lead", 7, "Send the text, or null for the original text."],
    ["hero_lead", undefined, "Send the text, or null for the original text."],
  ])("%s refuses %j with '%s'", async (name, value, message) => {
    const before = await textOf(name);
    const { status, body } = await put(name, { value });
    expect(status).toBe(400);
    expect(body).toEqual({ value: [message] });
    expect(await textOf(name)).toEqual(before);
  });

  it("a text that is not in the list is 404", async () => {
    expect((await put("footer", { value: "Hello" })).status).toBe(404);
  });
});
