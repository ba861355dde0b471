import type { ReactNode } from "react";
import { TwoLines } from "./two-lines.tsx";

/** A name of any length in a table. It may be one long word, which must not make the table wider than the window. */
export function Wrapped({ children }: { children: ReactNode }) {
  return (
    <div className="lg:min-w-36">
      <TwoLines first={children} wraps="first" />
    </div>
  );
}
