import type { credentials } from "#contract/accounts/credentials.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { confirmEmail } from "./change-email.ts";
import { confirmReset } from "./confirm-reset.ts";
import { makeResetLink } from "./make-reset-link.ts";
import { requestReset } from "./request-reset.ts";
import { updateCredentials } from "./update.ts";

export const credentialHandlers: Handlers<typeof credentials> = {
  request_reset: ({ house, body }) => requestReset(house, body.email),
  confirm_reset: ({ house, exchange, body }) => confirmReset(house, exchange, body),
  student_reset_link: ({ house, exchange, params }) => makeResetLink(house, exchange, params.id, "student"),
  sub_admin_reset_link: ({ house, exchange, params }) =>
    makeResetLink(house, exchange, params.id, "sub_admin"),
  update: ({ house, exchange, viewer, body }) => updateCredentials(house, exchange, viewer, body),
  confirm_email: ({ house, body }) => confirmEmail(house, body.token),
};
