import { sql } from "kysely";
import { confirmed } from "./fee-acts.ts";
import { type Charge, leftOf, type Payment, type Student } from "./model.ts";
import { expectSame, type World } from "./world.ts";

const path = "/student/fees/mobile-money/";
const approved = { status: "SUCCESSFUL" } as const;
const declined = { status: "FAILED", reason: "APPROVAL_REJECTED" } as const;
const expired = { status: "FAILED", reason: "EXPIRED" } as const;
type Fate = typeof approved | typeof declined | typeof expired;

/** Requests a payment from a phone. Its owner approves, declines or does not answer; the network may lose an answer. */
export async function payByPhone(world: World, student: Student): Promise<void> {
  const { random, momo } = world;
  const own = world.charges.filter((one) => one.student === student && leftOf(one) > 0);
  if (own.length === 0) return;
  const charge = random.pick(own);
  const amount = Math.max(1, Math.round(leftOf(charge) * random.pick([1, 1, 0.5])));
  const form = { charge: charge.id, amount: String(amount), phone: "0772 123 456" };
  const call = await world.by(student);
  if (charge.asked) return void (await world.call(call, "POST", path, 409, form));
  const { body } = await world.create(call, path, form);
  charge.asked = { id: body.id, amount };
  world.counts.phones = (world.counts.phones ?? 0) + 1;
  const fate = random.pick([approved, approved, declined, undefined]);
  momo.faults.start = random.chance(0.2) ? ["lost"] : [];
  await ask(world, body.id);
  if (!fate) return;
  momo.faults.ask = random.chance(0.2) ? ["lost", "garbage"] : [];
  await decided(world, charge, fate);
}

/** Resolves open requests: approved late, or expired without a payment. */
export async function answerPhones(world: World): Promise<void> {
  for (const charge of world.charges)
    if (charge.asked) await decided(world, charge, world.random.chance(0.5) ? approved : expired);
}

async function decided(world: World, charge: Charge, fate: Fate): Promise<void> {
  const { momo } = world;
  const { id, amount } = charge.asked ?? { id: "", amount: 0 };
  momo.decide(id, fate);
  charge.asked = undefined;
  const number = momo.requests.get(id)?.financialTransactionId ?? "";
  const payment: Payment = { id: 0, amount, number, state: "confirmed" };
  if (fate === approved) {
    charge.payments.push(payment);
    confirmed(world, charge, payment);
  }
  await ask(world, id);
  const { payments } = await world.get(world.staff.cashier.call, `/fees/${charge.id}/`);
  const found = payments.filter((one: { external_id: string }) => one.external_id === number);
  expectSame("payments of a request", found.length, fate === approved ? 1 : 0);
  if (fate === approved) payment.id = found[0].id;
}

/** Runs the next query of the network, and one more for each lost answer. */
async function ask(world: World, id: string): Promise<void> {
  const { start = [], ask = [] } = world.momo.faults;
  for (let left = 1 + start.length + ask.length; left > 0; left -= 1) {
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'mobile-money' AND state = 'created' AND data->>'id' = ${id}`.execute(
      world.context.db,
    );
    await world.drain();
  }
}

/** Checks that each request reached the network once, and that it has no others. */
export function checkPhones({ momo, counts }: World): void {
  expectSame("requests at the network", momo.requests.size, counts.phones ?? 0);
}
