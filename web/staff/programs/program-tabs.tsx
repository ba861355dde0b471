import type { ReactNode } from "react";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Tabs } from "#web/ui/layout/tabs.tsx";

const tabs = [
  { key: "details", label: "Details" },
  { key: "content", label: "Content" },
  { key: "certificates", label: "Certificates" },
];

/** Which part of a program the address names; the details have no name in it. */
export function programView(named: string): string {
  return tabs.find(({ key }) => key === named)?.key ?? "details";
}

/** The parts of one program. */
export function ProgramTabs({ current, children }: { current: string; children: ReactNode }) {
  const { go } = useAddress();
  return (
    <Tabs
      label="Program"
      tabs={tabs}
      current={current}
      onChange={(key) =>
        go({ view: key === "details" ? undefined : key, student: undefined, state: undefined })
      }
    >
      {children}
    </Tabs>
  );
}
