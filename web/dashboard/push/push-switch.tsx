import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { canPush } from "./push-answer.ts";
import { turnOff, turnOn } from "./push-device.ts";
import { blockedHereWords, failedWords, notOffWords } from "./push-words.ts";

/** A switch for notifications on this device. It takes effect at once, because it is not part of the form above it. */
export function PushSwitch() {
  if (!canPush())
    return (
      <p className="text-muted text-sm">
        This browser cannot show notifications. On an iPhone or iPad, add this site to your home screen first.
      </p>
    );
  return <Switch />;
}

function Switch() {
  const userId = useCurrentUser().id;
  const queries = useQueryClient();
  const showToast = useToast();
  const state = useQuery(q(api.push_subscription.get));
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => (isWanted ? turnOn(userId) : turnOff().then(() => false)),
    onSuccess: (isOn, isWanted) => {
      queries.setQueryData(
        q(api.push_subscription.get).queryKey,
        (before) => before && { ...before, is_on: isOn },
      );
      if (isOn === isWanted) showToast(isOn ? "Notifications are on." : "Notifications are off.");
    },
  });
  if (state.isPending)
    return (
      <Loading label="Loading notifications">
        <SkeletonText lines={2} />
      </Loading>
    );
  if (state.isError)
    return (
      <FailedState
        title="Failed to load the notification setting of this device."
        onRetry={() => void state.refetch()}
      />
    );
  const { is_on, public_key } = state.data;
  const isBlocked = Notification.permission === "denied";
  const isChecked = change.isPending ? change.variables : is_on && !isBlocked;
  return (
    <>
      <Checkbox
        role="switch"
        label="Notifications on this device"
        hint="This device shows everything that you get by email at once, even when this site is closed. Logging out here turns it off."
        checked={isChecked}
        disabled={(isBlocked || !public_key) && !is_on}
        onChange={(event) => !change.isPending && change.mutate(event.target.checked)}
      />
      {isBlocked && <Alert tone="warning">{blockedHereWords}</Alert>}
      {!public_key && <Alert tone="warning">The institute cannot send notifications at the moment.</Alert>}
      {change.isError && (
        <Alert tone="error">{sentenceOf(change.error, change.variables ? failedWords : notOffWords)}</Alert>
      )}
    </>
  );
}
