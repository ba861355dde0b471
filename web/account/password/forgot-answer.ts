import {
  apiErrorOf,
  limitNote,
  logFailure,
  type Messages,
  messagesOf,
  type PageStatus,
  statusOf,
} from "#web/api/api-error.ts";
import { instituteOf, serverApi } from "#web/page/context.ts";
import { FORM_KEY } from "#web/shared/form-key.tsx";

type PageRequest = Parameters<typeof serverApi>[0];

export const FORGOT_INTENT = "forgot";
export const forgotFailed = "Failed to generate password reset link. Please try again.";

/** Result of the page's action, with the typed email. */
export type ForgotAnswer =
  | { state: "sent"; email: string; sentence: string; support_email: string }
  | { state: "refused"; email?: string; messages: Messages; is_too_many?: boolean };

/** Asks for the reset email. The answer is the same with and without an account (api.md 2). */
export async function answerForgot(
  context: PageRequest,
  form: FormData,
): Promise<[ForgotAnswer, PageStatus]> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [email, key] = [text("email"), text(FORM_KEY)];
  try {
    const [answer, { support_email }] = await Promise.all([
      serverApi(context).credentials.request_reset({
        body: { email },
        // The key prevents a second email when the button is pressed again: its link would invalidate the first.
        ...(key && { idempotencyKey: `${key} ${email}` }),
      }),
      instituteOf(context),
    ]);
    return [{ state: "sent", email, sentence: answer.message, support_email }, { status: 200 }];
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("password reset request", error);
    const messages = refused ? messagesOf(refused) : { "": forgotFailed };
    return [{ state: "refused", email, messages, ...limitNote(error) }, statusOf(error)];
  }
}
