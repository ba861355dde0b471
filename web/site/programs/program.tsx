import { data } from "react-router";
import { isMissing, logFailure } from "#web/api/api-error.ts";
import { instituteOf, serverApi } from "#web/page/context.ts";
import { idOf } from "#web/page/id-of.ts";
import { absolute, asDescription, siteOf } from "#web/page/page-meta.ts";
import { programPicture } from "#web/page/share-cards.ts";
import { paths } from "#web/paths.ts";
import { courseData } from "#web/site/meta/course-data.ts";
import { siteMeta } from "#web/site/meta/meta.ts";
import { filtersOf } from "#web/site/programs/filters.ts";
import { answerOpening } from "#web/site/programs/program/opening-answer.ts";
import { ProgramDetails } from "#web/site/programs/program/program-details.tsx";
import { ProgramFailed, ProgramMissing } from "#web/site/programs/program/program-messages.tsx";
import { remainingOf, shownAround, shownProgram } from "#web/site/programs/program/shown-program.ts";
import type { Route } from "./+types/program.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { referral } = filtersOf(request.url);
  try {
    const id = idOf(params.id);
    const [found, around] = await Promise.all([
      serverApi(context).programs.get({ params: { id } }),
      aroundProgram(context, id),
    ]);
    const program = shownProgram(found);
    const shown = { program, around, remaining_ms: remainingOf(program), referral };
    // Status 503 keeps an incomplete page out of caches.
    return data(shown, { status: around ? 200 : 503 });
  } catch (error) {
    if (isMissing(error)) return data({ program: "missing" as const }, { status: 404 });
    logFailure("program details", error);
    return data({ program: "failed" as const }, { status: 503 });
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return data(...(await answerOpening(serverApi(context), idOf(params.id), await request.formData())));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Loads the parts around the program. Returns null when they fail, so that the program is shown without them. */
async function aroundProgram(context: Route.LoaderArgs["context"], id: number) {
  try {
    const [page, institute] = await Promise.all([
      serverApi(context).programs.page({ params: { id } }),
      instituteOf(context),
    ]);
    return shownAround(page, institute);
  } catch (error) {
    if (!isMissing(error)) logFailure("around the program", error);
    return null;
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const program = loaderData?.program;
  if (!program || typeof program === "string")
    return siteMeta(matches, {
      title: "Program not found",
      description: "This program is not there.",
      path: paths.programs(),
      is_unlisted: true,
    });
  const path = paths.program(program.id);
  return siteMeta(matches, {
    title: program.title,
    description: asDescription(program.short_description),
    path,
    image: programPicture(siteOf(matches), program),
    image_alt: program.title,
    crumbs: [
      { name: "Programs", path: paths.programs() },
      { name: program.category, path: paths.programs({ category: program.category }) },
      { name: program.title, path },
    ],
    structured: [courseData(siteOf(matches), program, loaderData.around?.facilitator ?? null)],
  });
}

export default function ProgramPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  if (loaderData.program === "missing") return <ProgramMissing />;
  if (loaderData.program === "failed") return <ProgramFailed />;
  const { program } = loaderData;
  const address = absolute(siteOf(matches), paths.program(program.id));
  return <ProgramDetails key={program.id} {...loaderData} address={address} posted={actionData} />;
}

/** Also shown when the page's data did not arrive. */
export function ErrorBoundary() {
  return <ProgramFailed />;
}
