import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

/** Shows whether payouts need a second person. All staff who pay can read the rule; only admins can change it. */
export function PayoutRule() {
  const rules = useQuery(q(api.payouts.rules));
  const isAdmin = useCurrentUser().profile.role === "admin";
  return (
    <section aria-labelledby="payout-rule" className="grid gap-3">
      <h2 id="payout-rule" className="text-xl">
        Who may pay
      </h2>
      {rules.isPending && (
        <Loading label="Loading the rule">
          <SkeletonText lines={1} />
        </Loading>
      )}
      {rules.isError && (
        <FailedState
          title="Failed to load who may pay. Please try again."
          onRetry={() => void rules.refetch()}
        />
      )}
      {rules.data && (
        <p className="measure">
          {rules.data.two_people
            ? "Two people are needed: the person who confirmed a commission cannot mark its batch as paid."
            : "One person may confirm commissions and mark their batch as paid."}
        </p>
      )}
      {rules.data && isAdmin && <RuleSwitch isOn={rules.data.two_people} />}
    </section>
  );
}

function RuleSwitch({ isOn }: { isOn: boolean }) {
  const change = useChange((two_people: boolean) => api.payouts.change_rules({ body: { two_people } }), {
    stale: q(api.payouts.rules).queryKey,
    done: ({ two_people }) => (two_people ? "Payouts need two people." : "One person may confirm and pay."),
  });
  return (
    <>
      {change.error && (
        <Alert tone="error">{sentenceOf(change.error, "It could not be changed. Please try again.")}</Alert>
      )}
      <div>
        <Button
          variant="secondary"
          isPending={change.isPending}
          pendingLabel="One moment..."
          onClick={() => change.mutate(!isOn)}
        >
          {isOn ? "Let One Person Pay" : "Ask for Two People"}
        </Button>
      </div>
    </>
  );
}
