import { useQueryClient } from "@tanstack/react-query";
import { type AffiliateStatus, affiliateCan } from "#contract/affiliates/application-choices.ts";
import type { Affiliate } from "#contract/affiliates/applications.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { useChange } from "#web/api/use-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

const moves = {
  pending: { label: "Back to pending", variant: "secondary", done: "is pending again." },
  rejected: { label: "Reject", variant: "danger", done: "is rejected." },
  approved: { label: "Approve", variant: "primary", done: "is approved." },
} as const satisfies Record<AffiliateStatus, object>;

/** Shows a button for each status. A change that is not allowed is disabled, with the reason (staff.md 4). */
export function Transitions({ application }: { application: Affiliate }) {
  const { id, name, status, updated_at } = application;
  const queries = useQueryClient();
  const change = useChange(
    (to: AffiliateStatus) => api.applications.decide({ params: { id }, body: { status: to, updated_at } }),
    {
      stale: "applications",
      onDone: (changed) =>
        queries.setQueryData(q(api.applications.get, { params: { id } }).queryKey, changed),
      done: (changed) => `${name} ${moves[changed.status].done}`,
    },
  );
  async function reload() {
    await makeStale(queries, "applications");
    change.reset();
  }
  return (
    <div className="grid w-full gap-3">
      <Problem error={change.error} onReload={() => void reload()} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-end">
        {keysOf(moves).map((to) => (
          <Button
            key={to}
            variant={moves[to].variant}
            size="small"
            isPending={change.isPending && change.variables === to}
            pendingLabel="Saving..."
            disabledReason={mayCome(status, to) ? undefined : `The application is already ${to}.`}
            onClick={() => change.mutate(to)}
          >
            {to === "rejected" && status === "approved" ? "Disapprove" : moves[to].label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Problem({ error, onReload }: { error: Error | null; onReload: () => void }) {
  if (!error) return null;
  if (error instanceof ApiError && error.status === 409)
    return (
      <Alert
        tone="warning"
        action={
          <Button size="small" variant="secondary" onClick={onReload}>
            Load the latest version
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  return <Alert tone="error">{sentenceOf(error, "Error updating status. Please try again.")}</Alert>;
}

function mayCome(from: AffiliateStatus, to: AffiliateStatus): boolean {
  const allowed: readonly AffiliateStatus[] = affiliateCan[to];
  return allowed.includes(from);
}
