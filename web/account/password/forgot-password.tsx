import { data } from "react-router";
import { AccountPage } from "#web/account/account-page.tsx";
import { answerForgot, type ForgotAnswer, forgotFailed } from "#web/account/password/forgot-answer.ts";
import { ForgotPasswordForm } from "#web/account/password/forgot-password-form.tsx";
import { reached } from "#web/api/failures/network-failure.ts";
import { pageMeta } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import type { Route } from "./+types/forgot-password.ts";

export async function action({ context, request }: Route.ActionArgs) {
  return data(...(await answerForgot(context, await request.formData())));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failed = (sentence: string): ForgotAnswer => ({ state: "refused", messages: { "": sentence } });
  return reached(serverAction, failed, forgotFailed);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Forgot Password",
    description: "We'll email you a link to set a new password.",
    path: paths.forgotPassword(),
    is_unlisted: true,
  });
}

/** The form of the login page's dialog as a page, for links and for use without JavaScript. */
export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Forgot Password">
      <ForgotPasswordForm action={paths.forgotPassword()} answer={actionData} />
      <ButtonLink to={paths.login()} variant="quiet" className="justify-self-start">
        Back to Login
      </ButtonLink>
    </AccountPage>
  );
}
