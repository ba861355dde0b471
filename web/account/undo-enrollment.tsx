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
import type { Route } from "./+types/undo-enrollment.ts";

const failedSentence = "The enrollment could not be undone. Please try again.";

/** Loads the enrollment that the emailed link would undo. Only the button undoes it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const { program_title } = await serverApi(context).enrollments.undoable({ query: { token } });
    return { token, program: program_title, problem: undefined };
  } catch (error) {
    return { token, program: undefined, problem: problemOf(error) };
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  try {
    const { message } = await serverApi(context).enrollments.undo({
      body: { token },
      // The link works once. The key repeats the first answer when the button is pressed again.
      idempotencyKey: token,
    });
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
  if (!refused) logFailure("undo of an enrollment", error);
  return (refused && messagesOf(refused)[""]) ?? failedSentence;
}

/** The data is not loaded again, because the address no longer contains the token. */
export const shouldRevalidate = () => false;

export const headers = () => secretPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Undo Enrollment",
    description: "Undo an enrollment that was made with your email address.",
    path: paths.undoEnrollment(),
    is_unlisted: true,
  });
}

export default function UndoEnrollment({ loaderData, actionData }: Route.ComponentProps) {
  const opened = useMailedLink(loaderData.token ? loaderData : undefined) ?? loaderData;
  const { token, program, problem } = opened;
  const isPending = useNavigation().formMethod === "POST";
  const trouble = actionData ? actionData.problem : problem;
  return (
    <AccountPage title="Undo Enrollment">
      {trouble && <Alert tone="error">{trouble}</Alert>}
      {actionData?.message ? (
        <Alert tone="success">{actionData.message}</Alert>
      ) : (
        program && (
          <Form method="post" action={paths.undoEnrollment()} className="grid gap-5">
            <input type="hidden" name="token" value={token} />
            <p>
              Somebody entered your email address to enroll you in <strong>{program}</strong>. If you do not
              want that, undo it here.
            </p>
            <Button type="submit" size="large" isPending={isPending} pendingLabel="Undoing...">
              Undo this enrollment
            </Button>
          </Form>
        )
      )}
      <ButtonLink to={paths.programs()} variant="secondary">
        See all programs
      </ButtonLink>
    </AccountPage>
  );
}
