import { data } from "react-router";
import { AccountPage } from "#web/account/account-page.tsx";
import { type ForgotAnswer, ForgotPasswordForm } from "#web/account/forgot-password-form.tsx";
import { apiErrorOf, logFailure, messagesOf } from "#web/api-error.ts";
import { instituteOf, serverApi } from "#web/context.ts";
import { reached } from "#web/network-failure.ts";
import { pageMeta } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import type { Route } from "./+types/forgot-password.ts";

const failedSentence = "Failed to generate password reset link. Please try again.";

/** Asks for the reset email. The answer is the same with and without an account (api.md section 2). */
export async function action({ context, request }: Route.ActionArgs) {
  const api = serverApi(context);
  const typed = (await request.formData()).get("email");
  const email = typeof typed === "string" ? typed.trim() : "";
  try {
    const [answer, { support_email }] = await Promise.all([
      api.credentials.request_reset({ body: { email } }),
      instituteOf(context),
    ]);
    return { state: "sent", email, sentence: answer.message, support_email } satisfies ForgotAnswer;
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("password reset request", error);
    const messages = refused ? messagesOf(refused) : { "": failedSentence };
    const answer: ForgotAnswer = { state: "refused", email, messages };
    return data(answer, { status: refused?.status ?? 500 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failed = (sentence: string): ForgotAnswer => ({ state: "refused", messages: { "": sentence } });
  return reached(serverAction, failed, failedSentence);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Forgot Password",
    description: "Have a link mailed to you with which you choose a new password.",
    path: paths.forgotPassword(),
    is_unlisted: true,
  });
}

/** The same form as in the login page's dialog: the way without JavaScript, and a place to link to. */
export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Forgot Password">
      <ForgotPasswordForm answer={actionData} />
      <ButtonLink to={paths.login()} variant="quiet" className="justify-self-start">
        Back to Login
      </ButtonLink>
    </AccountPage>
  );
}
