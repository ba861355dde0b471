import { data } from "react-router";
import { isMissing, logFailure } from "#web/api-error.ts";
import { instituteOf, serverApi } from "#web/context.ts";
import { idOf } from "#web/id-of.ts";
import { absolute, asDescription, siteOf } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { programPicture } from "#web/share-cards.ts";
import { courseData } from "#web/site/course-data.ts";
import { siteMeta } from "#web/site/meta.ts";
import { filtersOf } from "#web/site/programs/filters.ts";
import { ProgramDetails } from "#web/site/programs/program-details.tsx";
import { ProgramFailed, ProgramMissing } from "#web/site/programs/program-messages.tsx";
import { remainingOf, shownAround, shownProgram } from "#web/site/programs/shown-program.ts";
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
    // A page with a part missing is not cached.
    return data(shown, { status: around ? 200 : 503 });
  } catch (error) {
    if (isMissing(error)) return data({ program: "missing" as const }, { status: 404 });
    logFailure("program details", error);
    return data({ program: "failed" as const }, { status: 503 });
  }
}

/** What stands besides the program, or null when it cannot be had: the rest of the page is there all the same. */
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
    image: programPicture(siteOf(matches).name, program),
    image_alt: program.title,
    crumbs: [
      { name: "Programs", path: paths.programs() },
      { name: program.category, path: paths.programs({ category: program.category }) },
      { name: program.title, path },
    ],
    structured: [courseData(siteOf(matches), program, loaderData.around?.facilitator ?? null)],
  });
}

export default function ProgramPage({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.program === "missing") return <ProgramMissing />;
  if (loaderData.program === "failed") return <ProgramFailed />;
  const { program } = loaderData;
  const address = absolute(siteOf(matches), paths.program(program.id));
  return <ProgramDetails key={program.id} {...loaderData} address={address} />;
}

/** Also shown when the page's data never arrived. */
export function ErrorBoundary() {
  return <ProgramFailed />;
}
