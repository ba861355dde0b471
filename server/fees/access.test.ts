import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, aProgram, multipart, pdf } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
let amina: Person;
let joseph: Person;
let staff: Person;
let charge: Awaited<ReturnType<typeof aCharge>>;
let assignment: number;
let message: number;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  joseph = await person(context, cast.joseph);
  staff = await person(context, florence);
  context.setClock(now);
  charge = await aCharge(context, amina, "UGX 450,000", "Bees and Honey");
  assignment = (
    await anAssignment(context, { program_id: charge.program_id, deadline: new Date("2026-09-01") })
  ).id;
  const colors = sharp({ create: { width: 40, height: 30, channels: 3, background: "#884422" } });
  const picture = new File([new Uint8Array(await colors.png().toBuffer())], "page.png");
  const form = multipart({ program: charge.program_id, content: "Hello", picture });
  const posted = await amina.call("POST", "/community/", form);
  message = posted.body.id;
});

const submit = () => {
  const form = multipart({ assignment: String(assignment), submission_text: "Done", submission_file: pdf() });
  return amina.call("POST", "/assignments/submit/", form);
};
const unit = () => ({ enrollment_id: charge.enrollment_id, unit_number: 1 });
const lists = async () => [
  (await amina.call("GET", "/assignments/student/")).body.length,
  (await amina.call("GET", "/submissions/student/")).body.length,
  (await amina.call("GET", "/community/enrolled_programs/")).body.length,
];

/** Every call that requires the program to be open. */
const calls = (submission: number) => [
  () => amina.call("POST", "/student/progress/mark-complete/", unit()),
  () => amina.call("POST", "/student/progress/unmark-complete/", unit()),
  () => amina.call("GET", `/assignments/${assignment}/file/`),
  () => amina.call("PUT", `/submissions/student/${submission}/update/`, { submission_text: "Better" }),
  () => amina.call("GET", `/submissions/${submission}/file/`),
  () => amina.call("GET", `/community/?program=${charge.program_id}`),
  () => amina.call("GET", `/community/${message}/picture/`),
  () => amina.call("POST", "/community/", { program: charge.program_id, content: "Again" }),
  () => amina.call("POST", `/community/${message}/reply/`, { content: "Answer" }),
  () => amina.call("POST", `/community/${message}/like/`),
  () => amina.call("PATCH", `/community/${message}/`, { content: "Hello all" }),
];

