import { contactMessages } from "#contract/content/contact-messages.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { answerContactMessage, removeContactMessage } from "./answer.ts";
import { markContactMessage } from "./mark.ts";
import { contactMessagesById, filteredContactMessages } from "./queries.ts";
import { sendContactMessage } from "./send.ts";

export const contactMessageHandlers: Handlers<typeof contactMessages> = {
  send: ({ context, request, body }) => sendContactMessage(context, request, body),

  list: (call) =>
    pageOf(call, contactMessages.list.path, {
      filtered: filteredContactMessages(call.db, call.query),
      id: "contact_messages.id",
      order: { newestBy: "contact_messages.created_at" },
      rows: (ids) => contactMessagesById(call.db, ids),
      serialize: (message) => message,
    }),

  answer: ({ context, request, viewer, params, body }) =>
    answerContactMessage(context, request, viewer, params.id, body.answer),
  remove: ({ context, request, params }) => removeContactMessage(context, request, params.id),

  mark: ({ context, request, params, body }) =>
    markContactMessage(context, request, params.id, body.is_answered),
};
