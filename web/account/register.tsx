import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { answerRegistration } from "#web/account/registration.ts";
import { type RegistrationAnswer, registrationBroke } from "#web/account/registration-answer.ts";
import { RegistrationPage } from "#web/account/registration-page.tsx";
import { refreshHeader } from "#web/account/use-redirect-after.ts";
import { serverApi, viewerOf } from "#web/context.ts";
import { idOf } from "#web/id-of.ts";
import { reached } from "#web/network-failure.ts";
import { pageMeta, siteOf } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { programPicture } from "#web/share-cards.ts";
import { type ProgramSummary, summarise } from "#web/shared/program-summary.ts";
import type { Route } from "./+types/register.ts";

/** After success the login page opens this much later (public-site.md section 9). */
const LOGIN_AFTER_MS = 1_000;

/** Somebody who is logged in needs no account. They confirm the enrollment or go to their dashboard. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const id = idOf(query.get("program"));
  const ref = query.get("ref") ?? query.get("affiliate") ?? "";
  if (viewerOf(context)) throw redirect(id ? paths.enroll(id, { ref }) : paths.dashboard());
  const program = id ? await programOf(serverApi(context), id) : null;
  return { program, isProgramMissing: query.has("program") && !program, ref };
}

/** A link with an old program still registers people. */
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

/** A post, or a step of the wizard, changes nothing of what the page was loaded with. */
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
    ...(program && { image: programPicture(siteOf(matches).name, program), image_alt: program.title }),
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
