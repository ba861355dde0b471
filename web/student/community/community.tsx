import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { OpenProgram } from "#contract/learning/community.ts";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { programsQuery } from "#web/student/community/community-queries.ts";
import { PersonNotice } from "#web/student/community/person-notice.tsx";
import { Thread } from "#web/student/community/thread.tsx";
import { useOpenProgram } from "#web/student/community/use-open-program.ts";
import { newsOfProgram, useNews } from "#web/student/news.ts";
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
  const chosen = useOpenProgram(programs.data ?? []);
  return (
    <>
      <div className="max-md:-mt-4 max-md:-mb-4 max-md:[&>div>*]:w-full max-md:[&_h1]:sr-only">
        <PageHeading
          title="Community"
          actions={
            programs.data &&
            programs.data.length > 0 && <ProgramSelect programs={programs.data} chosen={chosen?.id} />
          }
        />
      </div>
      <PersonNotice />
      {programs.isPending && <ProgramsSkeleton />}
      {programs.isLoadingError && (
        <FailedState
          isDismissible
          title="Failed to load your enrolled programs."
          onRetry={() => void programs.refetch()}
        />
      )}
      {programs.data?.length === 0 && (
        <EmptyState
          title="You are not enrolled in any programs yet."
          action={<ButtonLink to={paths.programs()}>Browse Programs</ButtonLink>}
        >
          Each program has its own community, open to all of its students.
        </EmptyState>
      )}
      {programs.data && programs.data.length > 0 && !chosen && (
        <EmptyState title="This program's community is not here.">
          It is open to the program's students. Without a network, those are here that you opened before.
        </EmptyState>
      )}
      {chosen && <Thread key={chosen.id} program={chosen} asked={Number(get("message"))} />}
    </>
  );
}

type ProgramSelectProps = { programs: OpenProgram[]; chosen: number | undefined };

function ProgramSelect({ programs, chosen }: ProgramSelectProps) {
  const { get, go } = useAddress();
  const news = useNews();
  const select = useRef<HTMLSelectElement>(null);
  const choose = (program: string) => go({ program, message: undefined }, { replace: true });
  /**
   * The program that is shown stands in the address at once, because a new answer in it is seen now: a reload would open
   * another one, and what the person wrote would seem lost.
   */
  const keep = useEffectEvent((known: string, asked: string) => {
    // A program that was chosen before the script arrived is in the select only.
    const shown = select.current?.value;
    // Another section may be on its way already, in whose address this program has no place.
    const isHere = new URLSearchParams(window.location.search).get("section") === get("section");
    if (!shown || shown === asked || !isHere) return;
    if (shown === known) go({ program: shown }, { replace: true });
    else choose(shown);
  });
  const known = String(chosen ?? "");
  const asked = get("program");
  useEffect(() => keep(known, asked), [known, asked]);
  return (
    <Select
      ref={select}
      aria-label="Program"
      className="max-w-full max-md:w-full md:min-w-56 md:max-lg:max-w-80"
      placeholder={chosen === undefined ? "Choose a program" : undefined}
      value={known}
      onChange={(event) => choose(event.target.value)}
      options={programs.map((one) => ({
        value: String(one.id),
        label: labelOf(one, newsOfProgram(news, one.id)?.community),
      }))}
    />
  );
}

/**
 * For students with what is new for them: "Scrum (2 new answers to you)"; for moderators with what is in it, and what waits:
 * "Scrum (12 posts, 3 unanswered)".
 */
function labelOf({ title, messages_count, unanswered_count }: OpenProgram, answers = 0): string {
  if (answers > 0) return `${title} (${answers} new ${answers === 1 ? "answer" : "answers"} to you)`;
  if (!messages_count) return title;
  const posts = messages_count === 1 ? "1 post" : `${messages_count} posts`;
  return `${title} (${posts}${unanswered_count ? `, ${unanswered_count} unanswered` : ""})`;
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
