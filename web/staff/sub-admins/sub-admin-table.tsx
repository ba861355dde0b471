import { KeyRound, ShieldOff } from "lucide-react";
import { useState } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import { permissionChoices } from "#contract/shared/permissions.ts";
import { localPhone } from "#contract/shared/phones.ts";
import { api } from "#web/api.ts";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ResetLink } from "#web/staff/reset-link/reset-link.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { ResetSecondFactor } from "./reset-second-factor.tsx";

type SubAdminTableProps = { subAdmins: SubAdmin[]; onDelete: (subAdmin: User) => void };

export function SubAdminTable({ subAdmins, onDelete }: SubAdminTableProps) {
  const { href } = useAddress();
  const [forgetful, setForgetful] = useState<User | null>(null);
  const [locked, setLocked] = useState<SubAdmin | null>(null);
  const columns: Column<SubAdmin>[] = [
    { key: "details", header: "Admin Details", isRowHeader: true, cell: (user) => <Details user={user} /> },
    { key: "contact", header: "Contact", cell: (user) => <Contact user={user} /> },
    {
      key: "permissions",
      header: "Permissions",
      showsFrom: "lg",
      cell: (user) => <Permissions user={user} />,
    },
    {
      key: "created",
      header: "Created",
      showsFrom: "lg",
      cell: (user) => <Time at={user.date_joined} className="whitespace-nowrap" />,
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (user) => (
        <>
          <EditLink to={href({ user: user.id })} label={user.profile.name} />
          <IconButton
            label={`Reset link for ${user.profile.name}`}
            icon={<KeyRound className="size-5" />}
            onClick={() => setForgetful(user)}
          />
          {user.has_second_factor && (
            <IconButton
              label={`Switch off two-step login of ${user.profile.name}`}
              icon={<ShieldOff className="size-5" />}
              onClick={() => setLocked(user)}
            />
          )}
          <DeleteButton label={user.profile.name} onClick={() => onDelete(user)} />
        </>
      ),
    },
  ];
  return (
    <>
      <Table caption="Sub administrators" columns={columns} rows={subAdmins} rowKey={(user) => user.id} />
      {forgetful && (
        <ResetLink
          name={forgetful.profile.name}
          makeLink={() => api.credentials.sub_admin_reset_link({ params: { id: forgetful.id }, body: {} })}
          onClose={() => setForgetful(null)}
        />
      )}
      {locked && <ResetSecondFactor subAdmin={locked} onClose={() => setLocked(null)} />}
    </>
  );
}

function Details({ user: { username, profile } }: { user: User }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={profile.name} src={profile.profile_picture} size="small" />
      <div className="min-w-0">
        <TwoLines isStrong first={profile.name} second={username} />
      </div>
    </div>
  );
}

function Contact({ user: { email, profile } }: { user: User }) {
  return (
    <TwoLines first={email} second={<span className="tabular-nums">{localPhone(profile.phone)}</span>} />
  );
}

function Permissions({ user }: { user: User }) {
  const { permissions } = user.admin_permissions;
  if (permissions.length === 0) return <span className="text-muted">None</span>;
  const words = permissionChoices
    .filter(({ value }) => permissions.includes(value))
    .map(({ label }) => label)
    .join(", ");
  return (
    <p className="max-w-96 md:line-clamp-2 md:text-xs" title={words}>
      {words}
    </p>
  );
}
