import type { credentials } from "#contract/accounts/credentials.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { confirmEmail } from "./change-email.ts";
import { checkReset, confirmReset } from "./confirm-reset.ts";
import { correctEmail } from "./correct-email.ts";
import { makeResetLink } from "./make-reset-link.ts";
import { pendingEmail } from "./pending-email.ts";
import { isLiveEmailChange } from "./queries.ts";
import { requestReset } from "./request-reset.ts";
import { updateCredentials } from "./update.ts";

export const credentialHandlers: Handlers<typeof credentials> = {
  request_reset: ({ context, request, body }) => requestReset(context, request, body.email),
  check_reset: ({ context, request, body }) => checkReset(context, request, body),
  confirm_reset: ({ context, request, body }) => confirmReset(context, request, body),
  student_reset_link: ({ context, request, params }) => makeResetLink(context, request, params.id, "student"),
  sub_admin_reset_link: ({ context, request, params }) =>
    makeResetLink(context, request, params.id, "sub_admin"),
  update: ({ context, request, viewer, body }) => updateCredentials(context, request, viewer, body),
  pending_email: async ({ context, db, viewer }) => ({
    pending_email: await pendingEmail(context, db, viewer.id),
  }),
  correct_student_email: ({ context, request, params, body }) =>
    correctEmail(context, request, params.id, body),
  async check_email_link({ context, db, body }) {
    return { is_valid: await isLiveEmailChange(db, hashSecret(body.token), context.clock()) };
  },
  confirm_email: ({ context, request, body }) => confirmEmail(context, request, body.token),
};
