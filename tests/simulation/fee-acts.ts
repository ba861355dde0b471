import { formatMoney } from "#contract/shared/money/money.ts";
import { multipart } from "#tests/support/data/builders.ts";
import { DUE_DAYS } from "./learning-acts.ts";
import {
  type Charge,
  dayAfter,
  dueOf,
  dueSumOf,
  endOf,
  fitParts,
  isSettled,
  leftOf,
  type Payment,
  paidOf,
  type Student,
  toPayBackOf,
} from "./model.ts";
import { expectSame, type World } from "./world.ts";

const sum = (amount_minor: number) => formatMoney({ currency: "UGX", amount_minor });
const today = ({ now }: Pick<World, "now">) => dayAfter(now, 0);
let numbers = 0;

/** Reports a payment: the right amount, too little, too much, or with the number of a known payment. */
export async function pay(world: World, student: Student): Promise<void> {
  const { random } = world;
  const own = world.charges.filter(
    (one) => one.student === student && leftOf(one) > 0 && !one.program.isDeleted,
  );
  if (own.length === 0) return;
  const charge = random.pick(own);
  const known = charge.payments.at(-1);
  const isTwice = known !== undefined && random.chance(0.2);
  const amount = Math.max(1, Math.round(leftOf(charge) * random.pick([1, 1, 1, 0.5, 1.2])));
  numbers += 1;
  const number = isTwice ? known.number : `TX${world.now.getTime()}N${numbers}`;
  const form = {
    ...{ charge: charge.id, amount: String(amount), method: "mobile_money", provider: "MTN" },
    ...{ external_id: number, paid_on: today(world) },
  };
  const call = await world.by(student);
  const isKnown = known?.state === "reported" || known?.state === "confirmed";
  if (isTwice && isKnown) await world.call(call, "POST", "/student/fees/payments/", 409, form);
  if (isTwice) return;
  const { body } = await world.create(call, "/student/fees/payments/", form);
  charge.payments.push({ id: body.id, amount, number, state: "reported" });
}

/** Confirms a payment in the model. The receipt gets the next number, and the student is notified. */
export function confirmed(world: World, charge: Charge, payment: Payment): void {
  payment.state = "confirmed";
  world.counts.payments = (world.counts.payments ?? 0) + 1;
  world.receipts += 1;
  const { student, program } = charge;
  const line = `Your payment of ${sum(payment.amount)} for "${program.title}" has arrived`;
  world.tell(student, "fee", "We have received your payment", line);
  world.look(program, student);
}

/** Records a transfer of an employer for two fees. Its parts must add up to it, and each part has a receipt. */
export async function payTogether(world: World): Promise<void> {
  const { staff, now } = world;
  const first = openCharge(world);
  const second = openCharge(world);
  if (!first || !second || first === second || first.program.isDeleted || second.program.isDeleted) return;
  const both = [first, second].map((charge) => ({ charge, amount: leftOf(charge) }));
  const amount = both.reduce((all, part) => all + part.amount, 0);
  numbers += 1;
  const number = `TR${now.getTime()}N${numbers}`;
  const { call } = staff.cashier;
  const form = {
    ...{ method: "bank", provider: "Stanbic", external_id: number, paid_on: today(world) },
    // The cashier has looked: another payment of the fee may have the same amount and day.
    parts: both.map(({ charge, amount: known_amount }) => ({
      ...{ charge: charge.id, amount: String(known_amount), known_amount },
    })),
  };
  await world.call(call, "POST", "/transfers/", 400, { ...form, amount: String(amount + 1) });
  const { body } = await world.create(call, "/transfers/", { ...form, amount: String(amount) });
  for (const [index, { charge, amount }] of both.entries()) {
    const payment: Payment = { id: body.payments[index].id, amount, number, state: "confirmed" };
    charge.payments.push(payment);
    confirmed(world, charge, payment);
    world.did(staff.cashier, "create", "payment", payment.id);
  }
}

/** Confirms or rejects reported payments, sometimes twice. */
export async function decide(world: World): Promise<void> {
  const { random, staff } = world;
  const waiting = world.charges.flatMap((charge) =>
    charge.student.deleted
      ? []
      : charge.payments.filter(({ state }) => state === "reported").map((payment) => ({ charge, payment })),
  );
  for (const { charge, payment } of waiting.slice(0, 40)) {
    const isRight = random.chance(0.8);
    const verb = isRight ? "confirm" : "reject";
    const body = isRight ? { known_amount: payment.amount } : { reason: "Not on our statement" };
    const path = `/payments/${payment.id}/${verb}/`;
    const decide = () => world.call(staff.cashier.call, "POST", path, 200, body);
    // A colleague has two windows open.
    await Promise.all(random.chance(0.3) ? [decide(), decide()] : [decide()]);
    world.did(staff.cashier, verb, "payment", payment.id);
    if (isRight) confirmed(world, charge, payment);
    else {
      payment.state = "rejected";
      world.mailed(charge.student.email, "We could not confirm your payment");
    }
    const other = isRight ? "reject" : "confirm";
    await world.call(staff.cashier.call, "POST", `/payments/${payment.id}/${other}/`, 400, {
      reason: "Later",
    });
  }
}

