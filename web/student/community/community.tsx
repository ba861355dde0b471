import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { OpenProgram } from "#contract/community/community.ts";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { PersonNotice } from "#web/student/community/person-notice.tsx";
import { Thread } from "#web/student/community/thread/thread.tsx";
import { useOpenProgram } from "#web/student/community/use-open-program.ts";
import { ClosedProgram } from "#web/student/fees/closed-program.tsx";
import { useLoadedCharges } from "#web/student/fees/fee-queries.ts";
import { newsOfProgram, useNews } from "#web/student/news.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";

/** The select of programs, and the messages of the chosen program. */
export function Community() {
  const { get } = useAddress();
  const programs = useQuery(q(api.community.enrolled_programs));
  const chosen = useOpenProgram(programs.data ?? []);
  const charges = useLoadedCharges();
  const locked = (charges ?? []).filter((charge) => charge.is_closed && charge.program !== null);
  const asked = Number(get("program"));
  const shownLocked = chosen ? [] : locked.filter(({ program }) => !asked || program === asked);
  // Until the charges are known, a missing program may be a locked one.
  const isPending = programs.isPending || (programs.isSuccess && !chosen && charges === undefined);
  const isMissing = !isPending && !chosen && shownLocked.length === 0;
  return (
    <>
      <div className="max-md:-mt-2 max-md:-mb-4 max-md:[&>div>*]:w-full max-md:[&_h1]:sr-only">
        <PageHeading
          title="Community"
          actions={
            programs.data &&
            programs.data.length > 0 && (
              <ProgramSelect programs={programs.data} locked={locked} chosen={chosen?.id} />
            )
          }
        />
      </div>
      <PersonNotice />
      {isPending && <ProgramsSkeleton />}
      {programs.isLoadingError && (
        <FailedState
          isDismissible
          title="Failed to load your enrolled programs."
          onRetry={() => void programs.refetch()}
        />
      )}
      {programs.data && shownLocked.map((charge) => <ClosedProgram key={charge.id} charge={charge} />)}
      {isMissing && programs.data?.length === 0 && (
        <EmptyState
          title="You are not enrolled in any programs yet."
          action={<ButtonLink to={paths.programs()}>Browse Programs</ButtonLink>}
        >
          Each program has its own community, open to all of its students.
        </EmptyState>
      )}
      {isMissing && programs.data && programs.data.length > 0 && (
        <EmptyState title="This community is not available.">
          Only the program's students can open it. Without a network, you can read communities that you opened
          before.
        </EmptyState>
      )}
      {chosen && <Thread key={chosen.id} program={chosen} asked={Number(get("message"))} />}
    </>
  );
}

type ProgramSelectProps = {
  programs: OpenProgram[];
  /** Fees whose programs are closed until they are paid. */
  locked: OwnCharge[];
  chosen: number | undefined;
};

function ProgramSelect({ programs, locked, chosen }: ProgramSelectProps) {
  const { get, go } = useAddress();
  const news = useNews();
  const select = useRef<HTMLSelectElement>(null);
  const choose = (program: string) => go({ program, message: undefined }, { replace: true });
  /**
   * Puts the shown program into the address at once. Opening a program marks its new answer as seen. A reload without
   * the program in the address would then open another one, and the person's text would seem lost.
   */
  const keep = useEffectEvent((known: string, asked: string) => {
    // A program that was chosen before the script loaded is only in the select.
    const shown = select.current?.value;
    // The router may already be opening another section, whose address must not get this program.
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
      value={known || (locked.some(({ program }) => String(program) === asked) ? asked : "")}
      onChange={(event) => choose(event.target.value)}
      options={[
        ...programs.map((one) => ({
          value: String(one.id),
          label: labelOf(one, newsOfProgram(news, one.id)?.community),
        })),
        ...locked.map(({ program, program_title }) => ({
          value: String(program),
          label: `${program_title} (opens when its fee is paid)`,
        })),
      ]}
    />
  );
}

/**
 * Returns a program's label. Students see their new answers: "Scrum (2 new answers to you)". Moderators see the posts
 * and those without an answer: "Scrum (12 posts, 3 unanswered)".
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
