import { setTimeout as sleep } from "node:timers/promises";
import type { MomoSimulator } from "#tests/support/fakes/momo-simulator.ts";
import type { Scene } from "./scene.ts";

const END_MS = 90_000;

/**
 * Ends the load, waits until no request is open, and compares Darasa with the network. Every acknowledged request must
 * have been sent. Every approved request must be one confirmed payment with one receipt. The network must have no
 * request that Darasa did not send.
 */
export async function checkPhones({ darasa, load }: Scene, { requests }: MomoSimulator) {
  await load.stop();
  return darasa.withPool(async (pool) => {
    const open = "SELECT FROM mobile_money_requests WHERE state IN ('begun', 'pending')";
    const until = Date.now() + END_MS;
    while ((await pool.query(open)).rowCount && Date.now() < until) await sleep(500);
    const { rows } = await pool.query<{ id: string; is_paid: boolean; number: string }>(
      `SELECT mobile_money_requests.id, external_id AS number,
         payments.state = 'confirmed' AND receipts.number IS NOT NULL AS is_paid
       FROM mobile_money_requests LEFT JOIN payments ON payments.id = payment_id
         LEFT JOIN receipts ON receipts.payment_id = payments.id`,
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    const problems: string[] = [];
    for (const id of load.fees.phoneRequests) if (!stored.has(id)) problems.push(`request ${id} is lost`);
    for (const { id, is_paid } of rows) if (!is_paid) problems.push(`request ${id} has no receipt`);
    for (const { id, financialTransactionId } of requests.values())
      if (stored.get(id)?.number !== financialTransactionId)
        problems.push(`the network charged request ${id}, which Darasa did not record`);
    const { rows: sums } = await pool.query(
      "SELECT count(*)::integer AS count FROM payments WHERE source = 'mobile_money'",
    );
    if (sums[0].count !== requests.size)
      problems.push(`${requests.size} were approved, ${sums[0].count} are paid`);
    return { problems, approved: requests.size };
  });
}
