import { charges } from "#contract/fees/charges.ts";
import { apiError } from "#contract/shared/errors.ts";
import { payBack } from "#server/fees/pay-backs/pay-back.ts";
import { invoicePdf } from "#server/fees/receipts/invoice-pdf.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { detailOf } from "./change.ts";
import { previewCharge } from "./create.ts";
import { discountCharge } from "./discount.ts";
import { chargesCsv } from "./export.ts";
import { chargeOrder, filteredCharges } from "./filter.ts";
import { ownCharges } from "./own.ts";
import { askForParts, declineParts } from "./parts-wish.ts";
import { planCharge } from "./plan.ts";
import { chargeFor, chargesById } from "./queries.ts";
import { askAgain } from "./reminders/ask-again.ts";
import { remind } from "./reminders/remind.ts";
import { serializeCharge } from "./serialize.ts";
import { acceptOrder, cancelOne } from "./settle.ts";

export const chargeHandlers: Handlers<typeof charges> = {
  mine: ({ context, db, viewer }) => ownCharges(db, viewer.id, context.clock()),

  preview: async ({ context, db, query }) => ({
    fee: await previewCharge(db, query.program, context.clock()),
  }),

  async invoice({ context, db, viewer, params, query }) {
    const charge = await chargeFor(db, viewer, params.id);
    if (!charge) throw apiError("not_found");
    return invoicePdf(context, db, charge, query);
  },

  list: (call) =>
    listOrPage(call, charges.list.path, {
      filtered: filteredCharges(call.db, call.query, call.context.clock()),
      id: "charges.id",
      order: chargeOrder(call.query.ordering),
      rows: (ids) => chargesById(call.db, ids, call.context.clock()),
      serialize: (row) => serializeCharge(row, call.context.clock()),
    }),

  get: ({ context, db, params }) => detailOf(db, params.id, context.clock()),
  discount: ({ context, request, params, body }) => discountCharge(context, request, params.id, body),
  accept_order: ({ context, request, params, body }) => acceptOrder(context, request, params.id, body),
  ask_for_parts: ({ context, request, viewer, params, body }) =>
    askForParts(context, request, viewer, params.id, body.wish),
  decline_parts: ({ context, request, params, body }) =>
    declineParts(context, request, params.id, body.reason),
  plan: ({ context, request, params, body }) => planCharge(context, request, params.id, body),
  cancel: ({ context, request, params, body }) => cancelOne(context, request, params.id, body.reason),
  ask_again: ({ context, request, params, body }) => askAgain(context, request, params.id, body.reason),
  pay_back: ({ context, request, params, body }) => payBack(context, request, params.id, body),
  remind: ({ context, request, body }) => remind(context, request, body),

  async export({ context, db, query, request }) {
    const now = context.clock();
    await note(context, request, "charge.export", { id: null, after: query });
    return csvDownload("fees.csv", chargesCsv(db, query, now));
  },
};
