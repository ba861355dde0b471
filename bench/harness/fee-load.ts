import { randomBytes } from "node:crypto";
import type pg from "pg";
import { type Caller, callerFor, type Reply, userWithRole } from "./callers.ts";
import type { Written } from "./write-load.ts";

type Record = (reply: Reply | undefined, written: Written, success: number) => void;
/** A repeated task, and the pause between two runs in milliseconds. */
type Work = [pause_ms: number, work: () => Promise<void>];
interface Fee {
  id: number;
  reference: string;
  student: Caller;
}

const FEES = 3;
const LINES = 12;
/** Maximum number of times that staff upload a statement whose answers were lost. */
const MOST_TRIES = 6;

const columns = "Date,Amount,Transaction Id,From Name,From,Message";
const format = { provider: "MTN", method: "mobile_money", currency: "UGX" };

/** Writes payments of one shilling in every way: recorded, reported and confirmed, imported, and by phone. */
export class FeeLoad {
  /** Payments by the number of their transaction. Acknowledged when they were confirmed. */
  readonly payments = new Map<string, Written>();
  /** Students' reports, by the same number. */
  readonly reports = new Map<string, Written>();
  /** Ids of acknowledged requests to phones. */
  readonly phoneRequests = new Set<string>();
  /** Transaction numbers of each statement's rows, which are recorded all or none. */
  readonly statements: string[][] = [];
  readonly #record: Record;

  constructor(record: Record) {
    this.#record = record;
  }

  all(): Written[] {
    return [...this.payments.values(), ...this.reports.values()];
  }

  async works(url: string, pool: pg.Pool): Promise<Work[]> {
    await pool.query("UPDATE fee_rules SET is_on = true");
    const admin = await callerFor(url, pool, await userWithRole(pool, "admin"));
    const fees = await feesOf(url, pool);
    const ways = await fees[0]?.student("GET", "/fees/ways-to-pay/");
    const each = (pause_ms: number, work: (fee: Fee) => Promise<void>) =>
      fees.map((fee): Work => [pause_ms, () => work(fee)]);
    return [
      ...each(20, (fee) => this.#recordOne(admin, fee)),
      ...each(40, (fee) => this.#reportAndConfirm(admin, fee)),
      // Two at a time, so that a second statement arrives while the first is being recorded.
      [60, () => this.#importOne(admin, fees)],
      [60, () => this.#importOne(admin, fees)],
      ...(ways?.body.mobile_money_currency ? each(100, (fee) => this.#askPhone(fee)) : []),
    ];
  }

  /** Records a payment as staff. It is confirmed, and gets its receipt, at once. */
  async #recordOne(admin: Caller, { id }: Fee): Promise<void> {
    const number = newNumber();
    const written = begun(this.payments, number);
    this.#record(await admin("POST", `/fees/${id}/payments/`, paymentOf(number)), written, 201);
  }

  async #reportAndConfirm(admin: Caller, { id, student }: Fee): Promise<void> {
    const number = newNumber();
    const report = begun(this.reports, number);
    const reply = await student("POST", "/student/fees/payments/", { ...paymentOf(number), charge: id });
    this.#record(reply, report, 201);
    if (reply?.status !== 201) return;
    const written = begun(this.payments, number);
    this.#record(
      await admin("POST", `/payments/${reply.body.id}/confirm/`, { known_amount: "1" }),
      written,
      200,
    );
  }

  /** Uploads the same file until it is recorded, like staff, who cannot know how far the last attempt came. */
  async #importOne(admin: Caller, fees: readonly Fee[]): Promise<void> {
    const numbers = Array.from({ length: LINES }, newNumber);
    const lines = numbers.map(
      (number, at) => `05/01/2026,1,${number},,,${fees[at % fees.length]?.reference}`,
    );
    const file = new File([[columns, ...lines].join("\n")], "mtn.csv");
    this.statements.push(numbers);
    const written = numbers.map((number) => begun(this.payments, number));
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (!(await this.#isImported(admin, file))) continue;
      for (const line of written) line.acknowledged = performance.now();
      return;
    }
  }

  /** Uploads a statement, reads it by the suggested columns and applies it. */
  async #isImported(admin: Caller, file: File): Promise<boolean> {
    const step = async (method: string, path: string, body: object, success: number) => {
      const reply = await admin(method, path, body);
      this.#record(reply, { sent: performance.now() }, success);
      return reply?.status === success ? reply.body : undefined;
    };
    const form = new FormData();
    form.set("statement", file);
    const uploaded = await step("POST", "/fees/statements/", form, 201);
    if (!uploaded) return false;
    const path = `/fees/statements/${uploaded.id}`;
    const read = await step("PUT", `${path}/format/`, { ...uploaded.suggested, ...format }, 200);
    if (!read) return false;
    const { count, total_minor } = read.chosen;
    const applied = await step("POST", `${path}/apply/`, { count, total_minor }, 200);
    return (
      applied !== undefined && applied.statement.counts.recorded + applied.statement.counts.imported === LINES
    );
  }

  /** Sends a request to a phone. The server refuses it while an earlier request is open. */
  async #askPhone({ id, student }: Fee): Promise<void> {
    const body = { charge: id, amount: "1", phone: "0772123456" };
    const reply = await student("POST", "/student/fees/mobile-money/", body);
    if (reply?.status === 201) this.phoneRequests.add(reply.body.id);
    this.#record(reply, { sent: performance.now() }, 201);
  }
}

/** Returns fees that stay open under many payments of one shilling, with their students. */
async function feesOf(url: string, pool: pg.Pool): Promise<Fee[]> {
  const { rows } = await pool.query<{ id: number; reference: string; user_id: number }>(
    `SELECT id, reference, user_id FROM charges WHERE state = 'unpaid' AND currency = 'UGX' AND user_id IS NOT NULL
       ORDER BY id DESC LIMIT ${FEES}`,
  );
  return Promise.all(
    rows.map(async ({ user_id, ...fee }) => ({ ...fee, student: await callerFor(url, pool, user_id) })),
  );
}

const newNumber = () => `LOAD${randomBytes(6).toString("hex").toUpperCase()}`;
const paymentOf = (external_id: string) => ({
  ...{ amount: "1", known_amount: "1", method: "mobile_money", provider: "MTN" },
  ...{ external_id, paid_on: "2026-01-05" },
});

function begun(journal: Map<string, Written>, number: string): Written {
  const written: Written = { sent: performance.now() };
  journal.set(number, written);
  return written;
}
