import { instituteIdentity, logoOf } from "#server/institute/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { ReceiptFacts } from "./queries.ts";

/** Returns the institute as papers show it now. */
export async function presentSender(db: Database): Promise<ReceiptFacts["sender"]> {
  const { name, address_lines, phones, email } = await instituteIdentity(db);
  const logo = await logoOf(db);
  const lines = [address_lines.join(", "), [...phones, email].filter(Boolean).join("  ·  ")];
  return { name, lines: lines.filter(Boolean), ...(logo !== null && { logo }) };
}
