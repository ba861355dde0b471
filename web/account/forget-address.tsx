import { data, Form, useNavigation } from "react-router";
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
import type { Route } from "./+types/forget-address.ts";

const failedSentence = "Your address could not be deleted. Please try again.";

/** Loads the token of the emailed link. Only the button deletes, because mail scanners open links. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  try {
    const { message } = await serverApi(context).opening_alerts.forget({ body: { token } });
    return { message, problem: undefined };
  } catch (error) {
    return data({ message: undefined, problem: problemOf(error) }, statusOf(error));
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reached(serverAction, (problem) => ({ message: undefined, problem }), failedSentence);
}

function problemOf(error: unknown): string {
  const refused = apiErrorOf(error);
  if (!refused) logFailure("deletion of an address", error);
  return (refused && messagesOf(refused)[""]) ?? failedSentence;
}

/** The data is not loaded again, because the address no longer contains the token. */
export const shouldRevalidate = () => false;

export const headers = () => secretPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Delete My Address",
    description: "Delete your email address from the waiting lists of our programs.",
    path: paths.forgetAddress(),
    is_unlisted: true,
  });
}

export default function ForgetAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = useMailedLink(loaderData.token ? loaderData : undefined) ?? loaderData;
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AccountPage title="Delete My Address">
      {actionData?.problem && <Alert tone="error">{actionData.problem}</Alert>}
      {actionData?.message ? (
        <Alert tone="success">{actionData.message}</Alert>
      ) : (
        <Form method="post" action={paths.forgetAddress()} className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <p>
            You asked us to tell you when a program opens. Delete your address from the waiting lists of all
            programs here.
          </p>
          <Button type="submit" size="large" isPending={isPending} pendingLabel="Deleting...">
            Delete my address
          </Button>
        </Form>
      )}
      <ButtonLink to={paths.programs()} variant="secondary">
        See all programs
      </ButtonLink>
    </AccountPage>
  );
}
