import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, aReport, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { drainEmails } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let sarah: Person;
let staff: Person;
let amina: Person;

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  staff = await person(context, florence);
  amina = await person(context, cast.amina);
  await switchFeesOn(context);
});

/** Puts Amina in a program that requires all units and the fee. `issued` counts the program's certificates. */
async function aProgramOfSixWeeks() {
  const { id: charge, enrollment_id, program_id } = await aCharge(context, amina, "UGX 450,000");
  const rule = {
    ...{ mode: "automatic", needs_units: true, needs_payment: true },
    ...{ needs_grades: false, needs_average: false, lowest_average: 50 },
  };
  expect((await sarah.call("PUT", `/programs/${program_id}/certificate-rule/`, rule)).status).toBe(200);
  const tick = async (...units: number[]) => {
    for (const unit_number of units)
      await amina.call("POST", "/student/progress/mark-complete/", { enrollment_id, unit_number });
  };
  const issued = async () => {
    await drainEmails(context);
    return (await sarah.call("GET", `/programs/${program_id}/certificates/?state=issued`)).body.count;
  };
  return { charge, tick, issued };
}

describe("issuing 'automatically' (beyond.md 2)", () => {
  it("the last tick issues the certificate when the fee is already paid", async () => {
    const { charge, tick, issued } = await aProgramOfSixWeeks();
    await staff.call("POST", `/fees/${charge}/payments/`, aPayment());
    await tick(1, 2, 3, 4, 5);
    expect(await issued()).toBe(0);
    await tick(6);
    expect(await issued()).toBe(1);
    await tick(6);
    expect(await issued()).toBe(1);
  });

  it("confirming the last payment issues the certificate; a partial or reported payment does not", async () => {
    const { charge, tick, issued } = await aProgramOfSixWeeks();
    await tick(1, 2, 3, 4, 5, 6);
    await staff.call("POST", `/fees/${charge}/payments/`, aPayment("400,000"));
    const payment = await aReport(amina, charge, "50,000");
    expect(await issued()).toBe(0);
    await staff.call("POST", `/payments/${payment}/confirm/`);
    expect(await issued()).toBe(1);
  });
});