describe("access while unpaid (beyond.md 1.4)", () => {
  let submission: number;

  it("'open (default)': everything works unpaid", async () => {
    await switchFeesOn(context, { access: "open" });
    const handedIn = await submit();
    expect(handedIn.status).toBe(201);
    submission = handedIn.body.id;
    for (const call of calls(submission)) expect((await call()).status).toBeLessThan(300);
    expect(await lists()).toEqual([1, 1, 1]);
  });

  it('the rule "closed" has no effect while fees are switched off', async () => {
    await context.db.updateTable("fee_rules").set({ is_on: false, access: "closed" }).execute();
    for (const call of calls(submission)) expect((await call()).status).toBeLessThan(300);
  });

  it("'Where closed: units, assignments, submissions and community of that program are 403'", async () => {
    await switchFeesOn(context, { access: "closed" });
    for (const call of calls(submission)) {
      const { status, body } = await call();
      expect(body.detail).toBe("Pay the fee of UGX 450,000 for Bees and Honey to continue.");
      expect(body.unpaid_charge).toBe(charge.id);
      expect(status).toBe(403);
    }
    expect(await lists()).toEqual([0, 0, 0]);
    expect((await amina.call("GET", "/student/fees/")).body[0].is_closed).toBe(true);
  });

  it("'Everything else works': other programs, the list of courses, communications and the profile", async () => {
    const free = await aProgram(context.db, { price: "Free" });
    const { body } = await amina.call("POST", "/enrollments/", { program_id: free.id });
    const other = { enrollment_id: body.id, unit_number: 1 };
    expect((await amina.call("POST", "/student/progress/mark-complete/", other)).status).toBe(200);
    expect((await amina.call("GET", "/student/enrolled-programs/")).body).toHaveLength(2);
    for (const path of ["/communications/student/", "/user/"])
      expect((await amina.call("GET", path)).status).toBe(200);
    await joseph.call("DELETE", `/enrollments/${body.id}/`);
  });

  it("the pages open once the whole fee is paid, and close after a reversal", async () => {
    await staff.call("POST", `/fees/${charge.id}/payments/`, aPayment("400,000"));
    const part = await amina.call("POST", "/student/progress/mark-complete/", unit());
    expect(part.body.detail).toBe("Pay the fee of UGX 50,000 for Bees and Honey to continue.");
    const { body: rest } = await staff.call("POST", `/fees/${charge.id}/payments/`, aPayment("50,000"));
    for (const call of calls(submission)) expect((await call()).status).toBeLessThan(300);
    expect(await lists()).toEqual([1, 1, 1]);
    await staff.call("POST", `/payments/${rest.id}/reverse/`, { reason: "Bounced" });
    expect((await amina.call("POST", "/student/progress/mark-complete/", unit())).status).toBe(403);
  });

  it("'grace': a program closes when `grace_days` have passed since the due date", async () => {
    await switchFeesOn(context, { access: "grace", grace_days: 7 });
    // The enrollment was at noon on 2 March. The fee is due on the 16th, and the pages stay open through the 23rd.
    context.setClock(new Date("2026-03-23T23:59:59+03:00"));
    expect((await amina.call("POST", "/student/progress/mark-complete/", unit())).status).toBe(200);
    context.setClock(new Date("2026-03-24T00:00:00+03:00"));
    expect((await amina.call("POST", "/student/progress/mark-complete/", unit())).status).toBe(403);
    context.setClock(now);
  });

  it("a purchase order that staff accepted opens the program", async () => {
    await switchFeesOn(context, { access: "closed" });
    const order = { purchase_order: "PO-1", organization: "Gulu District" };
    await staff.call("POST", `/fees/${charge.id}/purchase-order/`, order);
    expect((await amina.call("POST", "/student/progress/mark-complete/", unit())).status).toBe(200);
  });

  it("charges from before the switch get new due dates, and close pages only afterwards", async () => {
    await switchFeesOn(context, { is_on: false, due_days: 14 });
    const early = await aCharge(context, amina, "UGX 450,000", "Made while fees were off");
    const parts = [
      { amount: "200,000", due_on: "2026-03-05" },
      { amount: "250,000", due_on: "2026-04-05" },
    ];
    expect((await staff.call("PUT", `/fees/${early.id}/plan/`, { parts })).status).toBe(200);
    const later = new Date(now.getTime() + 200 * DAY_MS);
    context.setClock(later);
    const { body } = await joseph.call("GET", "/fees/rules/");
    const { updated_at: _version, earlier_count: _count, ...rules } = body;
    const turn = (is_on: boolean) =>
      joseph.call("PUT", "/fees/rules/", { ...rules, is_on, access: "closed" });
    await turn(true);
    const tick = ({ enrollment_id }: { enrollment_id: number }) =>
      amina.call("POST", "/student/progress/mark-complete/", { enrollment_id, unit_number: 1 });
    const isListed = async ({ program_id }: { program_id: number }) =>
      (await amina.call("GET", "/community/enrolled_programs/")).body.some(
        ({ id }: { id: number }) => id === program_id,
      );
    const dueOf = async () => (await staff.call("GET", `/fees/${early.id}/`)).body;
    expect((await tick(early)).status).toBe(200);
    expect(await isListed(early)).toBe(true);
    // Fees were switched on at noon on 18 September, so the charge is due 14 days later.
    const due = new Date("2026-10-02T23:59:59+03:00");
    const shifted = await dueOf();
    expect(shifted).toMatchObject({ due_at: due.toISOString(), is_overdue: false });
    const [first, second] = shifted.parts.map(({ due_at }: { due_at: string }) => Date.parse(due_at));
    expect(second - first).toBe(31 * DAY_MS);

    const fresh = await aCharge(context, amina, "UGX 450,000", "Made while fees were on");
    expect((await tick(fresh)).status).toBe(403);

    context.setClock(new Date(due.getTime() - 1));
    await turn(false);
    await turn(true);
    expect((await dueOf()).due_at).toBe(due.toISOString());
    expect((await tick(early)).status).toBe(200);
    context.setClock(new Date(due.getTime() + 1));
    expect((await tick(early)).status).toBe(403);
    expect(await isListed(early)).toBe(false);
    context.setClock(now);
  });

  it("charges from before the switch are due at the program's start if that is earlier", async () => {
    await switchFeesOn(context, { is_on: false, due_days: 14 });
    const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const starts: Record<string, string> = { soon: day(8), late: day(40), begun: day(-3) };
    const made: Record<string, number> = {};
    for (const [name, start_date] of Object.entries(starts)) {
      const program = await aProgram(context.db, { price: "UGX 450,000", start_date });
      await amina.call("POST", "/enrollments/", { program_id: program.id });
      const own = context.db.selectFrom("charges").select("id").where("program_id", "=", program.id);
      made[name] = (await own.executeTakeFirstOrThrow()).id;
    }
    context.setClock(new Date(now.getTime() + DAY_MS));
    const { updated_at: _version, ...rules } = (await joseph.call("GET", "/fees/rules/")).body;
    await joseph.call("PUT", "/fees/rules/", { ...rules, is_on: true });
    const dueOn = async (name: string) => (await staff.call("GET", `/fees/${made[name]}/`)).body.due_at;
    const through = (day: string) => new Date(`${day}T23:59:59+03:00`).toISOString();
    expect([await dueOn("soon"), await dueOn("late"), await dueOn("begun")]).toEqual([
      through(day(8)),
      through(day(15)),
      through(day(15)),
    ]);
    context.setClock(now);
  });

  it("due days that are changed while fees are switched on apply to earlier charges", async () => {
    await switchFeesOn(context, { is_on: false, due_days: 14 });
    const early = await aCharge(context, amina, "UGX 450,000", "Fewer days");
    const { updated_at: _version, ...rules } = (await joseph.call("GET", "/fees/rules/")).body;
    await joseph.call("PUT", "/fees/rules/", { ...rules, is_on: true, due_days: 10 });
    const { due_at } = (await staff.call("GET", `/fees/${early.id}/`)).body;
    expect(due_at).toBe(new Date("2026-03-12T23:59:59+03:00").toISOString());
    await switchFeesOn(context, { due_days: 14 });
  });

  it("the admin can cancel earlier charges: unpaid ones are cancelled, partly paid ones stay", async () => {
    await switchFeesOn(context, { is_on: false, access: "closed" });
    const [unpaid, paid] = [
      await aCharge(context, amina, "UGX 450,000", "Never asked for"),
      await aCharge(context, amina, "UGX 450,000", "Paid while fees were off"),
    ];
    await staff.call("POST", `/fees/${paid.id}/payments/`, aPayment("100,000"));
    const { updated_at: _version, earlier_count, ...rules } = (await joseph.call("GET", "/fees/rules/")).body;
    expect(earlier_count).toBe(1);
    // The admin decided about another number of charges than there are now.
    const seen = { ...rules, is_on: true, earlier_fees: "cancel", earlier_count: 0 };
    const refused = await joseph.call("PUT", "/fees/rules/", seen);
    expect(refused).toMatchObject({ status: 409, body: { current: { is_on: false, earlier_count: 1 } } });
    const answer = await joseph.call("PUT", "/fees/rules/", {
      ...rules,
      is_on: true,
      earlier_fees: "cancel",
      earlier_count,
    });
    expect(answer.body).toMatchObject({ is_on: true, earlier_count: 0 });
    const own = (await amina.call("GET", "/student/fees/")).body;
    const stateOf = ({ id }: { id: number }) => own.find((one: { id: number }) => one.id === id);
    expect(stateOf(unpaid)).toMatchObject({ state: "cancelled", left_minor: 0, is_closed: false });
    expect(stateOf(paid)).toMatchObject({ state: "part_paid", left_minor: 350_000 });
    const tick = { enrollment_id: unpaid.enrollment_id, unit_number: 1 };
    expect((await amina.call("POST", "/student/progress/mark-complete/", tick)).status).toBe(200);
  });

  it("staff are never refused", async () => {
    const reply = await joseph.call("POST", `/community/${message}/reply/`, { content: "Welcome" });
    expect(reply.status).toBe(201);
  });
});
