import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { ApiToken } from "#contract/accounts/tokens.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { rowsOf } from "#web/api/rows-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { NewToken } from "#web/dashboard/settings/new-token.tsx";
import { scopeLabel } from "#web/dashboard/settings/scope-label.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** Personal API tokens of staff (api.md 6). Each token has the permissions that were chosen for it. */
export function ApiTokens() {
  return (
    <FormPart
      title="API Tokens"
      lead="For your own software that calls the API. Tokens stop working when your password, email or two-step login changes."
    >
      <NewToken />
      <TokenList />
    </FormPart>
  );
}

function TokenList() {
  const tokens = useQuery(q(api.tokens.list));
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null);
  if (tokens.isPending)
    return (
      <Loading label="Loading tokens">
        <SkeletonText lines={2} />
      </Loading>
    );
  if (tokens.isError)
    return <FailedState title="Failed to load tokens." onRetry={() => void tokens.refetch()} />;
  const rows = rowsOf(tokens.data);
  if (rows.length === 0) return <p className="text-muted">You have no tokens.</p>;
  const columns: Column<ApiToken>[] = [
    { key: "name", header: "Name", isRowHeader: true, cell: ({ name }) => name },
    { key: "scopes", header: "Permissions", cell: ({ scopes }) => scopes.map(scopeLabel).join(", ") },
    { key: "expires", header: "Works until", cell: ({ expires_at }) => <Time at={expires_at} /> },
    {
      key: "used",
      header: "Last used",
      showsFrom: "lg",
      cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} shows="minute" /> : "Never"),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (token) => (
        <Button
          variant="danger"
          size="small"
          icon={<Trash2 className="size-4" />}
          aria-label={`Revoke ${token.name}`}
          onClick={() => setToRevoke(token)}
        >
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <>
      <Table caption="API tokens" columns={columns} rows={rows} rowKey={({ id }) => id} />
      <RevokeToken token={toRevoke} onClose={() => setToRevoke(null)} />
    </>
  );
}

function RevokeToken({ token, onClose }: { token: ApiToken | null; onClose: () => void }) {
  const removal = useChange((id: number) => api.tokens.remove({ params: { id } }), {
    stale: "tokens",
    onDone: onClose,
    done: "Token revoked.",
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={token !== null}
      title={`Revoke "${token?.name}"?`}
      confirmLabel="Revoke"
      pendingLabel="Revoking..."
      isPending={removal.isPending}
      error={removal.error ? sentenceOf(removal.error, "Failed to revoke. Please try again.") : undefined}
      onConfirm={() => token && removal.mutate(token.id)}
      onCancel={close}
    >
      <p>Software that uses this token stops working. This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
