import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { NeedsScript } from "#web/dashboard/needs-script.tsx";
import { useAddress } from "#web/dashboard/use-address.ts";
import { ProgramForm } from "#web/staff/programs/program-form.tsx";
import { programQuery } from "#web/staff/programs/program-queries.ts";
import { noValues, valuesOf } from "#web/staff/programs/program-values.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";
import { useIsBrowser } from "#web/ui/use-is-browser.ts";

export function NewProgram() {
  if (!useIsBrowser()) return <FormSkeleton />;
  return <ProgramForm initial={noValues} />;
}

/** The form of a program that is there; it is fetched anew each time, since others edit too. */
export function EditProgram({ id }: { id: number }) {
  const { href } = useAddress();
  const isBrowser = useIsBrowser();
  const program = useQuery(programQuery(api, id));
  if (program.isPending || !isBrowser) return <FormSkeleton />;
  if (program.isError)
    return (
      <FailedState
        title="Failed to load programs. Please try again."
        onRetry={() => void program.refetch()}
        action={
          <ButtonLink to={href({ program: undefined })} variant="secondary">
            All Programs
          </ButtonLink>
        }
      />
    );
  return <ProgramForm program={program.data} initial={valuesOf(program.data)} />;
}

function FormSkeleton() {
  return (
    <>
      <NeedsScript />
      <Loading label="Loading the form">
        <div className="grid gap-8 rounded-lg border border-line bg-surface p-6">
          <SkeletonText lines={3} />
          <div className="shimmer h-40 rounded-md" />
          <SkeletonText lines={6} />
        </div>
      </Loading>
    </>
  );
}
