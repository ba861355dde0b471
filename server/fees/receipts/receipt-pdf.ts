import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { PaymentRow } from "#server/fees/payments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RawReply } from "#server/platform/http/handler.ts";

export async function receiptPdf(
  _context: AppContext,
  _db: Database,
  _payment: PaymentRow,
): Promise<RawReply> {
  throw apiError("not_found");
}
