import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import {
  type DeliveryState,
  deliveryStateLabels,
  type WebhookDelivery,
  webhookEvents,
} from "#contract/admin/webhooks.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/time/time.tsx";

const WAITING_REFRESH_MS = 5_000;

const tones: Record<DeliveryState, BadgeTone> = { queued: "neutral", delivered: "good", failed: "urgent" };

export const deliveries = defineList({
  list: api.webhooks.deliveries,
  noun: ["delivery", "deliveries"],
  options: {
    // Queued deliveries are sent within moments, or tried again.
    refetchInterval: ({ state }) =>
      state.data?.results.some((delivery) => delivery.state === "queued") ? WAITING_REFRESH_MS : false,
  },
  caption: "Deliveries",
  columns: [
    {
      key: "event",
      header: "What",
      isRowHeader: true,
      cell: ({ event, message_id }) => (
        <>
          {webhookEvents[event]}
          <code className="wrap-anywhere block font-normal text-muted text-xs">{message_id}</code>
        </>
      ),
    },
    {
      key: "state",
      header: "State",
      cell: ({ state, last_error }) => (
        <>
          <Badge tone={tones[state]}>{deliveryStateLabels[state]}</Badge>
          {last_error && <p className="wrap-anywhere mt-1 text-muted text-sm">{last_error}</p>}
        </>
      ),
    },
    { key: "attempts", header: "Tries", isNumeric: true, size: "fit", cell: ({ attempts }) => attempts },
    {
      key: "created",
      header: "Happened",
      showsFrom: "lg",
      cell: ({ created_at }) => (
        <Time at={created_at} shows="minute" className="whitespace-nowrap tabular-nums" />
      ),
    },
  ],
  useTools: () => ({ replay: useReplay() }),
  // Queued deliveries are sent automatically.
  actions: (delivery, { replay }) =>
    delivery.state !== "queued" && (
      <Button
        variant="secondary"
        size="small"
        icon={<RotateCw className="size-4" />}
        aria-label={`Send message ${delivery.message_id} again`}
        isPending={replay.isPending && replay.variables.id === delivery.id}
        pendingLabel="Sending..."
        onClick={() => replay.mutate(delivery)}
      >
        Send Again
      </Button>
    ),
  failure: "Failed to load the deliveries.",
  empty: { title: "No deliveries", text: <WhenTold /> },
});

/** Lists the deliveries of a webhook in the last 30 days, newest first. */
export function Deliveries({ id }: { id: number }) {
  return (
    <FormPart
      title="Deliveries"
      lead="The last 30 days. A message that is not received is sent again, with growing pauses, for two days."
    >
      <deliveries.view params={{ id }} />
    </FormPart>
  );
}

function WhenTold() {
  const id = Number(useAddress().get("webhook"));
  const { data } = useQuery(q(api.webhooks.get, { params: { id } }));
  return data?.is_active
    ? "We send a message when one of the events you selected happens."
    : "Resume this webhook to send it new events.";
}

const useReplay = () =>
  useChange(({ id }: WebhookDelivery) => api.webhooks.replay({ params: { id } }), {
    stale: api.webhooks.deliveries.queryKey,
    done: "The message is being sent again.",
    failure: "Failed to send it again. Please try again.",
  });
