import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { canPush } from "./push-answer.ts";
import { turnOff, turnOn } from "./push-device.ts";
import { pushQuery } from "./push-query.ts";
import { blockedHereWords, failedWords, notOffWords } from "./push-words.ts";

/** Whether this device shows what comes at once by email. It acts at a press: it is no part of the form above it. */
export function PushSwitch() {
  if (!canPush())
    return (
      <p className="text-muted text-sm">
        This browser cannot show notifications. On an iPhone or iPad it can once this site is on the home
        screen.
      </p>
    );
  return <Switch />;
}

function Switch() {
  const userId = useCurrentUser().id;
  const queries = useQueryClient();
  const showToast = useToast();
  const state = useQuery(pushQuery(api));
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => (isWanted ? turnOn(userId) : turnOff().then(() => false)),
    onSuccess: (isOn, isWanted) => {
      queries.setQueryData(pushQuery(api).queryKey, (before) => before && { ...before, is_on: isOn });
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
        title="Failed to load whether this device shows notifications."
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
        hint="What comes at once by email is shown on this device, too, also while this site is closed. It ends when you log out here."
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
