import { KeyRound, ShieldOff, UserStar } from "lucide-react";
import { useState } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import { permissionChoices } from "#contract/shared/permissions.ts";
import { localPhone } from "#contract/shared/phones/phones.ts";
import { api } from "#web/api/client.ts";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { readableLocal } from "#web/shared/phones/phone-words.ts";
import { ResetLink } from "#web/staff/shared/reset-link/reset-link.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { ChangeRole } from "./change-role.tsx";
import { ResetSecondFactor } from "./reset-second-factor.tsx";
import { CreatedAndActive, Details, TwoStepLogin } from "./staff-columns.tsx";

type SubAdminTableProps = { subAdmins: SubAdmin[]; onDelete: (subAdmin: User) => void };

export function SubAdminTable({ subAdmins, onDelete }: SubAdminTableProps) {
  const { href } = useAddress();
  const [forgetful, setForgetful] = useState<User | null>(null);
  const [locked, setLocked] = useState<SubAdmin | null>(null);
  const [rising, setRising] = useState<SubAdmin | null>(null);
  const columns: Column<SubAdmin>[] = [
    {
      key: "details",
      header: "Admin Details",
      isRowHeader: true,
      cell: (user) => <Details user={user} note={<TwoStepLogin user={user} />} />,
    },
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
      cell: (user) => <CreatedAndActive user={user} />,
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
          <IconButton
            label={`Make ${user.profile.name} an administrator`}
            icon={<UserStar className="size-5" />}
            onClick={() => setRising(user)}
          />
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
      {rising && <ChangeRole person={rising} onClose={() => setRising(null)} />}
      {locked && <ResetSecondFactor subAdmin={locked} onClose={() => setLocked(null)} />}
    </>
  );
}

function Contact({ user: { email, profile } }: { user: User }) {
  const phone = (
    <PhoneLink phone={profile.phone} className="underline-offset-4 hover:underline">
      {readableLocal(localPhone(profile.phone))}
    </PhoneLink>
  );
  return <TwoLines first={email} second={phone} />;
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
