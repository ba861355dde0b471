import { data } from "react-router";
import { apiErrorOf, logFailure } from "#web/api/api-error.ts";
import { instituteOf, serverApi } from "#web/page/context.ts";
import { idOf } from "#web/page/id-of.ts";
import { absolute, siteOf } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { siteMeta } from "#web/site/meta/meta.ts";
import { ProgramDetails } from "#web/site/programs/program/program-details.tsx";
import { ProgramFailed, ProgramMissing } from "#web/site/programs/program/program-messages.tsx";
import { remainingOf, shownAround, shownProgram } from "#web/site/programs/program/shown-program.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import type { Route } from "./+types/preview.ts";

/** Loads the preview of a program for staff with the permission for programs. Everybody else gets 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const [found, institute] = await Promise.all([
      serverApi(context).programs.preview({ params: { id: idOf(params.id) } }),
      instituteOf(context),
    ]);
    const program = shownProgram(found.program);
    const around = shownAround(found.page, institute);
    return data({ program, around, remaining_ms: remainingOf(program), referral: "" });
  } catch (error) {
    // Answers 404, so that drafts cannot be discovered.
    if ([401, 403, 404].includes(apiErrorOf(error)?.status ?? 0))
      return data({ program: "missing" as const }, { status: 404 });
    logFailure("preview of a program", error);
    return data({ program: "failed" as const }, { status: 503 });
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const program = loaderData?.program;
  return siteMeta(matches, {
    title: !program || typeof program === "string" ? "Program not found" : `Preview: ${program.title}`,
    description: "Only staff see this page.",
    path: paths.programs(),
    is_unlisted: true,
  });
}

export default function ProgramPreview({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.program === "missing") return <ProgramMissing />;
  if (loaderData.program === "failed") return <ProgramFailed />;
  const { program } = loaderData;
  return (
    <>
      <div className="page-width py-4">
        <Alert
          tone="info"
          action={
            <ButtonLink
              size="small"
              variant="secondary"
              to={paths.dashboard("programs", { program: program.id })}
            >
              Edit Program
            </ButtonLink>
          }
        >
          {program.is_draft
            ? "Preview of a draft. Only staff see this page, and nobody can enroll yet."
            : "Preview. Visitors see this program at its own address."}
        </Alert>
      </div>
      <ProgramDetails {...loaderData} address={absolute(siteOf(matches), paths.program(program.id))} />
    </>
  );
}
