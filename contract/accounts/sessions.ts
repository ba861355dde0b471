import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { email, emailMessages } from "#contract/shared/scalars.ts";
import { loginPassword } from "./password-fields.ts";
import { User } from "./profiles.ts";
import { TwoFactorCode } from "./two-factor.ts";

export const LoginForm = z.object({ email: email(emailMessages), password: loginPassword });

export const sessions = {
  csrf_cookie: endpoint({
    method: "GET",
    path: "/csrf-cookie/",
    access: "public",
    summary: "Sets the CSRF cookie and answers its value.",
    reply: z.object({ csrfToken: z.string() }),
  }),
  login: endpoint({
    method: "POST",
    path: "/login/",
    access: "public",
    summary:
      "Log in; sets the session cookie. For staff with a second factor `user` is null and a code comes next, at login/code/.",
    body: LoginForm,
    reply: z.object({ user: User.nullable(), second_factor_required: z.boolean() }),
    status: 200,
  }),
  login_code: endpoint({
    method: "POST",
    path: "/login/code/",
    access: "public",
    summary:
      "The second step of a login, in the browser of the first: a code of the app, or a recovery code.",
    body: z.object({ code: TwoFactorCode }),
    reply: z.object({ user: User }),
    status: 200,
  }),
  logout: endpoint({
    method: "POST",
    path: "/logout/",
    access: "user",
    summary: "End this session.",
    reply: "nothing",
  }),
};
