import type { ReactNode } from "react";

/** The right answer below the student's. */
export function RightLine({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm">
      <span className="font-semibold text-action">Right answer: </span>
      <span dir="auto" className="wrap-anywhere">
        {children}
      </span>
    </p>
  );
}
