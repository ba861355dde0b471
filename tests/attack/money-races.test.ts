import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, type TestContext, testContext } from "#tests/support/context.ts";
import { anAffiliate, aProgram } from "#tests/support/data/builders.ts";
import { aCharge, aReport, idOf, switchFeesOn } from "#tests/support/data/fees.ts";

// Two people decide about the same money at once, in two processes on one database.

const context = testContext({ RATE_LIMITS: "off" });
let other: Awaited<ReturnType<typeof anotherProcess>>;
let amina: Person;
let visitor: Caller;
/** Two callers for each person, one in each process. */
let callers: Record<"amina" | "joseph" | "lydia", [Caller, Caller]>;
let ids: Record<"joseph" | "lydia", number>;
let code: string;

beforeAll(async () => {
  other = await anotherProcess(context);
  amina = await person(context, cast.amina);
  visitor = await makeCaller(context);
  const joseph = await person(context, cast.joseph);
  const lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates", "fees"],
  });
  ids = { joseph: joseph.id, lydia: lydia.id };
  const inBoth = async ({ id }: Person): Promise<[Caller, Caller]> => [
    await makeCaller(context, id),
    await makeCaller({ ...context, app: other.app } as TestContext, id),
  ];
  callers = { amina: await inBoth(amina), joseph: await inBoth(joseph), lydia: await inBoth(lydia) };
  await switchFeesOn(context);
  code = (await anAffiliate(context.db)).affiliate_code;
});
afterAll(() => other.close());

/** Makes the call five times with each caller, all at once. */
const atOnce = (people: readonly Caller[], call: (caller: Caller) => Promise<Answer>) =>
  Promise.all(Array.from({ length: 5 }, () => people.map(call)).flat());
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

it("10 simultaneous enrollments through a referral give one enrollment and one commission", async () => {
  const { id } = await aProgram(context.db);
  const answers = await atOnce(callers.amina, (caller) =>
    caller("POST", "/enrollments/", { program_id: id, ref: code }),
  );
  expect(statuses(answers)).toEqual([201, ...Array(9).fill(409)]);
  expect(await context.db.selectFrom("commissions").select("id").execute()).toHaveLength(1);
});

it("enrolling, restoring and enrolling by email at once give one enrollment with one paid fee", async () => {
  for (let round = 0; round < 3; round++) {
    const charge = await aCharge(context, amina, "UGX 100,000");
    const [joseph] = callers.joseph;
    await joseph("POST", `/payments/${await aReport(amina, charge.id, "100,000")}/confirm/`);
    expect((await joseph("DELETE", `/enrollments/${charge.enrollment_id}/`)).status).toBe(204);
    const enrolling = { program_id: charge.program_id };
    const answers = (
      await Promise.all([
        atOnce(callers.amina, (caller) => caller("POST", "/enrollments/", enrolling)),
        atOnce(callers.joseph, (caller) =>
          caller("POST", `/bin/enrollment/${charge.enrollment_id}/restore/`),
        ),
        atOnce([visitor], (caller) =>
          caller("POST", "/enrollments/", { program: charge.program_id, email: amina.email }),
        ),
      ])
    ).flat();
    expect(
      [...new Set(statuses(answers))].filter((status) => ![200, 201, 404, 409].includes(status)),
    ).toEqual([]);
    const fees = (await amina.call("GET", "/student/fees/")).body.filter(
      ({ program }: { program: number }) => program === charge.program_id,
    );
    expect(fees).toMatchObject([{ id: charge.id, state: "paid" }]);
  }
}, 60_000);

it("after simultaneous confirm, reject and reverse, the paid sum equals the confirmed payments", async () => {
  const charge = await aCharge(context, amina, "UGX 100,000");
  const both = [...callers.joseph, ...callers.lydia];
  for (let round = 0; round < 5; round++) {
    const id = await aReport(amina, charge.id, "10,000");
    const decide = (verb: string) =>
      atOnce(both, (caller) => caller("POST", `/payments/${id}/${verb}/`, { reason: "x" }));
    const answers = (await Promise.all([decide("confirm"), decide("reject"), decide("reverse")])).flat();
    for (const { status } of answers) expect([200, 400]).toContain(status);
  }
  const { body } = await callers.joseph[0]("GET", `/fees/${charge.id}/`);
  const confirmed = body.payments.filter(({ state }: { state: string }) => state === "confirmed");
  expect(body.paid_minor).toBe(confirmed.length * 10_000);
  for (const { state, receipt } of body.payments) if (state === "rejected") expect(receipt).toBeNull();
});

