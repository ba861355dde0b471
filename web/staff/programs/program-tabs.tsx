import type { ReactNode } from "react";
import { hasPermission } from "#contract/shared/permissions.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";

const tabs = [
  { key: "details", label: "Details" },
  { key: "content", label: "Content" },
  { key: "certificates", label: "Certificates" },
  { key: "feedback", label: "Feedback" },
];

/** Returns the tab that the address names. Details is the tab without a name. */
export function programView(named: string): string {
  return tabs.find(({ key }) => key === named)?.key ?? "details";
}

/** Shows the tabs of one program. */
export function ProgramTabs({ current, children }: { current: string; children: ReactNode }) {
  const { go, get } = useAddress();
  const mayMark = hasPermission(principalOf(useCurrentUser()), "assignments");
  return (
    <Tabs
      label="Program"
      actions={
        mayMark && (
          <ButtonLink
            to={paths.attendance({ program: Number(get("program")) })}
            size="small"
            variant="secondary"
          >
            Attendance
          </ButtonLink>
        )
      }
      tabs={tabs}
      current={current}
      onChange={(key) =>
        go({
          view: key === "details" ? undefined : key,
          student: undefined,
          state: undefined,
          round: undefined,
        })
      }
    >
      {children}
    </Tabs>
  );
}
