import { type ReactNode, useEffect, useRef } from "react";

/**
 * Shows a failure next to the button that was pressed. It takes the focus when it appears, so that it is seen and read
 * aloud wherever the form has scrolled.
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
