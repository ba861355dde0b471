import { type ReactNode, useEffect, useRef } from "react";

/**
 * What went wrong, beside the button that was pressed. It takes the focus when it appears, so that it is seen and read aloud
 * however far the form has scrolled.
 */
export function FailureLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <div ref={line} tabIndex={-1} className="min-w-0 rounded-md">
      {children}
    </div>
  );
}
