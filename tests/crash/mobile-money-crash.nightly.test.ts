import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Darasa } from "#tests/support/darasa.ts";
import { MomoSimulator } from "#tests/support/fakes/momo-simulator.ts";
import { type Caller, callerFor, mustSucceed } from "../../bench/harness/callers.ts";
import { buildIfStale } from "../../scripts/prepare.mjs";

/** Starts processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 180_000 });

let momo: MomoSimulator;
let darasa: Darasa;

beforeAll(async () => {
  expect(await buildIfStale()).toBe(true);
  momo = await MomoSimulator.run();
  darasa = await Darasa.run({ environment: momo.environment });
});
afterAll(async () => {
  await darasa.remove();
  momo.close();
});

/**
 * Steps at which the process is killed, with a delay in milliseconds: before anything is sent; before the network
 * accepts the request; while its answer is on the way; while Darasa asks for the state; while the decision is stored.
 */
const moments = [
  ["stored", 0],
  ["start", 0],
  ["started", 0],
  ["ask", 0],
  ["answered", 8],
] as const;
type Step = (typeof moments)[number][0];

/** Kills the process once, when the step is reached. */
function killAt(step: Step, after_ms: number): Promise<void> {
  const dead = Promise.withResolvers<void>();
  let isOver = false;
  const kill = async () => {
    isOver = true;
    await new Promise((go) => setTimeout(go, after_ms));
    darasa.process.kill("SIGKILL");
    await darasa.ended();
    dead.resolve();
  };
  momo.hook = (at) => {
    if (isOver || at !== step) return undefined;
    // At "answered" the answer is already on its way. All earlier steps wait until the process has ended.
    return at === "answered" ? void kill() : kill();
  };
  if (step === "stored") void kill();
  return dead.promise;
}

/** Connects for each query, because the database process may have been replaced. */
const query = async (text: string, values: unknown[] = []) =>
  (await darasa.withPool((pool) => pool.query(text, values))).rows;

async function studentWithFee(): Promise<{ call: Caller; charge: number }> {
  await query("UPDATE fee_rules SET is_on = true");
  const [{ id, user_id }] = await query(
    "SELECT id, user_id FROM charges WHERE state = 'unpaid' AND currency = 'UGX' ORDER BY id LIMIT 1",
  );
  return { charge: id, call: await darasa.withPool((pool) => callerFor(darasa.url, pool, user_id)) };
}

it('"survives kill -9 at each step": each approved request is one payment with one receipt, requested once', async () => {
  const { call, charge } = await studentWithFee();
  const ids: string[] = [];
  for (const [step, after_ms] of moments) {
    // The step "answered" needs a decision to answer with.
    momo.decides = step === "answered" ? { status: "SUCCESSFUL" } : undefined;
    const dead = step === "stored" ? undefined : killAt(step, after_ms);
    const body = { charge, amount: "1,000", phone: "0772123456" };
    const { id } = await mustSucceed(call, "POST", "/student/fees/mobile-money/", body);
    ids.push(id);
    await (dead ?? killAt(step, after_ms));
    momo.hook = undefined;
    await darasa.start();
    await expect.poll(() => momo.requests.has(id), { timeout: 60_000, message: step }).toBe(true);
    if (momo.requests.get(id)?.status === "PENDING") momo.decide(id, { status: "SUCCESSFUL" });
    const stateOf = async () =>
      (await query("SELECT state FROM mobile_money_requests WHERE id = $1", [id]))[0].state;
    await expect.poll(stateOf, { timeout: 60_000, interval: 500, message: step }).toBe("successful");
  }
  expect([...momo.requests.keys()].sort()).toEqual([...ids].sort());
  const payments = await query(
    `SELECT payments.external_id, payments.state, receipts.number FROM payments
       LEFT JOIN receipts ON payment_id = payments.id WHERE source = 'mobile_money'`,
  );
  expect(payments.map(({ state }) => state)).toEqual(moments.map(() => "confirmed"));
  expect(new Set(payments.map(({ number }) => number)).size).toBe(moments.length);
  expect(payments.map(({ external_id }) => external_id).sort()).toEqual(
    [...momo.requests.values()].map(({ financialTransactionId }) => financialTransactionId).sort(),
  );
  const { body } = (await call("GET", "/student/fees/")) ?? {};
  const fee = body.find(({ id }: { id: number }) => id === charge);
  expect(fee.paid_minor).toBe(1_000 * moments.length);
});
