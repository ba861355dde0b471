import type { HomePage } from "#contract/courses/home.ts";
import { Logo } from "#web/shared/institute/logo.tsx";

/** Employers of graduates, each as logo or name. */
export function Employers({ employers }: { employers: HomePage["employers"] }) {
  if (employers.length === 0) return null;
  return (
    <section aria-labelledby="employers" className="page-width pb-14 sm:pb-20">
      <h2 id="employers" className="font-sans font-semibold text-base text-muted tracking-normal">
        Our graduates work at
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {employers.map((employer) => (
          <li
            key={employer.id}
            className="grid min-h-16 place-items-center rounded-md border border-line bg-surface p-2.5 text-sm"
          >
            <Logo employer={employer} className="h-12 w-full" />
          </li>
        ))}
      </ul>
    </section>
  );
}
