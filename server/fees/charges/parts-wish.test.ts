import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, florence, idOf, switchFeesOn } from "#tests/support/data/fees.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let brian: Person;
let staff: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  staff = await person(context, florence);
  await switchFeesOn(context);
  context.setClock(new Date("2026-03-02T09:00:00Z"));
});

const wish = "Half now, half by the end of April.";
const ask = (who: Person, id: number, text = wish) =>
  who.call("POST", `/student/fees/${id}/parts/`, { wish: text });
const subjects = async () => (await emailsTo(context, amina.email)).map(({ subject }) => subject);
const waiting = async () =>
  (await staff.call("GET", "/staff/today/")).body.waiting.find(
    ({ kind }: { kind: string }) => kind === "parts_wishes",
  ).count;

describe("a student asks to pay in parts (beyond.md 1.1)", () => {
  it("staff see the wish until they save a plan, which the student gets by email", async () => {
    const { id } = await aCharge(context, amina, "UGX 450,000", "Beekeeping");
    const { status, body } = await ask(amina, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, parts_wish: wish, parts_asked_at: "2026-03-02T09:00:00.000Z" });
    expect(await waiting()).toBe(1);
    const listed = (await staff.call("GET", "/fees/?state=parts_asked&page=1")).body.results;
    expect(listed).toMatchObject([{ id, parts_wish: wish }]);
    const parts = [
      { amount: "225,000", due_on: "2026-03-20" },
      { amount: "225,000", due_on: "2026-04-30" },
    ];
    const planned = await staff.call("PUT", `/fees/${id}/plan/`, { parts });
    expect(planned.body).toMatchObject({ parts_wish: "", parts_asked_at: null });
    expect(await waiting()).toBe(0);
    const email = (await emailsTo(context, amina.email)).at(-1);
    expect(email?.subject).toBe("You can pay your fee for Beekeeping in parts");
    expect(email?.text).toContain("1. UGX 225,000, due on 20 March 2026");
    expect(email?.text).toContain("2. UGX 225,000, due on 30 April 2026");
  });

  it("a plan that nobody asked for sends no email", async () => {
    const { id } = await aCharge(context, amina);
    const before = await subjects();
    const parts = [
      { amount: "225,000", due_on: "2026-03-20" },
      { amount: "225,000", due_on: "2026-04-30" },
    ];
    expect((await staff.call("PUT", `/fees/${id}/plan/`, { parts })).status).toBe(200);
    expect(await subjects()).toEqual(before);
  });

  it("staff decline with a reason, once", async () => {
    const { id } = await aCharge(context, amina, "UGX 450,000", "Poultry");
    await ask(amina, id);
    await ask(amina, id, "Three parts, please.");
    const decline = () =>
      staff.call("POST", `/fees/${id}/parts/decline/`, { reason: "The program is too short." });
    expect((await decline()).body).toMatchObject({ parts_wish: "" });
    const email = (await emailsTo(context, amina.email)).at(-1);
    expect(email?.subject).toBe("Your fee for Poultry cannot be paid in parts");
    expect(email?.text).toContain("The program is too short.");
    expect((await decline()).body.non_field_errors).toEqual(["This wish is answered already."]);
  });

  it("only the student asks, with words, while something is left to pay", async () => {
    const { id } = await aCharge(context, amina);
    expect((await ask(brian, id)).status).toBe(404);
    expect((await ask(amina, id, " ")).body).toEqual({ wish: ["Tell us in how many parts, and by when."] });
    await ask(amina, id);
    idOf(await staff.call("POST", `/fees/${id}/payments/`, aPayment()));
    expect((await ask(amina, id)).body.non_field_errors).toEqual(["This charge is settled."]);
    expect(await waiting()).toBe(0);
  });
});
