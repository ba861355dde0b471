import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
let amina: Person;
let staff: Person;
let joseph: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  staff = await person(context, florence);
  joseph = await person(context, cast.joseph);
  await switchFeesOn(context);
  context.setClock(now);
});

const detail = async (id: number) => (await staff.call("GET", `/fees/${id}/`)).body;
const cancel = (id: number) => staff.call("POST", `/fees/${id}/cancel/`, { reason: "By mistake" });
const askAgain = (id: number, reason = "She came back") =>
  staff.call("POST", `/fees/${id}/ask-again/`, { reason });

describe("'Ask again' for a cancelled fee (beyond.md 1.1)", () => {
  it("asks for the unpaid rest under the same reference and stores the reason", async () => {
    const { id, reference } = await aCharge(context, amina);
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("100,000"));
    await cancel(id);
    expect(await detail(id)).toMatchObject({ state: "cancelled", to_pay_back_minor: 100_000 });
    const { status, body } = await askAgain(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ reference, state: "part_paid", left_minor: 350_000, to_pay_back_minor: 0 },
      ...{ cancel_reason: "", asked_again_reason: "She came back" },
    });
    const own = (await amina.call("GET", "/student/fees/")).body[0];
    expect(own).toMatchObject({ id, left_minor: 350_000 });
    const [entry] = await context.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "ask_again")
      .where("resource_id", "=", id)
      .execute();
    expect(entry?.after).toEqual({ reason: "She came back", cancel_reason: "By mistake" });
  });

  it("needs a reason, and a fee that is cancelled", async () => {
    const { id } = await aCharge(context, amina);
    const refused = await askAgain(id);
    expect([refused.status, refused.body]).toEqual([
      400,
      { non_field_errors: ["This charge is not cancelled."] },
    ]);
    await cancel(id);
    expect((await askAgain(id, " ")).body).toEqual({ reason: ["Reason is required"] });
    expect((await askAgain(99_999)).status).toBe(404);
  });

  it("is due no earlier than a new fee; unpaid parts keep the time between them", async () => {
    const { id } = await aCharge(context, amina);
    const parts = ["2026-03-05", "2026-04-05", "2026-05-05"].map((due_on) => ({ amount: "150,000", due_on }));
    await staff.call("PUT", `/fees/${id}/plan/`, { parts });
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("150,000"));
    await cancel(id);
    context.setClock(new Date("2026-06-01T09:00:00Z"));
    const { body } = await askAgain(id);
    const days = body.parts.map(({ due_at }: { due_at: string }) => due_at.slice(0, 10));
    expect(days).toEqual(["2026-03-05", "2026-06-15", "2026-07-15"]);
    expect(body).toMatchObject({ is_overdue: false, due_at: expect.stringMatching(/^2026-06-15/) });
    const plain = await aCharge(context, amina);
    const { due_at } = await detail(plain.id);
    await cancel(plain.id);
    await askAgain(plain.id);
    expect((await detail(plain.id)).due_at).toBe(due_at);
    context.setClock(new Date("2026-07-01T09:00:00Z"));
    await cancel(plain.id);
    await askAgain(plain.id);
    expect(Date.parse((await detail(plain.id)).due_at) - Date.parse("2026-07-01T20:59:59Z")).toBe(
      14 * DAY_MS,
    );
    context.setClock(now);
  });

  it.each([
    ["enrollment", "The student is no longer enrolled. Restore the enrollment, or enroll the student again."],
    ["program", "The program was deleted. Restore it first."],
    ["student", "The student's account was deleted. Restore it first."],
  ] as const)("is refused while its %s is in the bin", async (kind, sentence) => {
    const ruth = await person(context, { ...cast.amina, email: `ruth-${kind}@darasa.example` });
    const { id, enrollment_id, program_id } = await aCharge(context, ruth);
    await cancel(id);
    const ids = { enrollment: enrollment_id, program: program_id, student: ruth.id };
    expect((await joseph.call("DELETE", `/${kind}s/${ids[kind]}/`)).status).toBe(204);
    const { status, body } = await askAgain(id);
    expect([status, body]).toEqual([400, { non_field_errors: [sentence] }]);
    await joseph.call("POST", `/bin/${kind}/${ids[kind]}/restore/`);
    expect(await detail(id)).toMatchObject({ state: "cancelled", cancel_reason: "By mistake" });
    expect((await askAgain(id)).body.state).toBe("unpaid");
  });
});