export async function reverse(world: World): Promise<void> {
  const { random, staff } = world;
  const charge = world.charges
    .filter((one) => paidOf(one) > 0 && !one.student.deleted)
    .at(-1 - random.below(3));
  const payment = charge?.payments.find(({ state }) => state === "confirmed");
  if (!charge || !payment || random.chance(0.6)) return;
  const path = `/payments/${payment.id}/reverse/`;
  const isPaidBack = payment.amount > paidOf(charge);
  await world.call(staff.cashier.call, "POST", path, isPaidBack ? 400 : 200, { reason: "Bounced" });
  if (isPaidBack) return;
  Object.assign(payment, { state: "reversed", reversed: world.now });
  world.did(staff.cashier, "reverse", "payment", payment.id);
  world.mailed(charge.student.email, "Your payment was reversed");
}

/** Picks a charge with an open amount. */
function openCharge({ charges, random }: World): Charge | undefined {
  const open = charges.filter((one) => leftOf(one) > 10 && !one.student.deleted);
  return open.length > 0 ? random.pick(open) : undefined;
}

/** Agrees on three parts, a week apart, from tomorrow on. A due day ends at midnight in Kampala. */
export async function agreeOnParts(world: World): Promise<void> {
  const charge = openCharge(world);
  if (!charge) return;
  const asked = charge.amount - charge.discount;
  const third = Math.floor(asked / 3);
  const days = [1, 8, 15].map((days) => dayAfter(world.now, days));
  const amounts = [third, third, asked - 2 * third];
  const form = { parts: days.map((due_on, at) => ({ amount: String(amounts[at]), due_on })) };
  const { call } = world.staff.cashier;
  const path = `/fees/${charge.id}/plan/`;
  const tooLittle = { parts: form.parts.slice(1) };
  await world.call(call, "PUT", path, 400, tooLittle);
  await world.call(call, "PUT", path, 200, form);
  world.did(world.staff.cashier, "plan", "charge", charge.id);
  charge.parts = form.parts.map(({ amount, due_on }) => ({
    ...{ amount: Number(amount), agreed: Number(amount), due: endOf(due_on) },
  }));
}

/** Accepts an employer's purchase order. The student owes nothing more, although nothing is paid yet. */
export async function acceptOrder(world: World): Promise<void> {
  const charge = openCharge(world);
  if (!charge) return;
  const order = { purchase_order: `PO ${charge.id}`, organization: "Coffee Union" };
  const { cashier } = world.staff;
  await world.call(cashier.call, "POST", `/fees/${charge.id}/purchase-order/`, 200, order);
  world.did(cashier, "accept_order", "charge", charge.id);
  charge.isOrdered = true;
  world.look(charge.program, charge.student);
}

export async function discount(world: World): Promise<void> {
  const charge = openCharge(world);
  if (!charge) return;
  const amount = Math.floor(leftOf(charge) / 4);
  const form = { kind: "scholarship", amount: String(amount), reason: "Good work" };
  await world.create(world.staff.cashier.call, `/fees/${charge.id}/discounts/`, form);
  charge.discount += amount;
  fitParts(charge);
  world.did(world.staff.cashier, "discount", "charge", charge.id);
}

/** Cancels a fee. Payments for it must be refunded from then on. */
export async function cancelFee(world: World): Promise<void> {
  const charge = openCharge(world);
  if (!charge) return;
  const { cashier } = world.staff;
  const reason = { reason: "Asked by mistake" };
  await world.call(cashier.call, "POST", `/fees/${charge.id}/cancel/`, 200, reason);
  await world.call(cashier.call, "POST", `/fees/${charge.id}/cancel/`, 400, reason);
  world.did(cashier, "cancel", "charge", charge.id);
  charge.isCancelled = true;
  world.look(charge.program, charge.student);
}

/** Restores a cancelled fee, with the due day of a new one. */
export async function askAgain(world: World): Promise<void> {
  const { random, charges, now, staff } = world;
  const cancelled = charges.filter((one) => one.isCancelled);
  if (cancelled.length === 0) return;
  const charge = random.pick(cancelled);
  const isGone = charge.gone.size > 0 || charge.program.isDeleted || charge.student.deleted !== undefined;
  const path = `/fees/${charge.id}/ask-again/`;
  await world.call(staff.cashier.call, "POST", path, isGone ? 400 : 200, { reason: "Not a mistake" });
  if (isGone) return;
  world.did(staff.cashier, "ask_again", "charge", charge.id);
  charge.isCancelled = false;
  const [next, earliest] = [dueOf(charge), endOf(dayAfter(now, DUE_DAYS))];
  const later_ms = Math.max(0, earliest.getTime() - next.getTime());
  for (const part of charge.parts) if (part.due >= next) part.due = new Date(part.due.getTime() + later_ms);
  if (charge.due < earliest) charge.due = earliest;
}

