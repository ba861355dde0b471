import { useQuery } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { ChangeRole } from "./change-role.tsx";
import { accessColumns, Details } from "./staff-columns.tsx";
import { adminsQuery } from "./sub-admin-queries.ts";

/** The administrators, of whom nobody removes themselves. */
export function AdminTable() {
  const me = useCurrentUser().id;
  const admins = useQuery(adminsQuery);
  const [leaving, setLeaving] = useState<SubAdmin | null>(null);
  if (admins.isPending) return <RowsSkeleton label="Loading administrators" />;
  if (admins.isError)
    return <FailedState title="The administrators did not load." onRetry={() => void admins.refetch()} />;
  const columns: Column<SubAdmin>[] = [
    { key: "details", header: "Administrator", isRowHeader: true, cell: (user) => <Details user={user} /> },
    { key: "email", header: "Email", showsFrom: "lg", cell: ({ email }) => email },
    ...accessColumns,
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (user) =>
        user.id === me ? (
          <span className="text-muted">You</span>
        ) : (
          <IconButton
            label={`Make ${user.profile.name} a sub administrator`}
            icon={<UserMinus className="size-5" />}
            onClick={() => setLeaving(user)}
          />
        ),
    },
  ];
  return (
    <>
      <Table caption="Administrators" columns={columns} rows={admins.data.admins} rowKey={({ id }) => id} />
      {leaving && <ChangeRole person={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
