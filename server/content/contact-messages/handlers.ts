import { contactMessages } from "#contract/content/contact-messages.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { markContactMessage } from "./mark.ts";
import { contactMessagesById, filteredContactMessages } from "./queries.ts";
import { sendContactMessage } from "./send.ts";

export const contactMessageHandlers: Handlers<typeof contactMessages> = {
  send: ({ context, body }) => sendContactMessage(context, body),

  list: (call) =>
    pageOf(call, contactMessages.list.path, {
      filtered: filteredContactMessages(call.db, call.query),
      id: "contact_messages.id",
      order: { newestBy: "contact_messages.created_at" },
      rows: (ids) => contactMessagesById(call.db, ids),
      serialize: (message) => message,
    }),

  mark: ({ context, request, params, body }) =>
    markContactMessage(context, request, params.id, body.is_answered),
};
