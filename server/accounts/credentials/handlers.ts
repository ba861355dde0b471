import type { credentials } from "#contract/accounts/credentials.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { confirmEmail } from "./change-email.ts";
import { confirmReset } from "./confirm-reset.ts";
import { makeResetLink } from "./make-reset-link.ts";
import { requestReset } from "./request-reset.ts";
import { updateCredentials } from "./update.ts";

export const credentialHandlers: Handlers<typeof credentials> = {
  request_reset: ({ context, body }) => requestReset(context, body.email),
  confirm_reset: ({ context, request, body }) => confirmReset(context, request, body),
  student_reset_link: ({ context, request, params }) => makeResetLink(context, request, params.id, "student"),
  sub_admin_reset_link: ({ context, request, params }) =>
    makeResetLink(context, request, params.id, "sub_admin"),
  update: ({ context, request, viewer, body }) => updateCredentials(context, request, viewer, body),
  confirm_email: ({ context, body }) => confirmEmail(context, body.token),
};
