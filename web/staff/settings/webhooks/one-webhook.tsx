import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Pause, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Webhook } from "#contract/admin/webhooks.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { Editor } from "#web/dashboard/forms/editor/editor.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { areStored, orStored } from "#web/dashboard/forms/or-stored.ts";
import { DeleteDialog } from "#web/dashboard/lists/deletion/delete-dialog.tsx";
import { useToggle } from "#web/dashboard/lists/use-toggle.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Deliveries } from "./deliveries.tsx";
import { WebhookForm, type WebhookInput } from "./webhook-form.tsx";

/** Shows one webhook: its form, its actions and its deliveries. */
export function OneWebhook({ id }: { id: number }) {
  const { href } = useAddress();
  const query = useQuery(q(api.webhooks.get, { params: { id } }));
  const all = href({ webhook: undefined, page: undefined });
  return (
    <>
      <div>
        <ButtonLink to={all} variant="quiet" size="small" icon={<ArrowLeft className="size-4" />}>
          All webhooks
        </ButtonLink>
      </div>
      <Editor query={query} failure="Failed to load the webhook.">
        {(webhook) => (
          <>
            <Change webhook={webhook} />
            <Deliveries id={id} />
          </>
        )}
      </Editor>
    </>
  );
}

function Change({ webhook }: { webhook: Webhook }) {
  const queries = useQueryClient();
  const { queryKey } = q(api.webhooks.get, { params: { id: webhook.id } });
  const save = useChange(
    (input: WebhookInput) =>
      orStored(
        api.webhooks.update({
          params: { id: webhook.id },
          body: { ...input, updated_at: webhook.updated_at },
        }),
        ({ url, events }) => areStored(inOrder(input), inOrder({ url, events })),
      ),
    {
      stale: api.webhooks.list.queryKey,
      onDone: (stored) => queries.setQueryData(queryKey, stored),
      done: "Webhook saved.",
    },
  );
  /** Fetches the stored webhook. A field that was edited keeps its typed value. */
  async function reload() {
    await queries.refetchQueries({ queryKey, exact: true });
    save.reset();
  }
  return (
    <FormPart
      title="Webhook"
      lead={
        webhook.is_active ? "Sends the events you selected." : "This webhook is paused. It sends no events."
      }
    >
      <WebhookForm
        webhook={webhook}
        action="Save Changes"
        pendingAction="Saving..."
        failure="Failed to save the webhook. Please try again."
        save={save}
        onReload={() => void reload()}
      />
      <Acts webhook={webhook} />
    </FormPart>
  );
}

const inOrder = ({ url, events }: WebhookInput): WebhookInput => ({ url, events: [...events].sort() });

function Acts({ webhook }: { webhook: Webhook }) {
  const queries = useQueryClient();
  const { go } = useAddress();
  const { queryKey } = q(api.webhooks.get, { params: { id: webhook.id } });
  const [toDelete, setToDelete] = useState<Webhook | null>(null);
  const toggle = useToggle<Webhook>({
    send: ({ id, is_active, updated_at }) =>
      api.webhooks.update({ params: { id }, body: { is_active: !is_active, updated_at } }),
    replace: (row) => queries.setQueryData(queryKey, row),
    failure: "Failed to change the webhook. Please try again.",
    stale: "webhooks",
  });
  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-5">
      <Button
        variant="secondary"
        size="small"
        icon={webhook.is_active ? <Pause className="size-4" /> : <Play className="size-4" />}
        onClick={() => toggle(webhook)}
      >
        {webhook.is_active ? "Pause" : "Resume"}
      </Button>
      <Button
        variant="danger"
        size="small"
        icon={<Trash2 className="size-4" />}
        onClick={() => setToDelete(webhook)}
      >
        Delete
      </Button>
      <DeleteDialog
        kind="webhook"
        row={toDelete}
        title={() => "Delete this webhook?"}
        remove={async ({ id }) => {
          await api.webhooks.remove({ params: { id } });
          go({ webhook: undefined, page: undefined }, { replace: true });
        }}
        done="Webhook deleted."
        failure="Failed to delete the webhook. Please try again."
        stale={api.webhooks.list.queryKey}
        onClose={() => setToDelete(null)}
      >
        <p>
          <span className="wrap-anywhere font-semibold">{webhook.url}</span> gets no more events, and the list
          of its deliveries is deleted.
        </p>
      </DeleteDialog>
    </div>
  );
}
