import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { answerRegistration } from "#web/account/register/registration.ts";
import { type RegistrationAnswer, registrationBroke } from "#web/account/register/registration-answer.ts";
import { RegistrationPage } from "#web/account/register/registration-page.tsx";
import { refreshHeader } from "#web/account/use-redirect-after.ts";
import { reached } from "#web/api/failures/network-failure.ts";
import { serverApi, viewerOf } from "#web/page/context.ts";
import { idOf } from "#web/page/id-of.ts";
import { pageMeta, siteOf } from "#web/page/page-meta.ts";
import { programPicture } from "#web/page/share-cards.ts";
import { paths } from "#web/paths.ts";
import { type ProgramSummary, summarise } from "#web/shared/programs/program-summary.ts";
import type { Route } from "./+types/register.ts";

/** Delay before the login page opens after success (visitors.md 9). */
const LOGIN_AFTER_MS = 1_000;

/** Redirects a logged-in person to the enrollment confirmation or the dashboard. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const id = idOf(query.get("program"));
  const ref = query.get("ref") ?? query.get("affiliate") ?? "";
  if (viewerOf(context)) throw redirect(id ? paths.enroll(id, { ref }) : paths.dashboard());
  const program = id ? await programOf(serverApi(context), id) : null;
  return { program, isProgramMissing: query.has("program") && !program, ref };
}

/** Loads the program, or null if it does not exist: people can register without it. */
async function programOf(api: ReturnType<typeof serverApi>, id: number): Promise<ProgramSummary | null> {
  return api.programs.get({ params: { id } }).then(summarise, () => null);
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await answerRegistration(serverApi(context), await request.formData());
  if (answer.refused) return data(answer, answer.refused);
  const headers = answer.next_without_script ? refreshHeader(answer.next_without_script, LOGIN_AFTER_MS) : {};
  return data(answer, { status: answer.messages || answer.enrolled ? 400 : 200, headers });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reached<RegistrationAnswer | undefined, { lost: string }>(
    serverAction,
    (lost) => ({ lost }),
    registrationBroke,
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** The data is not loaded again after a post or a step of the wizard, which do not change it. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && currentUrl.href !== nextUrl.href && defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const program = loaderData?.program;
  return pageMeta(matches, {
    title: program ? `Register for ${program.title}` : "Create an account",
    description: program
      ? `Create your account and enroll in ${program.title} in two short steps.`
      : "Create your account in two short steps.",
    path: paths.register({ program: program?.id }),
    ...(program && { image: programPicture(siteOf(matches), program), image_alt: program.title }),
  });
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RegistrationPage
      program={loaderData.program}
      isProgramMissing={loaderData.isProgramMissing}
      referral={loaderData.ref}
      posted={actionData}
      wait_ms={LOGIN_AFTER_MS}
    />
  );
}
