import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import {
  type DeliveryState,
  type Webhook,
  type WebhookDelivery,
  webhookEvents,
} from "#contract/admin/webhooks.ts";
import { api } from "#web/api.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { DELIVERIES_PAGE_SIZE, deliveriesQuery, webhooksKey } from "./webhook-queries.ts";

const stateWords: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
  queued: { label: "Waiting", tone: "neutral" },
  delivered: { label: "Delivered", tone: "good" },
  failed: { label: "Failed", tone: "urgent" },
};

/** What a webhook was told within the last 30 days, newest first. */
export function Deliveries({ webhook: { id, is_active } }: { webhook: Webhook }) {
  const page = pageIn(useAddress().get("page"));
  const deliveries = useQuery(deliveriesQuery(api, id, page));
  const replay = useReplay();
  return (
    <FormPart
      title="Deliveries"
      lead="Of the last 30 days. A message that is not received is sent again, with growing pauses, for two days."
    >
      <PagedList
        list={deliveries}
        page={page}
        page_size={DELIVERIES_PAGE_SIZE}
        loading="Loading deliveries"
        failure="Failed to load the deliveries."
        empty={
          <EmptyState title="No deliveries">
            {is_active
              ? "It is told when something of what you chose happens."
              : "Resume it to have it told."}
          </EmptyState>
        }
        noun={["delivery", "deliveries"]}
      >
        {(rows) => (
          <Table
            caption="Deliveries"
            columns={columnsFor(replay)}
            rows={rows}
            rowKey={(delivery) => delivery.id}
          />
        )}
      </PagedList>
    </FormPart>
  );
}

function useReplay() {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: ({ id }: WebhookDelivery) => api.webhooks.replay({ params: { id } }),
    onSuccess: () => {
      showToast("The message is being sent again.");
      return queries.invalidateQueries({ queryKey: [...webhooksKey, "deliveries"] });
    },
    onError: (error) =>
      showToast(sentenceOf(error, "Failed to send it again. Please try again."), { tone: "error" }),
  });
}

const columnsFor = (replay: ReturnType<typeof useReplay>): Column<WebhookDelivery>[] => [
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
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
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
  {
    key: "actions",
    header: "Actions",
    isActions: true,
    // What waits is sent by itself.
    cell: (delivery) =>
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
  },
];
