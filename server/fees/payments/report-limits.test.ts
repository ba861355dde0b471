import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, multipart, pdf } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, aReport, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let fees: Person;
let made = 0;

beforeAll(async () => {
  fees = await person(context, florence);
  await switchFeesOn(context);
});
beforeEach(async () => {
  made += 1;
  amina = await person(context, { ...cast.amina, email: `amina-${made}@darasa.example` });
});

const report = (charge: number) =>
  amina.call("POST", "/student/fees/payments/", { charge, ...aPayment("1,000") });
const withProof = (charge: number) =>
  amina.call(
    "POST",
    "/student/fees/payments/",
    multipart({
      charge,
      amount: "1,000",
      method: "bank",
      paid_on: "2026-03-02",
      proof: pdf("slip.pdf", 900),
    }),
  );

describe("reports that staff have not decided (beyond.md 1.2)", () => {
  it("a charge accepts three of them, also from concurrent calls", async () => {
    const { id } = await aCharge(context, amina);
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(
      /^You have already reported three payments of this fee/,
    );
    const other = await aCharge(context, amina);
    expect((await report(other.id)).status).toBe(201);
  });

  it("deciding one makes room for another", async () => {
    const { id } = await aCharge(context, amina);
    const [first] = [await aReport(amina, id), await aReport(amina, id), await aReport(amina, id)];
    expect((await report(id)).status).toBe(409);
    await fees.call("POST", `/payments/${first}/reject/`, { reason: "Not on the statement" });
    expect((await report(id)).status).toBe(201);
  });
});

describe("the storage quota of a student covers proofs and submitted work together", () => {
  it("a proof is refused at its field when work has used up the quota", async () => {
    const charge = await aCharge(context, amina);
    const { id } = await anAssignment(context, { program_id: charge.program_id });
    const form = multipart({ assignment: String(id), submission_text: "Done", submission_file: pdf() });
    await amina.call("POST", "/assignments/submit/", form);
    await context.db
      .updateTable("submissions")
      .set({ size_bytes: 500 * 1024 * 1024 - 100 })
      .where("user_id", "=", amina.id)
      .execute();
    const { status, body } = await withProof(charge.id);
    expect([status, Object.keys(body)]).toEqual([413, expect.arrayContaining(["proof"])]);
    expect((await report(charge.id)).status).toBe(201);
  });

  it("work is refused when proofs have used up the quota", async () => {
    const charge = await aCharge(context, amina);
    expect((await withProof(charge.id)).status).toBe(201);
    await context.db
      .updateTable("payments")
      .set({ size_bytes: 500 * 1024 * 1024 - 100 })
      .where("charge_id", "=", charge.id)
      .execute();
    const { id } = await anAssignment(context, { program_id: charge.program_id });
    const form = multipart({ assignment: String(id), submission_text: "Done", submission_file: pdf() });
    expect((await amina.call("POST", "/assignments/submit/", form)).status).toBe(413);
  });
});
