import type { FeeRules } from "#contract/fees/rules.ts";
import type { Answer } from "../caller.ts";
import type { CastMember, Person } from "../cast.ts";
import type { TestContext } from "../context.ts";
import { aProgram } from "./builders.ts";

/** A sub-admin with the permission `fees` only. */
export const florence = {
  email: "florence@darasa.example",
  name: "Florence Akello",
  role: "sub_admin",
  permissions: ["fees"],
} as const satisfies CastMember;

/** Switches fees on with these rules, as if they had always been on. */
export async function switchFeesOn(
  context: TestContext,
  rules: Partial<Omit<FeeRules, "mobile_money">> = {},
): Promise<void> {
  await context.db
    .updateTable("fee_rules")
    .set({ is_on: true, access: "open", ...rules })
    .execute();
  await context.db
    .updateTable("charges")
    .set((eb) => ({ asked_since: eb.ref("created_at") }))
    .where("asked_since", "is", null)
    .execute();
}

/** Enrolls the student in a new program of this price. Returns the ids. */
export async function aCharge(context: TestContext, student: Person, price = "UGX 450,000", title?: string) {
  const program = await aProgram(context.db, { price, ...(title && { title }) });
  const { status, body, text } = await student.call("POST", "/enrollments/", { program_id: program.id });
  if (status !== 201) throw new Error(`enrolling answered ${status} ${text}`);
  const { id, reference } = await context.db
    .selectFrom("charges")
    .select(["id", "reference"])
    .where("enrollment_id", "=", body.id)
    .executeTakeFirstOrThrow();
  return { id, reference, program_id: program.id, enrollment_id: body.id as number };
}

let numbers = 0;
/** Returns the form of a payment of this amount, with a unique transaction number. The amount may be above the fee. */
export function aPayment(amount: string | number = "450,000", values: object = {}) {
  numbers += 1;
  const external_id = `TX${numbers}`;
  const how = { method: "mobile_money", provider: "MTN", external_id, paid_on: "2026-03-02" };
  return { amount, known_amount: amount, ...how, ...values };
}

/** Reports a payment as the student. Returns its id. */
export async function aReport(student: Person, charge: number, amount?: string | number): Promise<number> {
  const answer = await student.call("POST", "/student/fees/payments/", { charge, ...aPayment(amount) });
  return idOf(answer);
}

export function idOf({ status, body, text }: Answer): number {
  if (status !== 201) throw new Error(`answered ${status} ${text}`);
  return body.id;
}
