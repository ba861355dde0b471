import type { access } from "#contract/accounts/sessions.ts";
import { apiError } from "#contract/shared/errors.ts";
import { menuFor } from "#contract/shared/menu.ts";
import { permissions } from "#contract/shared/permissions.ts";
import { clearSession, csrfCookie } from "#server/platform/http/cookies.ts";
import { csrfTokenIsOurs } from "#server/platform/http/csrf.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { logIn } from "./login.ts";
import { logInWithCode } from "./login-code.ts";
import { deleteToken, emailEnrollment, saveToken, tokensOf } from "./queries.ts";
import { register } from "./register.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import { endSession } from "./sessions.ts";

export const accessHandlers: Handlers<typeof access> = {
  async csrf_cookie({ context, request }) {
    const known = request.cookies_in.csrftoken;
    if (known && csrfTokenIsOurs(context.secret, request.session, known)) return { csrfToken: known };
    const cookie = csrfCookie(context, request.session);
    request.cookies_out.push(cookie);
    return { csrfToken: cookie.value };
  },

  login: ({ context, request, body }) => logIn(context, request, body),

  login_code: ({ context, request, body }) => logInWithCode(context, request, body.code),

  async logout({ context, request }) {
    if (request.session) await endSession(context, request.session);
    clearSession(context, request);
  },

  register: ({ context, request, body }) => register(context, request, body),

  check_email: ({ db, query }) => emailEnrollment(db, query.email, query.program_id),

  async user_permissions({ viewer }) {
    return {
      role: viewer.role,
      permissions: viewer.role === "admin" ? [...permissions] : [...viewer.permissions],
    };
  },

  async sidebar_menu({ viewer }) {
    return { menu_items: menuFor(viewer) };
  },

  list_tokens: ({ db, viewer }) => tokensOf(db, viewer),

  async create_token({ db, viewer, body }) {
    const token = newSecret();
    const saved = await saveToken(db, viewer, body.name, hashSecret(token));
    return { ...saved, token };
  },

  async remove_token({ db, viewer, params }) {
    if (!(await deleteToken(db, viewer, params.id))) throw apiError("not_found");
  },
};
