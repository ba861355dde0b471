import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Happened as Action, HappenedKind } from "#contract/admin/staff-today.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { firstCharacters } from "#contract/shared/text/cut-text.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Time } from "#web/ui/layout/time.tsx";

/** Returns the query of what happened. Today's listener makes it stale whenever something new happens. */
export const happenedQuery = () => ({ ...q(api.staff_today.happened), refetchOnMount: "always" as const });

/** Lists what people did last, newest first. Each line leads to it. Phones show the person's sections instead. */
export function Happened() {
  const actions = useQuery(happenedQuery());
  if (actions.data?.length === 0) return null;
  return (
    <section aria-labelledby="happened" className="hidden gap-4 md:grid md:grid-cols-[minmax(0,1fr)]">
      <SectionHeading id="happened" title="What happened" />
      {actions.isPending && (
        <Loading label="Loading what happened">
          <SkeletonText lines={6} />
        </Loading>
      )}
      {actions.isLoadingError && (
        <FailedState title="Failed to load what happened." onRetry={() => void actions.refetch()} />
      )}
      {actions.data && (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {actions.data.map((action) => (
            <li key={`${action.kind} ${action.id} ${action.at}`}>
              <Link
                to={hrefs[action.kind](action)}
                className="flex min-h-11 items-center justify-between gap-4 px-4 py-1.5 text-ink no-underline hover:bg-row-pointed"
              >
                <span className="wrap-anywhere min-w-0">
                  <b className="font-semibold">
                    <bdi>{action.who}</bdi>
                  </b>{" "}
                  {words[action.kind](action)} {action.kind !== "applied" && <bdi>{action.what}</bdi>}
                </span>
                <Time
                  at={action.at}
                  shows="minute"
                  className="shrink-0 whitespace-nowrap text-muted text-sm tabular-nums"
                />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Number of characters that find a post. */
const SEARCH_LENGTH = 40;

const hrefs: Record<HappenedKind, (action: Action) => string> = {
  enrolled: ({ id }) => paths.dashboard("students", { student: id }),
  paid: ({ id }) => paths.dashboard("fees", { fee: id }),
  handed_in: ({ id }) => paths.dashboard("submitted-assignments", { view: "desk", work: id }),
  applied: ({ id }) => paths.dashboard("affiliates", { affiliate: id }),
  wrote: ({ what }) =>
    paths.dashboard("communications", { posts: "all", search: firstCharacters(what, SEARCH_LENGTH) }),
  asked: () => paths.dashboard("communications", { contact: "messages" }),
};

const words: Record<HappenedKind, (action: Action) => string> = {
  enrolled: () => "enrolled in",
  paid: ({ sum }) => `paid ${sum ? formatMoney(sum) : ""} for`,
  handed_in: () => "handed in",
  applied: () => "applied as an affiliate",
  wrote: () => "wrote:",
  asked: () => "asked:",
};
