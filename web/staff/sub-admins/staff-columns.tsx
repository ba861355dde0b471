import type { ReactNode } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** Shows a person's picture, name and username, and next to the username what else is given. */
export function Details({ user: { username, profile }, note }: { user: User; note?: ReactNode }) {
  const second = note ? (
    <span className="flex flex-wrap gap-x-2 md:flex-nowrap">
      <span className="min-w-0 md:truncate">{username}</span>
      <span className="shrink-0">{note}</span>
    </span>
  ) : (
    username
  );
  return (
    <div className="flex items-center gap-3">
      <Avatar name={profile.name} src={profile.profile_picture} size="small" />
      <div className="min-w-0">
        <TwoLines isStrong first={profile.name} second={second} />
      </div>
    </div>
  );
}

/** Says whether the person's log-in asks for a code. */
export function TwoStepLogin({ user }: { user: SubAdmin }) {
  return (
    <>
      Two-step<span className="sr-only"> login</span> {user.has_second_factor ? "on" : "off"}
    </>
  );
}

/** Shows when the person's account was created and, below, when they were last active. */
export function CreatedAndActive({ user: { date_joined, last_active_at } }: { user: SubAdmin }) {
  const active = last_active_at ? (
    <>
      Active <Time at={last_active_at} />
    </>
  ) : (
    "Never active"
  );
  return (
    <div className="whitespace-nowrap">
      <TwoLines first={<Time at={date_joined} />} second={active} />
    </div>
  );
}

/** Columns of when a person of the staff was last active, and whether the log-in asks for a code. */
export const accessColumns: Column<SubAdmin>[] = [
  {
    key: "active",
    header: "Last active",
    cell: ({ last_active_at }) =>
      last_active_at ? (
        <Time at={last_active_at} className="whitespace-nowrap" />
      ) : (
        <span className="text-muted">Never</span>
      ),
  },
  {
    key: "two-step",
    header: "Two-step login",
    cell: ({ has_second_factor }) =>
      has_second_factor ? <Badge tone="good">On</Badge> : <span className="text-muted">Off</span>,
  },
];
