import { useQuery } from "@tanstack/react-query";
import { SECOND_FACTOR_GRACE_DAYS } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** Shows whether all staff need two-step login. Admins can change it. */
export function FactorRule({ isOn }: { isOn: boolean }) {
  const rule = useQuery(q(api.two_factor.rule)).data;
  const isAdmin = useCurrentUser().profile.role === "admin";
  if (!rule) return null;
  return (
    <>
      {rule.is_held_back && !isOn && (
        <Alert tone="warning">
          Your institute asks all staff for two-step login. Set it up here; until then you can do nothing else
          in the dashboard, and your API tokens do not work.
        </Alert>
      )}
      {rule.required_from && !rule.is_held_back && !isOn && (
        <Alert tone="warning">
          Your institute asks all staff for two-step login. Without it you can do nothing else here from{" "}
          <Time at={rule.required_from} shows="minute" /> on.
        </Alert>
      )}
      {isAdmin && !rule.is_held_back && <RuleSwitch isRequired={rule.is_required} />}
    </>
  );
}

function RuleSwitch({ isRequired }: { isRequired: boolean }) {
  const { withProof, question } = useProof();
  const change = useChange(
    (is_required: boolean) => withProof(() => api.two_factor.change_rule({ body: { is_required } })),
    {
      stale: api.two_factor.rule.queryKey,
      done: ({ is_required }) =>
        is_required ? "All staff are asked for two-step login." : "Two-step login is optional.",
    },
  );
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <p className="measure">
        {isRequired
          ? "All staff are asked for two-step login."
          : `You can ask all staff for it. They then have ${SECOND_FACTOR_GRACE_DAYS} days to set it up.`}
      </p>
      {change.error && (
        <Alert tone="error">{sentenceOf(change.error, "It could not be changed. Please try again.")}</Alert>
      )}
      <div>
        <Button
          variant="secondary"
          isPending={change.isPending}
          pendingLabel="One moment..."
          onClick={() => change.mutate(!isRequired)}
        >
          {isRequired ? "Make It Optional" : "Ask All Staff for It"}
        </Button>
        {question}
      </div>
    </div>
  );
}
