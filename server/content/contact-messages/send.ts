import type { ContactForm } from "#contract/content/contact-messages.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { insertContactMessage } from "./queries.ts";

const answer = { message: "Your message has reached us." };

/** Stores a message. A bot that filled the hidden field gets the same answer, but nothing is stored. */
export async function sendContactMessage(context: AppContext, request: RequestContext, form: ContactForm) {
  const { website: isProgram, ...message } = form;
  if (isProgram) return answer;
  await act(context, request, async ({ db, now, did }) => {
    const { id } = await insertContactMessage(db, { ...message, created_at: now });
    did("contact_message.send", { id });
  });
  return answer;
}
