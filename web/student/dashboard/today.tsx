import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isCodeTime } from "#contract/courses/attendance/code-times.ts";
import { mayJoin } from "#contract/courses/may-join.ts";
import type { Today } from "#contract/students/today.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { useFinishedQuizzes, useWaitingWork } from "#web/student/assignments/use-waiting-work.ts";
import { CODE_QUEUE, isTypedAt } from "#web/student/courses/attendance/use-check-in.ts";
import { Continue } from "#web/student/dashboard/continue.tsx";
import { NextSessions, sessionsOf } from "#web/student/dashboard/next-session.tsx";
import {
  Answers,
  Attempts,
  Certificates,
  Changes,
  Communications,
  Deadlines,
  Grades,
} from "#web/student/dashboard/today-groups.tsx";
import { WaitingItems } from "#web/student/dashboard/waiting-items.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** The section Today (beyond.md 3). Empty groups are left out. */
export function TodaySection() {
  const query = useQuery(q(api.today.get));
  const [isDismissed, setIsDismissed] = useState(false);
  const now = useNow(query.dataUpdatedAt);
  // The form of a session shows its waiting code, with a Cancel button.
  const withForm = sessionsOf(query.data).filter((session) => isCodeTime(session, now));
  const isShownThere = ({ queue, metadata }: OutboxItem) =>
    queue === CODE_QUEUE &&
    withForm.some(({ program, number }) => isTypedAt({ program, unit: number })(metadata));
  return (
    <section aria-labelledby="today" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHeading id="today" title="Today" />
      <WaitingItems leftOut={isShownThere} />
      {query.isPending && <RowsSkeleton label="Loading what is new" />}
      {query.isLoadingError && !isDismissed && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border-2 border-urgent bg-urgent-soft px-5 py-4"
        >
          <p className="min-w-0 flex-1 basis-56 font-semibold">We could not load what is new.</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => void query.refetch()}>
              Try Again
            </Button>
            <Button variant="secondary" size="small" onClick={() => setIsDismissed(true)}>
              Dismiss
            </Button>
          </div>
        </div>
      )}
      {query.data && <WhatNow today={query.data} fetchedAt_ms={query.dataUpdatedAt} />}
    </section>
  );
}

function WhatNow({ today, fetchedAt_ms }: { today: Today; fetchedAt_ms: number }) {
  const now = useNow(fetchedAt_ms);
  const waiting = [...useWaitingWork().waiting, ...useFinishedQuizzes()];
  const sent = new Set(waiting.map(({ assignment }) => assignment));
  const isAhead = (time: string) => Date.parse(time) + 1_000 > now.getTime();
  // A Today that was stored by an older version has no attempts and changes.
  const begun = new Set((today.attempts ?? []).map(({ id }) => id));
  const attempts = (today.attempts ?? []).filter(({ id, ends_at }) => !sent.has(id) && isAhead(ends_at));
  const deadlines = today.deadlines.filter(
    ({ id, deadline }) => !sent.has(id) && isAhead(deadline) && !begun.has(id),
  );
  const { running, changes = [], grades, answers, certificates, communications, unread_count } = today;
  const sessions = sessionsOf(today);
  const isQuiet = [
    running,
    attempts,
    deadlines,
    changes,
    grades,
    answers,
    certificates,
    communications,
    sessions,
  ].every(({ length }) => length === 0);
  if (isQuiet)
    return <p className="text-muted">Nothing to do right now. New items appear here automatically.</p>;
  const isOn = sessions.some((session) => mayJoin(session, now));
  const next = sessions.length > 0 && <NextSessions sessions={sessions} fetchedAt_ms={fetchedAt_ms} />;
  return (
    <>
      <Attempts attempts={attempts} now={now} />
      {isOn && next}
      <Continue running={running} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 empty:hidden lg:grid-cols-2">
        {!isOn && next}
        <Changes changes={changes} />
        <Deadlines deadlines={deadlines} now={now} />
        <Certificates certificates={certificates} />
        <Grades grades={grades} />
        <Answers answers={answers} />
        <Communications unread={communications} count={unread_count} />
      </div>
    </>
  );
}
