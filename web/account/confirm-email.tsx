import { data, Form, useNavigation } from "react-router";
import { apiErrors } from "#contract/shared/errors.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { secretPageHeaders, useMailedLink } from "#web/account/mailed-link.ts";
import { apiErrorOf, logFailure, messagesOf, statusOf } from "#web/api-error.ts";
import { serverApi } from "#web/context.ts";
import { reached } from "#web/network-failure.ts";
import { pageMeta } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import type { Route } from "./+types/confirm-email.ts";

const failedSentence = "Your email could not be changed. Please try again.";

/** A link that was used or is too old is said to be so at once. Where that cannot be found out, the button's answer tells. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return { opened: undefined };
  const { check_email_link } = serverApi(context).credentials;
  const answer = await check_email_link({ body: { token } }).catch(() => undefined);
  return { opened: { token, isLive: answer?.is_valid ?? true } };
}

/** Opening the link changes nothing, since mail scanners open links too: the button does. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  try {
    const { message } = await serverApi(context).credentials.confirm_email({
      body: { token },
      // The link works once. Pressing its button again gets the first answer.
      idempotencyKey: token,
    });
    return { message, problem: undefined };
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("change of an email", error);
    const messages = refused ? Object.values(messagesOf(refused)) : [];
    const answer = { message: undefined, problem: messages[0] ?? failedSentence };
    return data(answer, statusOf(error));
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reached(serverAction, (problem) => ({ message: undefined, problem }), failedSentence);
}

/** The address without its secret has nothing to load anew. */
export const shouldRevalidate = () => false;

export const headers = () => secretPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Confirm Your Email",
    description: "Take your new email address into use.",
    path: paths.confirmEmail(),
    is_unlisted: true,
  });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token = "", isLive = true } = useMailedLink(loaderData.opened) ?? {};
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AccountPage title="Confirm Your Email">
      {(actionData?.problem || !isLive) && !actionData?.message && (
        <Alert tone="error">{actionData?.problem ?? apiErrors.email_link_failed.sentence}</Alert>
      )}
      {actionData?.message ? (
        <>
          <Alert tone="success">{actionData.message}</Alert>
          <ButtonLink to={paths.login()} size="large">
            Go to Login
          </ButtonLink>
        </>
      ) : !isLive ? (
        <ButtonLink to={paths.login()} size="large">
          Go to Login
        </ButtonLink>
      ) : (
        <Form method="post" action={paths.confirmEmail()} className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <p>Your account will use this email address from now on, and you will log in with it.</p>
          <Button type="submit" size="large" isPending={isPending} pendingLabel="Confirming...">
            Use this email
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
