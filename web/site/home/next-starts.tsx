import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { HomePage } from "#contract/courses/home.ts";
import { paths } from "#web/paths.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

/** The programs that start next, by start date. */
export function NextStarts({ programs }: { programs: HomePage["starting"] }) {
  if (programs.length === 0) return null;
  return (
    <section aria-labelledby="next-starts" className="bg-sunken">
      <div className="page-width grid grid-cols-1 gap-8 py-12 sm:py-16">
        <SectionHeading
          id="next-starts"
          title="Starting next"
          lead="Classes are live, so they have a first day."
        />
        <ul className="grid gap-3 md:grid-cols-2">
          {programs.map((program) => (
            <li key={program.id}>
              <Start program={program} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Start({ program: { id, title, duration, start_date } }: { program: HomePage["starting"][number] }) {
  const [day, month] = start_date ? formatTime(start_date).split(" ") : [];
  return (
    <Link
      to={paths.program(id)}
      className="group flex h-full flex-wrap content-center items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-sm hover:shadow-md"
    >
      <span className="shape-d grid h-14 w-16 shrink-0 content-center bg-action-soft text-center text-action">
        <b className="font-display text-xl leading-none tabular-nums">{day}</b>{" "}
        <span className="text-xs">{month}</span>
      </span>
      {/* With large text the title wraps below the date. */}
      <span className="min-w-[min(8rem,100%)] flex-1">
        <span dir="auto" className="block font-semibold leading-snug group-hover:text-action">
          {title}
        </span>
        <span className="text-muted text-sm">{duration}</span>
      </span>
      <ChevronRight aria-hidden="true" className="ms-auto size-5 shrink-0 text-muted" />
    </Link>
  );
}
