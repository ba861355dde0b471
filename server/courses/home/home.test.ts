import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { formOf, pixel } from "#tests/support/files/pictures.ts";

const context = testContext();
let joseph: Person;
let visitor: Caller;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  visitor = await makeCaller(context);
});

const home = async () => (await visitor("GET", "/home/")).body;
const dayFromNow = (days: number) => kampalaDay(new Date(context.clock().getTime() + days * DAY_MS));

describe("GET /home/", () => {
  it("the home page is empty in a new institute", async () => {
    expect(await home()).toEqual({ starting: [], testimonials: [], employers: [], article: null });
  });

  it("next starts are the four open programs that start soonest, from today", async () => {
    const days = [9, -1, 2, 30, 0, 40];
    const ids = new Map<number, number>();
    for (const day of days) {
      const { id } = await aProgram(context.db, { title: `In ${day}`, start_date: dayFromNow(day) });
      ids.set(day, id);
    }
    const shut = { deadline_value: 1, deadline_unit: "days", created_at: new Date("2020-01-01") } as const;
    await aProgram(context.db, { title: "Shut", start_date: dayFromNow(1), ...shut });
    const { starting } = await home();
    expect(starting.map(({ title }: { title: string }) => title)).toEqual(["In 0", "In 2", "In 9", "In 30"]);
    expect(starting[0]).toMatchObject({ id: ids.get(0), start_date: dayFromNow(0) });
  });

  it("the article of the week is the newest featured post, otherwise the newest post", async () => {
    const post = { category: "Careers", description: "Lead\nBody" };
    const write = async (fields: object) =>
      (await joseph.call("POST", "/blog-posts/", { ...post, ...fields })).body;
    const chosen = await write({ title: "Chosen", is_featured: true });
    await write({ title: "Newest" });
    await write({ title: "Draft", is_published: false, is_featured: true });
    expect((await home()).article).toMatchObject({ title: "Chosen" });
    expect((await home()).article).not.toHaveProperty("is_featured");
    const { title, category, description, updated_at } = chosen;
    const change = { title, category, description, updated_at, is_featured: "false" };
    expect((await joseph.call("PUT", `/blog-posts/${chosen.id}/`, change)).body.is_featured).toBe(false);
    expect((await home()).article).toMatchObject({ title: "Newest" });
  });
});

describe("employers", () => {
  it("an admin adds, changes and deletes employers; visitors see changes at once", async () => {
    const { status, body: plain } = await joseph.call("POST", "/employers/", { name: " PayPath  Labs " });
    expect(status).toBe(201);
    expect(plain).toMatchObject({ name: "PayPath Labs", image: null });
    const form = formOf({ name: "PayPath", updated_at: plain.updated_at }, new File([pixel], "logo.png"));
    const { body: changed } = await joseph.call("PUT", `/employers/${plain.id}/`, form);
    expect(changed).toMatchObject({ name: "PayPath", image: expect.stringMatching(/^\/media\/.*\.webp$/) });
    const stale = { name: "Late", updated_at: plain.updated_at };
    expect((await joseph.call("PUT", `/employers/${plain.id}/`, stale)).status).toBe(409);
    expect((await visitor("GET", "/employers/")).body).toEqual([changed]);
    const { id, name, image } = changed;
    expect((await home()).employers).toEqual([{ id, name, image }]);
    expect((await joseph.call("DELETE", `/employers/${id}/`)).status).toBe(204);
    expect((await home()).employers).toEqual([]);
    const audit = await context.db
      .selectFrom("audit_log")
      .select("action")
      .where("resource", "=", "employer")
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
  });

  it.each([
    ["", "Name is required"],
    ["x".repeat(101), "Must be at most 100 characters."],
  ])("name %j is answered with '%s'", async (name, message) => {
    const { status, body } = await joseph.call("POST", "/employers/", { name });
    expect([status, body]).toEqual([400, { name: [message] }]);
  });
});
