import { data, Form, useNavigation } from "react-router";
import { AccountPage } from "#web/account/account-page.tsx";
import { secretPageHeaders, useMailedLink } from "#web/account/mailed-link.ts";
import { apiErrorOf, logFailure, messagesOf } from "#web/api-error.ts";
import { serverApi } from "#web/context.ts";
import { reached } from "#web/network-failure.ts";
import { pageMeta } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import type { Route } from "./+types/stop-morning-email.ts";

const failedSentence = "The morning email could not be switched off. Please try again.";

/** The emailed link only asks. Only the button stops the email, because mail scanners open links. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  try {
    const { message } = await serverApi(context).staff_today.stop_morning_email({ body: { token } });
    return { message, problem: undefined };
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("stop of a morning email", error);
    const problem = (refused && messagesOf(refused)[""]) ?? failedSentence;
    return data({ message: undefined, problem }, { status: refused?.status ?? 500 });
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
    title: "Stop the Morning Email",
    description: "Switch off the morning email of the dashboard.",
    path: paths.stopMorningEmail(),
    is_unlisted: true,
  });
}

export default function StopMorningEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = useMailedLink(loaderData.token ? loaderData : undefined) ?? loaderData;
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AccountPage title="Stop the Morning Email">
      {actionData?.problem && <Alert tone="error">{actionData.problem}</Alert>}
      {actionData?.message ? (
        <Alert tone="success">{actionData.message}</Alert>
      ) : (
        <Form method="post" action={paths.stopMorningEmail()} className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <p>You will no longer be told by email in the morning what waits for you in the dashboard.</p>
          <Button type="submit" size="large" isPending={isPending} pendingLabel="Stopping...">
            Stop the morning email
          </Button>
        </Form>
      )}
      <ButtonLink to={paths.dashboard()} variant="secondary">
        Open the dashboard
      </ButtonLink>
    </AccountPage>
  );
}
