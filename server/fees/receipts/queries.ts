import { type Insertable, type Selectable, sql } from "kysely";
import { z } from "zod";
import { CurrencyCode, MinorUnits } from "#contract/fees/money-fields.ts";
import { paymentMethods } from "#contract/fees/payments/payment-methods.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { ChargeRow } from "#server/fees/charges/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Receipts } from "#server/platform/database/types.ts";

/** Contents of a receipt at the time of issue. Its PDF is made only from these. */
export const ReceiptFacts = z.object({
  payer: z.string(),
  student: z.string(),
  program: z.string(),
  reference: z.string(),
  currency: CurrencyCode,
  amount_minor: MinorUnits,
  method: z.enum(paymentMethods),
  /** Transaction number. If `network` is absent, it is followed by a comma and the bank or network. */
  transaction: z.string(),
  /** Bank or network. Earlier receipts name it in `transaction`. */
  network: z.string().exactOptional(),
  paid_on: z.string(),
  left_minor: MinorUnits,
  /** Amount of the transfer that the payment is a part of. */
  transfer_minor: MinorUnits.exactOptional(),
  /** The institute as printed on the receipt. */
  sender: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    /** Name of the logo's picture; absent if the institute had none. */
    logo: z.string().exactOptional(),
  }),
  /** Address of the page that shows whether the receipt is valid. */
  address: z.string(),
});
export type ReceiptFacts = z.output<typeof ReceiptFacts>;

const withFacts = <Row extends Pick<Selectable<Receipts>, "facts">>(row: Row) => ({
  ...row,
  facts: ReceiptFacts.parse(row.facts),
});

/** Returns the receipt of a payment if the viewer may see it: students see their own, staff see all. */
export async function receiptFor(db: Database, viewer: Pick<Viewer, "id" | "role">, paymentId: number) {
  const row = await db
    .selectFrom("receipts")
    .innerJoin("payments", "payments.id", "receipts.payment_id")
    .innerJoin("charges", "charges.id", "payments.charge_id")
    .selectAll("receipts")
    .select("payments.reversed_at")
    .where("receipts.payment_id", "=", paymentId)
    .$if(viewer.role === "student", (query) => query.where("charges.user_id", "=", viewer.id))
    .executeTakeFirst();
  return row && withFacts(row);
}

export async function receiptByCode(db: Database, code: string) {
  const row = await db
    .selectFrom("receipts")
    .innerJoin("payments", "payments.id", "receipts.payment_id")
    .selectAll("receipts")
    .select(["payments.state", "payments.reversed_at"])
    .where("code", "=", code)
    .executeTakeFirst();
  return row && withFacts(row);
}

/**
 * Returns the next number of the year. Its row stays locked until the transaction ends, so that there are no gaps or
 * duplicates.
 */
export async function takeNumber(db: Database, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`INSERT INTO receipt_years (year, last) VALUES (${year}, 1)
    ON CONFLICT (year) DO UPDATE SET last = receipt_years.last + 1 RETURNING last`.execute(db);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error("The year of a receipt has no number.");
  return last;
}

export async function insertReceipt(
  db: Database,
  { facts, ...row }: Omit<Insertable<Receipts>, "facts"> & { facts: ReceiptFacts },
): Promise<void> {
  await db
    .insertInto("receipts")
    .values({ ...row, facts: JSON.stringify(facts) })
    .execute();
}

/** Returns the student's name for receipts and invoices: their present name on papers, otherwise the fee's. */
export async function paperNameOf(
  db: Database,
  { user_id, student_name }: Pick<ChargeRow, "user_id" | "student_name">,
): Promise<string> {
  if (user_id === null) return student_name;
  const query = db.selectFrom("users").select("name_on_papers").where("id", "=", user_id);
  return (await query.executeTakeFirst())?.name_on_papers ?? student_name;
}
