import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram, programForm } from "#tests/support/data/builders.ts";
import { switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext();
let sarah: Person;
let visitor: Caller;
let facilitator: number;

const member = {
  name: "Samuel Wekesa",
  role: "Lead Facilitator",
  email: "s@darasa.example",
  phone: "+256700000011",
};

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  visitor = await makeCaller(context);
  const joseph = await person(context, cast.joseph);
  facilitator = (await joseph.call("POST", "/team-members/", member)).body.id;
});

const filled = {
  facilitator_text: "Samuel marks every assignment.",
  outcomes: "Write a budget\nDefend it",
  weekly_hours: 5,
  language: "English",
  certificate: "For four of five classes.",
  questions: "Is it live?\nYes.",
};
const empty = {
  facilitator_id: null,
  facilitator_text: "",
  outcomes: "",
  weekly_hours: null,
  language: "",
  certificate: "",
  questions: "",
};

describe("optional fields of a program's page", () => {
  it("optional fields can be left out, are stored as typed, and can be cleared again", async () => {
    const { body: plain } = await sarah.call("POST", "/programs/", programForm);
    expect(plain).toMatchObject(empty);
    const change = { ...filled, facilitator_id: String(facilitator), updated_at: plain.updated_at };
    const { status, body } = await sarah.call("PATCH", `/programs/${plain.id}/`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...filled, facilitator_id: facilitator, title: programForm.title });
    expect((await visitor("GET", `/programs/${plain.id}/`)).body).toEqual(body);
    const emptied = { ...empty, facilitator_id: "", weekly_hours: "" };
    expect((await sarah.call("PATCH", `/programs/${plain.id}/`, emptied)).body).toMatchObject(empty);
  });

  it("a change of another field keeps them, and lists leave them out", async () => {
    const { body } = await sarah.call("POST", "/programs/", { ...programForm, ...filled });
    const changed = await sarah.call("PATCH", `/programs/${body.id}/`, { title: "Budgets" });
    expect(changed.body).toMatchObject(filled);
    const { body: list } = await visitor("GET", "/programs/?search=Budgets");
    expect(list[0]).toMatchObject({ id: body.id, title: "Budgets" });
    expect(list[0]).not.toHaveProperty("questions");
  });

  it.each([
    ["weekly_hours", 0, "Hours a week must be a whole number from 1 to 60"],
    ["weekly_hours", "61", "Hours a week must be a whole number from 1 to 60"],
    ["weekly_hours", "a few", "Hours a week must be a whole number from 1 to 60"],
    ["facilitator_id", "Samuel", "Choose a team member"],
    ["facilitator_id", 2_000_000_000, "Choose a team member"],
    ["facilitator_text", "x".repeat(1_001), "Must be at most 1000 characters."],
    ["outcomes", "x".repeat(3_001), "Must be at most 3000 characters."],
    ["language", "x".repeat(101), "Must be at most 100 characters."],
    ["certificate", "x".repeat(301), "Must be at most 300 characters."],
    ["questions", "x".repeat(10_001), "Must be at most 10000 characters."],
    [
      "questions",
      "Is it live?\nYes.\n\nIs it free?",
      "Write the answer on the line under its question, and leave an empty line before the next question",
    ],
  ])("%s %j is answered with '%s' at its field", async (field, value, message) => {
    const { status, body } = await sarah.call("POST", "/programs/", { ...programForm, [field]: value });
    expect([status, body[field]?.[0]]).toEqual([400, message]);
  });
});

describe("GET /programs/{id}/page/", () => {
  const page = async (id: number) => (await visitor("GET", `/programs/${id}/page/`)).body;

  it("the page shows the facilitator without contacts, and nobody once they are hidden or deleted", async () => {
    const { id } = await aProgram(context.db, { facilitator_id: facilitator });
    expect((await page(id)).facilitator).toEqual({ name: member.name, role: member.role, image: null });
    const hide = context.db.updateTable("team_members").where("id", "=", facilitator);
    await hide.set({ is_active: false }).execute();
    expect((await page(id)).facilitator).toBeNull();
    await hide.set({ is_active: true }).execute();
    await context.db.deleteFrom("team_members").where("id", "=", facilitator).execute();
    expect((await page(id)).facilitator).toBeNull();
  });

  it("the page shows three testimonials naming the program and related programs, open ones first", async () => {
    const { id } = await aProgram(context.db, { title: "Bee Keeping", category: "Bees" });
    const closed = { deadline_value: 1, deadline_unit: "days", created_at: new Date("2020-01-01") } as const;
    const old = await aProgram(context.db, { title: "Honey", category: "Bees" });
    const shut = await aProgram(context.db, { title: "Wax", category: "Bees", ...closed });
    const said = { role: "Keeper", company: "Hive", program: " bee keeping ", content: "Sweet." };
    const rows = ["Ada", "Ben", "Cleo", "Dan"].map((name, day) => ({
      ...{ ...said, name, is_active: name !== "Cleo" },
      created_at: new Date(2026, 0, day + 1),
    }));
    await context.db.insertInto("testimonials").values(rows).execute();
    const { testimonials, related } = await page(id);
    expect(testimonials.map(({ name }: { name: string }) => name)).toEqual(["Dan", "Ben", "Ada"]);
    expect(related.map((one: { id: number }) => one.id)).toEqual([old.id, shut.id]);
  });

  it("ways to pay are shown only while fees are on; an unknown program is 404", async () => {
    const { id } = await aProgram(context.db);
    const parts = [
      { share: 400_000, after_days: 0 },
      { share: 600_000, after_days: 30 },
    ];
    await context.db
      .insertInto("program_plans")
      .values({ program_id: id, unit: "amount", parts: JSON.stringify(parts), updated_at: new Date() })
      .execute();
    const mobile_money = ["MTN", "Airtel", "Mtn"].map((network) => ({
      ...{ network, number: "+256772000111", name: "Darasa" },
    }));
    await context.db
      .updateTable("fee_rules")
      .set({ mobile_money: JSON.stringify(mobile_money) })
      .execute();
    expect((await page(id)).ways_to_pay).toEqual({ networks: [], plan: [], is_reported: false });
    expect((await visitor("GET", "/fees/networks/")).body).toEqual({ networks: [] });
    await switchFeesOn(context);
    expect((await page(id)).ways_to_pay).toEqual({
      networks: ["MTN", "Airtel"],
      plan: [
        { percent: 40, after_days: 0 },
        { percent: 60, after_days: 30 },
      ],
      is_reported: true,
    });
    expect((await visitor("GET", "/fees/networks/")).body).toEqual({ networks: ["MTN", "Airtel"] });
    expect((await visitor("GET", "/programs/2000000000/page/")).status).toBe(404);
  });
});
