import { classNames } from "#web/ui/layout/class-names.ts";

/** The logo: a D that is a classroom seen from above, with rows of seats around a teacher. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      width="32"
      height="32"
      className={classNames("block shrink-0", className)}
      fill="none"
      strokeWidth="4"
    >
      <path stroke="var(--accent)" d="M4 3h4a13 13 0 0 1 0 26H4" />
      <path stroke="#e2603a" d="M4 10h4a6 6 0 0 1 0 12H4" />
      <path fill="currentColor" d="M4 13.5h1.5a2.5 2.5 0 0 1 0 5H4z" />
    </svg>
  );
}
