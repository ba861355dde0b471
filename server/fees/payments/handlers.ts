import type { payments } from "#contract/fees/payments/payments.ts";
import { apiError } from "#contract/shared/errors.ts";
import { receiptFor } from "#server/fees/receipts/queries.ts";
import { receiptPdf } from "#server/fees/receipts/receipt-pdf.ts";
import { verifiedReceipt } from "#server/fees/receipts/verify.ts";
import { download } from "#server/platform/http/answers/download.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { cancelReport } from "./cancel-report.ts";
import { decidePayment } from "./decide.ts";
import { proofOf, waitingPayments } from "./queries.ts";
import { recordPayment, reportPayment } from "./record.ts";

export const paymentHandlers: Handlers<typeof payments> = {
  report: ({ context, request, viewer, body, files }) =>
    reportPayment(context, request, viewer, body, files.proof[0]),
  cancel: ({ context, request, viewer, params }) => cancelReport(context, request, viewer, params.id),
  waiting: async ({ db }) => ({ count: await waitingPayments(db) }),
  record: ({ context, request, params, body, files }) =>
    recordPayment(context, request, params.id, body, files.proof[0]),
  confirm: ({ context, request, params, body }) =>
    decidePayment(context, request, params.id, "confirm", body),
  reject: ({ context, request, params, body }) => decidePayment(context, request, params.id, "reject", body),
  reverse: ({ context, request, params, body }) =>
    decidePayment(context, request, params.id, "reverse", body),
  proof: async ({ context, db, viewer, params }) =>
    download(context.files, await proofOf(db, viewer, params.id)),

  async receipt({ context, db, viewer, params }) {
    const receipt = await receiptFor(db, viewer, params.id);
    if (!receipt) throw apiError("not_found");
    return receiptPdf(context.files, receipt);
  },

  verify: ({ db, params }) => verifiedReceipt(db, params.code),
};
