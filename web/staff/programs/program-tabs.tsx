import type { ReactNode } from "react";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Tabs } from "#web/ui/layout/tabs.tsx";

const tabs = [
  { key: "details", label: "Details" },
  { key: "certificates", label: "Certificates" },
];

/** The parts of one program. The details have no name in the address. */
export function ProgramTabs({ current, children }: { current: string; children: ReactNode }) {
  const { go } = useAddress();
  return (
    <Tabs
      label="Program"
      tabs={tabs}
      current={current}
      onChange={(key) =>
        go({ tab: key === "details" ? undefined : key, student: undefined, state: undefined })
      }
    >
      {children}
    </Tabs>
  );
}
