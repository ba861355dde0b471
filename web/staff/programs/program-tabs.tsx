import type { ReactNode } from "react";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
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
  const { go } = useAddress();
  return (
    <Tabs
      label="Program"
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
