import { data, Form, useNavigation } from "react-router";
import { apiErrors } from "#contract/shared/errors.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { secretPageHeaders, useMailedLink } from "#web/account/password/mailed-link.ts";
import { apiErrorOf, logFailure, messagesOf, statusOf } from "#web/api/api-error.ts";
import { reached } from "#web/api/failures/network-failure.ts";
import { serverApi } from "#web/page/context.ts";
import { pageMeta } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import type { Route } from "./+types/confirm-email.ts";

const failedSentence = "Your email could not be changed. Please try again.";

/**
 * Checks whether the link still works, so that the page can say so at once. If the check fails, shows the button:
 * pressing it shows the result.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return { opened: undefined };
  const { check_email_link } = serverApi(context).credentials;
  const answer = await check_email_link({ body: { token } }).catch((error: unknown) => {
    logFailure("check of an email link", error);
    return undefined;
  });
  return { opened: { token, isLive: answer?.is_valid ?? true } };
}

/** Confirms the new email. Only the button does it, because mail scanners open links too. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  try {
    const { message } = await serverApi(context).credentials.confirm_email({
      body: { token },
      // The link works once. The key repeats the first answer when the button is pressed again.
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

/** The data is not loaded again, because the address no longer contains the token. */
export const shouldRevalidate = () => false;

export const headers = () => secretPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Confirm Your Email",
    description: "Confirm your new email address.",
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
