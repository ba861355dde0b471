import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Device } from "#contract/accounts/sessions.ts";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { Time } from "#web/ui/time/time.tsx";

const nameOf = ({ browser }: Device) => browser || "Unknown browser";

/** The devices where the user is logged in. Each other device can be logged out. */
export function Devices() {
  const devices = useQuery(q(api.sessions.list));
  return (
    <FormPart
      title="Devices"
      lead="Devices where you are logged in. If you do not know one, log it out and change your password."
    >
      {devices.isPending && (
        <Loading label="Loading devices">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {devices.isError && (
        <FailedState title="Failed to load your devices." onRetry={() => void devices.refetch()} />
      )}
      {devices.data && <DeviceList devices={devices.data.sessions} />}
    </FormPart>
  );
}

function DeviceList({ devices }: { devices: Device[] }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const ending = useMutation({
    mutationFn: (device: Device | null) =>
      device ? api.sessions.end({ params: { id: device.id } }) : api.sessions.end_others(),
    onSuccess: async (_done, device) => {
      showToast(device ? `${nameOf(device)} is logged out.` : "You are logged out everywhere else.");
      await makeStale(queries, "sessions");
    },
    // The device may be logged out, although the answer was lost.
    onError: () => makeStale(queries, "sessions"),
  });
  const isEnding = (device: Device | null) => ending.isPending && ending.variables === device;
  return (
    <>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{nameOf(device)}</p>
              <p className="text-muted text-sm">
                {device.is_this ? (
                  "This device"
                ) : (
                  <>
                    Last seen <Time at={device.last_seen_at} shows="minute" />
                  </>
                )}
              </p>
            </div>
            {!device.is_this && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Log out ${nameOf(device)}`}
                isPending={isEnding(device)}
                pendingLabel="Logging out..."
                onClick={() => !ending.isPending && ending.mutate(device)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending.isError && <Alert tone="error">{problemOf(ending.error)}</Alert>}
      <div>
        <Button
          variant="secondary"
          disabledReason={devices.length < 2 ? "You are logged in only here." : undefined}
          isPending={isEnding(null)}
          pendingLabel="Logging out..."
          onClick={() => !ending.isPending && ending.mutate(null)}
        >
          Log out everywhere else
        </Button>
      </div>
    </>
  );
}

function problemOf(error: Error): string {
  const sentence = sentenceOf(error, "Failed to log out. Please try again.");
  if (!(error instanceof NoResponse)) return sentence;
  return `${error.message} We do not know whether it was logged out. Look at the list again before you try again.`;
}