/** Refunds half or all of the excess, and sometimes takes back a mistaken refund. */
export async function payBack(world: World): Promise<void> {
  const { random, charges, staff } = world;
  const owed = charges.filter((one) => toPayBackOf(one) > 0);
  if (owed.length === 0) return;
  const charge = random.pick(owed);
  const { call } = staff.cashier;
  const path = `/fees/${charge.id}/pay-backs/`;
  const form = { method: "mobile_money", paid_on: today(world), reason: "Paid too much" };
  const all = toPayBackOf(charge);
  const amount = random.chance(0.5) ? all : Math.max(1, Math.floor(all / 2));
  await world.call(call, "POST", path, 400, { ...form, amount: String(all + 1) });
  const isSlip = random.chance(0.2);
  for (const takes_back of isSlip ? [false, true] : [false]) {
    await world.create(call, path, { ...form, amount: String(amount), takes_back });
    charge.paidBack += takes_back ? -amount : amount;
    if (!takes_back) charge.paidBackAt = world.now;
    world.did(staff.cashier, "pay_back", "charge", charge.id);
    if (!takes_back && !charge.student.deleted) world.mailed(charge.student.email, "We have paid you back");
  }
  world.look(charge.program, charge.student);
}

/** Imports the day's bank statement, and the same file again. A dollar payment matches no fee in shillings. */
export async function importStatement(world: World): Promise<void> {
  const { staff } = world;
  const open = world.charges.filter(
    (one) => leftOf(one) > 0 && !one.student.deleted && !one.program.isDeleted,
  );
  const paid = open.filter(() => world.random.chance(0.15)).slice(0, 30);
  if (paid.length === 0) return;
  const payments = paid.map((charge) => ({
    charge,
    amount: leftOf(charge),
    number: `BANK${charge.id}N${charge.payments.length}`,
  }));
  const lines = payments.map(
    ({ charge, amount, number }) => `${today(world)},${amount},UGX,${number},${charge.reference}`,
  );
  const [{ charge }] = payments as [(typeof payments)[number]];
  const dollars = `${today(world)},${leftOf(charge)},USD,USD${charge.id}N${world.now.getTime()},${charge.reference}`;
  const file = ["Date,Amount,Currency,Transaction Id,Message", ...lines, dollars].join("\n");
  const call = staff.cashier.call;
  for (const isAgain of [false, true]) {
    const statement = multipart({ statement: new File([file], "bank.csv") });
    const { body: uploaded } = await world.create(call, "/fees/statements/", statement);
    const format = { ...uploaded.suggested, provider: "Stanbic", method: "bank", currency: "UGX" };
    const path = `/fees/statements/${uploaded.id}`;
    const { body: read } = await world.call(call, "PUT", `${path}/format/`, 200, format);
    expectSame("chosen rows of a statement", read.chosen.count, isAgain ? 0 : payments.length);
    world.did(staff.cashier, "create", "statement", uploaded.id);
    world.did(staff.cashier, "read", "statement", uploaded.id);
    if (isAgain) continue;
    const seen = { count: read.chosen.count, total_minor: read.chosen.total_minor };
    const { body: applied } = await world.create(call, `${path}/apply/`, seen, 200);
    expectSame("payments of a statement", applied.recorded, payments.length);
    world.did(staff.cashier, "apply", "statement", uploaded.id);
    const rows = await world.get(call, `${path}/rows/?page_size=100`);
    for (const [index, { charge, amount, number }] of payments.entries()) {
      const payment: Payment = { id: rows[index].payment, amount, number, state: "confirmed" };
      charge.payments.push(payment);
      confirmed(world, charge, payment);
      world.did(staff.cashier, "create", "payment", payment.id);
    }
  }
}

/** Notifies students once, three days before a fee is due. */
export async function tellDueFees(world: World): Promise<void> {
  await world.runJob("fee-notices");
  const until = endOf(dayAfter(world.now, 3));
  for (const charge of world.charges) {
    const { program, student } = charge;
    const due = dueOf(charge);
    if (isSettled(charge) || due <= world.now || due > until) continue;
    const day = due.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "Africa/Kampala" });
    const line = `${sum(dueSumOf(charge))} of your fee for "${program.title}" is due on ${day}`;
    world.tell(student, "fee", `Your fee for ${program.title} is due soon`, line, {
      once: `due ${charge.id} ${due.toISOString()}`,
    });
  }
}
