import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { programsQuery } from "#web/student/community/community-queries.ts";
import { PersonNotice } from "#web/student/community/person-notice.tsx";
import { Thread } from "#web/student/community/thread.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";

/** The program select, and the messages of the chosen program. */
export function Community() {
  const { get } = useAddress();
  const programs = useQuery(programsQuery(api));
  const asked = Number(get("program"));
  const chosen = programs.data?.find((program) => program.id === asked) ?? programs.data?.[0];
  return (
    <>
      <PageHeading
        title="Community"
        actions={
          programs.data &&
          programs.data.length > 0 && <ProgramSelect programs={programs.data} chosen={chosen?.id} />
        }
      />
      <PersonNotice />
      {programs.isPending && <ProgramsSkeleton />}
      {programs.isLoadingError && (
        <FailedState title="Failed to load your enrolled programs." onRetry={() => void programs.refetch()} />
      )}
      {programs.data?.length === 0 && (
        <EmptyState
          title="You are not enrolled in any programs yet."
          action={<ButtonLink to={paths.programs()}>Browse Programs</ButtonLink>}
        >
          Each program has its own community, open to all of its students.
        </EmptyState>
      )}
      {chosen && <Thread key={chosen.id} program={chosen} />}
    </>
  );
}

type ProgramSelectProps = { programs: { id: number; title: string }[]; chosen: number | undefined };

function ProgramSelect({ programs, chosen }: ProgramSelectProps) {
  const { go } = useAddress();
  const select = useRef<HTMLSelectElement>(null);
  const choose = (program: string) => go({ program }, { replace: true });
  // A program that was chosen before the script arrived is not in the address yet.
  const catchUp = useEffectEvent(() => {
    const shown = select.current?.value;
    if (shown && shown !== String(chosen)) choose(shown);
  });
  useEffect(() => catchUp(), []);
  return (
    <Select
      ref={select}
      aria-label="Program"
      className="min-w-56 max-w-full"
      value={String(chosen ?? "")}
      onChange={(event) => choose(event.target.value)}
      options={programs.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}

function ProgramsSkeleton() {
  return (
    <Loading label="Loading your programs">
      <div className="rounded-lg border border-line bg-surface px-5">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </Loading>
  );
}
