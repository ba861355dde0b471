import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { ChargeRow } from "#server/fees/charges/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RawReply } from "#server/platform/http/handler.ts";

export async function invoicePdf(
  _context: AppContext,
  _db: Database,
  _charge: ChargeRow,
  _employer: { organization: string; purchase_order: string },
): Promise<RawReply> {
  throw apiError("not_found");
}
