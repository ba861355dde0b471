import type { User } from "#contract/accounts/profiles.ts";
import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";

export function Details({ user: { username, profile } }: { user: User }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={profile.name} src={profile.profile_picture} size="small" />
      <div className="min-w-0">
        <TwoLines isStrong first={profile.name} second={username} />
      </div>
    </div>
  );
}

/** A line that says when the person was last active, and whether the log-in asks for a code. */
export function Access({ user: { last_active_at, has_second_factor } }: { user: SubAdmin }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 font-normal text-muted text-xs [&>span]:whitespace-nowrap">
      <span>
        {last_active_at ? (
          <>
            Last active <Time at={last_active_at} />
          </>
        ) : (
          "Never active"
        )}
      </span>
      <span>Two-step login {has_second_factor ? "on" : "off"}</span>
    </p>
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
