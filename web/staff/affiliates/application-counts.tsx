import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { affiliateStatusLabels } from "#contract/affiliates/application-choices.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";

const cards = { total: "Total applications", ...affiliateStatusLabels, pending: "Pending review" };

/** Shows the stats cards of the specification (staff.md 2). Each links to the applications that it counts. */
export function ApplicationCounts() {
  const summary = useQuery(q(api.applications.summary));
  return (
    <ul className="grid grid-cols-2 gap-x-2 sm:flex sm:flex-wrap" aria-busy={summary.isPending}>
      {keysOf(cards).map((key) => (
        <li key={key}>
          <Link
            to={paths.dashboard("affiliates", { status: key === "total" ? undefined : key })}
            className="flex min-h-11 items-center gap-2 rounded-md px-1.5 text-muted text-sm underline decoration-line underline-offset-4 hover:text-action"
          >
            {cards[key]}
            <strong className="font-bold text-base text-ink tabular-nums">
              {summary.data?.[key] ?? "–"}
            </strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
