import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { MAX_WEBHOOKS, type Webhook, webhookEvents } from "#contract/admin/webhooks.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { ShownOnce } from "#web/dashboard/settings/shown-once.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { OneWebhook } from "./one-webhook.tsx";
import { WebhookForm, type WebhookInput } from "./webhook-form.tsx";

/** Lists webhooks, which send events to other software (api.md 6). `?webhook=5` opens one. */
export function Webhooks() {
  const open = Number(useAddress().get("webhook"));
  if (open > 0) return <OneWebhook key={open} id={open} />;
  return (
    <>
      <NewWebhook />
      <WebhookList />
    </>
  );
}

function NewWebhook() {
  const { data: webhooks } = useQuery(q(api.webhooks.list));
  const creation = useChange((body: WebhookInput) => api.webhooks.create({ body }), { stale: "webhooks" });
  const isFull = (webhooks?.length ?? 0) >= MAX_WEBHOOKS;
  return (
    <FormPart
      title="New Webhook"
      lead="Tell your own software what happens at the institute. Each message is signed, so that it can be verified."
    >
      {useIsBrowser() ? (
        <WebhookForm
          action="Create Webhook"
          pendingAction="Creating..."
          failure="Failed to create the webhook. Please try again."
          disabledReason={
            isFull ? `There are ${MAX_WEBHOOKS} webhooks already. Delete one first.` : undefined
          }
          save={creation}
        />
      ) : (
        <div className="shimmer h-40 rounded-md noscript:hidden" />
      )}
      {creation.data && (
        <ShownOnce
          title={`The secret that signs messages to ${creation.data.url}`}
          noun="secret"
          secret={creation.data.secret}
        />
      )}
    </FormPart>
  );
}

function WebhookList() {
  const { href } = useAddress();
  const webhooks = useQuery(q(api.webhooks.list));
  if (webhooks.isPending) return <RowsSkeleton label="Loading webhooks" />;
  if (webhooks.isError)
    return <FailedState title="Failed to load webhooks." onRetry={() => void webhooks.refetch()} />;
  if (webhooks.data.length === 0)
    return <EmptyState title="No webhooks">No events are sent to other software.</EmptyState>;
  return (
    <Table
      caption="Webhooks"
      columns={columnsFor((webhook) => href({ webhook }))}
      rows={webhooks.data}
      rowKey={({ id }) => id}
    />
  );
}

const columnsFor = (hrefOf: (id: number) => string): Column<Webhook>[] => [
  {
    key: "address",
    header: "Address",
    isRowHeader: true,
    cell: ({ id, url }) => (
      <Link
        to={hrefOf(id)}
        className="wrap-anywhere inline-flex min-h-11 items-center text-action underline underline-offset-4"
      >
        {url}
      </Link>
    ),
  },
  {
    key: "events",
    header: "Events",
    cell: ({ events }) => events.map((event) => webhookEvents[event]).join("; "),
  },
  { key: "state", header: "State", size: "fit", cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    key: "created",
    header: "Created",
    showsFrom: "lg",
    cell: ({ created_at }) => <Time at={created_at} className="whitespace-nowrap" />,
  },
];

function WebhookState({ webhook }: { webhook: Webhook }) {
  return webhook.is_active ? <Badge tone="good">Active</Badge> : <Badge tone="neutral">Paused</Badge>;
}
