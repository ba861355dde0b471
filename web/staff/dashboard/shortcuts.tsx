import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useMenu } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** Shows links to the person's sections on phones, where the menu is closed. */
export function Shortcuts() {
  const menu = useMenu();
  const own = menu.filter(({ value }) => value !== "dashboard");
  if (own.length === 0) return null;
  const sections = [...own, { value: "bin", label: "Bin" }];
  return (
    <section aria-labelledby="shortcuts" className="grid gap-4 md:hidden">
      <SectionHeading id="shortcuts" title="Your work" />
      <ul className="grid grid-cols-2 gap-3">
        {sections.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={paths.dashboard(value)}
              className="flex h-full min-h-14 items-center justify-between gap-2 rounded-lg border border-line bg-surface px-3 py-3 font-semibold max-sm:text-sm sm:px-4 hover:border-action hover:text-action"
            >
              <span className="wrap-break-word min-w-0">{label}</span>
              <ArrowRight className="hidden size-5 shrink-0 sm:block text-accent-text" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
