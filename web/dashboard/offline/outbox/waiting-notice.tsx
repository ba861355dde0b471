import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";

type WaitingNoticeProps = { children: ReactNode; actions?: ReactNode; isSending?: boolean };

/** A notice at an item that waits on this device, or is being sent after a wait. */
export function WaitingNotice({ children, actions, isSending = false }: WaitingNoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-2.5 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-2.5 [overflow-wrap:anywhere]">
        {!isSending && <CloudOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />}
        <span>{children}</span>
      </p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
