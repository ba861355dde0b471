import type { ReactNode } from "react";

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode };

/** Says that a list is empty, and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid content-center grid-cols-1 justify-items-center gap-3 rounded-lg border-2 border-line border-dashed px-5 py-12 text-center">
      <EmptyPicture />
      <p className="font-bold font-display text-xl">{title}</p>
      {children && <div className="measure text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

function EmptyPicture() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 48"
      width="112"
      height="56"
      className="mb-1 h-14 text-line"
      fill="none"
      stroke="currentColor"
      strokeWidth="6"
    >
      <path d="M3 48a21 21 0 0 1 42 0M13 48a11 11 0 0 1 22 0M51 48a21 21 0 0 1 42 0M61 48a11 11 0 0 1 22 0" />
      <path className="text-accent" d="M27 24a21 21 0 0 1 42 0M37 24a11 11 0 0 1 22 0" />
    </svg>
  );
}
