import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { StaffToday } from "#contract/admin/staff-today.ts";
import { DEADLINE_DAYS, type TodayKindName, todayWords } from "#contract/admin/today-kinds.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { paths } from "#web/paths.ts";
import { CapturedEmails } from "#web/staff/shared/email-promise/captured-emails.tsx";
import { MailProblemAlert } from "#web/staff/shared/email-promise/mail-problem-alert.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading } from "#web/ui/layout/skeleton.tsx";
import { Deletions } from "./deletions.tsx";
import { RestoredCopy } from "./restored-copy.tsx";
import { todayQuery } from "./today-queries.ts";

/** Shows the pending work of this person. Each number links to the list that it counts (beyond.md 4, "Today"). */
export function Today() {
  const today = useQuery(todayQuery());
  return (
    <>
      {today.data?.restored_copy && <RestoredCopy copy={today.data.restored_copy} />}
      {today.data?.waiting.length !== 0 && <TodaySection today={today} />}
    </>
  );
}

function TodaySection({ today }: { today: UseQueryResult<StaffToday> }) {
  return (
    <section aria-labelledby="today" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHeading id="today" title="Today" />
      {today.isError && !today.data && (
        <FailedState title="Failed to count your pending work." onRetry={() => void today.refetch()} />
      )}
      {today.isPending && (
        <Loading label="Loading your pending work">
          <div className={grid}>
            {["one", "two", "three", "four"].map((key) => (
              <div key={key} className="shimmer h-20 rounded-lg" />
            ))}
          </div>
        </Loading>
      )}
      {today.data?.mail_problem && (
        <MailProblemAlert
          problem={today.data.mail_problem}
          action={
            <ButtonLink to={paths.dashboard("settings", { tab: "emails" })}>Open the emails</ButtonLink>
          }
        />
      )}
      {today.data && <CapturedEmails count={today.data.captured_emails} />}
      {today.data && <Deletions deletions={today.data.deletions} />}
      {today.data && <Waiting today={today.data} />}
    </section>
  );
}

const grid =
  "grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,max(13rem,22%)),1fr))]";

/** Shows each kind of pending work as a tile. Kinds without any share one line. */
function Waiting({ today: { waiting, since } }: { today: StaffToday }) {
  const some = waiting.filter(({ count }) => count > 0);
  const none = waiting.filter(({ count }) => count === 0).map(({ kind }) => todayWords(kind, 0));
  return (
    <>
      {some.length > 0 && (
        <ul className={grid}>
          {some.map(({ kind, count, count_is_exact }) => (
            <li key={kind}>
              <Link
                to={hrefs[kind](since)}
                className="group flex h-full min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 sm:min-h-20 hover:border-action"
              >
                <span className="font-bold font-display text-3xl tabular-nums tracking-tight">
                  {withThousands(count)}
                  {!count_is_exact && "+"}
                </span>{" "}
                <span className="wrap-break-word min-w-0 flex-1 group-hover:text-action">
                  {todayWords(kind, count)}
                </span>
                <ArrowRight
                  aria-hidden="true"
                  className="size-5 shrink-0 sm:max-lg:hidden text-accent-text"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {none.length > 0 && (
        <p className="text-muted">
          {some.length === 0 ? "Nothing to do: no " : "Nothing else to do: no "}
          {listed(none)}.
        </p>
      )}
    </>
  );
}

/** Joins words: "deadlines, failed emails or posts". */
function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Addresses of the lists that the numbers count. */
const hrefs: Record<TodayKindName, (since: string) => string> = {
  // The desk shows ungraded submissions first, and how many are left.
  to_mark: () => paths.markingDesk(),
  registers: () => paths.attendance({ state: "to_mark" }),
  applications: () => paths.dashboard("affiliates", { status: "pending" }),
  payments: () => paths.dashboard("fees", { state: "reported" }),
  pay_backs: () => paths.dashboard("fees", { state: "to_pay_back" }),
  parts_wishes: () => paths.dashboard("fees", { state: "parts_asked" }),
  deadlines: () => paths.dashboard("submitted-assignments", { due: DEADLINE_DAYS }),
  failed_emails: () => paths.dashboard("settings", { tab: "emails", state: "failed" }),
  reported: () => paths.dashboard("communications", { posts: "reported" }),
  unanswered: () => paths.dashboard("communications", { posts: "unanswered" }),
  contact_messages: () => paths.dashboard("communications", { contact: "open" }),
  names: () => paths.dashboard("students", { needs_name: "true" }),
  enrollments: (enrolled_since) => paths.dashboard("students", { enrolled_since }),
};
