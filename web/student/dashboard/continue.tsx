import { ArrowRight } from "lucide-react";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { studentPrice } from "#contract/shared/money/prices.ts";
import type { Running } from "#contract/students/today.ts";
import { paths } from "#web/paths.ts";
import { useEnrolledPrograms } from "#web/student/courses/use-tick.ts";
import { HowToPayLink } from "#web/student/fees/paying/how-to-pay-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** The next published unit of each running program. A tick that still waits for the network counts. */
export function Continue({ running }: { running: readonly Running[] }) {
  const { programs = [] } = useEnrolledPrograms();
  const steps = running.flatMap((one) => {
    const own = programs.find(({ id }) => id === one.program);
    const done = new Set(own?.completed_units);
    const open = one.next_units.filter(({ number }) => !done.has(number));
    if (open.length === 0) return [];
    const next = open.find(({ is_published }) => is_published);
    const isFirst = own ? done.size === 0 : one.done_count === 0;
    // Before the program starts, a tick may be accidental.
    const unpaid = isFirst || one.starts_on ? own : undefined;
    return [{ ...one, next, unpaid, word: wordFor(isFirst, next !== undefined) }];
  });
  if (steps.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-3">
      {steps.map(({ program, program_title, unit_type, starts_on, next, unpaid, word }) => (
        <li
          key={program}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line border-s-[6px] border-s-accent bg-surface px-4 py-3.5 shadow-sm"
        >
          <div className="min-w-0 flex-1 basis-48">
            <p dir="auto" className="font-semibold text-accent-text text-sm">
              {program_title}
            </p>
            <p className="font-display font-semibold text-lg leading-snug">
              {next ? unitName(unit_type, next.number, next.title) : "The next unit is not published yet."}
            </p>
            {starts_on && (
              <p className="text-muted text-sm">
                Starts <Time at={starts_on} />
              </p>
            )}
            {unpaid && (
              <p className="text-muted text-sm">
                <HowToPayLink program={unpaid}>
                  {`${studentPrice(unpaid.price)} is due${starts_on ? " before then" : ""} unless you have paid. `}
                </HowToPayLink>
              </p>
            )}
          </div>
          <ButtonLink
            to={paths.dashboard("courses", { program, unit: next?.number })}
            size="small"
            aria-label={`${word} ${program_title}`}
          >
            {word}
            <ArrowRight aria-hidden="true" className="size-4.5" />
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** Returns the button's label. Without a published unit, "Open" leads to the program's page. */
function wordFor(isFirst: boolean, isPublished: boolean): string {
  if (!isPublished) return "Open";
  return isFirst ? "Begin" : "Continue";
}