it("with the two-person rule, the confirmer never pays the batch, even in a race", async () => {
  const [joseph, lydia] = [callers.joseph[0], callers.lydia[1]];
  await joseph("PUT", "/payouts/rules/", { two_people: true });
  for (let round = 0; round < 3; round++) {
    const { id: program_id } = await aProgram(context.db, { price: "UGX 100,000" });
    idOf(await amina.call("POST", "/enrollments/", { program_id, ref: code }));
    const [commission] = (await joseph("GET", "/commissions/?state=pending")).body;
    const body = { ids: [commission.id], reason: "Paid in cash" };
    await atOnce([joseph, lydia], (caller) => caller("POST", "/commissions/confirm/", body));
    const made = await atOnce([joseph, lydia], (caller) => caller("POST", "/payouts/", { currency: "UGX" }));
    expect(statuses(made)).toEqual([201, ...Array(9).fill(400)]);
    const payout = made.find(({ status }) => status === 201)?.body.id;
    const { confirmed_by } = await context.db
      .selectFrom("commissions")
      .select("confirmed_by")
      .where("id", "=", commission.id)
      .executeTakeFirstOrThrow();
    const pay = (caller: Caller) => caller("POST", `/payouts/${payout}/pay/`);
    const [confirmer, second] = confirmed_by === ids.joseph ? [joseph, lydia] : [lydia, joseph];
    expect(statuses(await atOnce([confirmer], pay))).toEqual(Array(5).fill(400));
    await atOnce([confirmer, second], pay);
    const paid = context.db.selectFrom("audit_log").select("actor_id").where("resource", "=", "payout");
    const entries = await paid.where("action", "=", "pay").where("resource_id", "=", payout).execute();
    expect(entries.map(({ actor_id }) => actor_id)).toEqual([
      confirmed_by === ids.joseph ? ids.lydia : ids.joseph,
    ]);
  }
});

it("a batch that is paid and dissolved at once ends as exactly one of the two", async () => {
  const [joseph, lydia] = [callers.joseph[1], callers.lydia[0]];
  await joseph("PUT", "/payouts/rules/", { two_people: false });
  for (let round = 0; round < 5; round++) {
    const { id: program_id } = await aProgram(context.db, { price: "UGX 100,000" });
    await amina.call("POST", "/enrollments/", { program_id, ref: code });
    const [commission] = (await joseph("GET", "/commissions/?state=pending")).body;
    await joseph("POST", "/commissions/confirm/", { ids: [commission.id], reason: "Paid in cash" });
    const payout = idOf(await lydia("POST", "/payouts/", { currency: "UGX" }));
    await Promise.all([
      atOnce([joseph, lydia], (caller) => caller("POST", `/payouts/${payout}/pay/`)),
      atOnce([lydia, joseph], (caller) => caller("DELETE", `/payouts/${payout}/`)),
      atOnce([lydia], (caller) => caller("POST", `/commissions/${commission.id}/void/`, { reason: "x" })),
    ]);
    const row = await context.db
      .selectFrom("commissions")
      .select(["state", "payout_id"])
      .where("id", "=", commission.id)
      .executeTakeFirstOrThrow();
    const batch = await context.db.selectFrom("payouts").select("status").where("id", "=", payout).execute();
    if (row.state === "paid") expect([row.payout_id, batch]).toEqual([payout, [{ status: "paid" }]]);
    else expect([row.payout_id, batch]).toEqual([null, []]);
  }
});

it("removing a student while a commission is confirmed voids it without a conflict error", async () => {
  const { lydia, joseph } = callers;
  for (let round = 0; round < 3; round++) {
    const { id: program_id } = await aProgram(context.db, { price: "UGX 100,000" });
    const { body } = await amina.call("POST", "/enrollments/", { program_id, ref: code });
    const [commission] = (await joseph[0]("GET", "/commissions/?state=pending")).body;
    const decision = { ids: [commission.id], reason: "Paid in cash" };
    const answers = await Promise.all([
      atOnce(joseph, (caller) => caller("DELETE", `/enrollments/${body.id}/`)),
      atOnce(lydia, (caller) => caller("POST", "/commissions/confirm/", decision)),
    ]);
    for (const { status } of answers.flat()) expect([200, 204, 400, 404]).toContain(status);
    const { state } = await context.db
      .selectFrom("commissions")
      .select("state")
      .where("id", "=", commission.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("void");
  }
});
