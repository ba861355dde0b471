import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Happened as Action } from "#contract/admin/staff-today.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { ofPerson, ofStaff } from "./action-words.ts";

/** Returns the query of what happened. Today's listener makes it stale whenever something new happens. */
const happenedQuery = () => ({ ...q(api.staff_today.happened), refetchOnMount: "always" as const });

/** Lists what people and staff did last, newest first. Each line leads to it. Phones show the person's sections instead. */
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
            <Line key={keyOf(action)} action={action} />
          ))}
        </ol>
      )}
    </section>
  );
}

const keyOf = (action: Action) =>
  action.kind === "staff"
    ? `${action.act} ${action.record.resource_id} ${action.at} ${action.who}`
    : `${action.kind} ${action.id} ${action.at}`;

function Line({ action }: { action: Action }) {
  const principal = principalOf(useCurrentUser());
  const { href, did, what } = action.kind === "staff" ? ofStaff(action, principal) : ofPerson(action);
  return (
    <li>
      <Link
        to={href}
        className="flex min-h-11 items-center justify-between gap-4 px-4 py-1.5 text-ink no-underline hover:bg-row-pointed"
      >
        <span className="wrap-break-word min-w-0">
          <b className="font-semibold">
            <bdi>{action.who}</bdi>
          </b>{" "}
          {did} {what && <bdi>{what}</bdi>}
        </span>
        <Time
          at={action.at}
          shows="minute"
          className="shrink-0 whitespace-nowrap text-muted text-sm tabular-nums"
        />
      </Link>
    </li>
  );
}
