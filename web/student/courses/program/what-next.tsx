import { ArrowRight } from "lucide-react";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import type { ProgramUnits } from "#contract/courses/units/unit-content.ts";
import { unitLabel } from "#contract/courses/units/units.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Time } from "#web/ui/time/time.tsx";

type WhatNextProps = { program: EnrolledProgram; content: ProgramUnits };

/** A card with the first published unit that is not ticked, otherwise with the first one that is not ticked. */
export function WhatNext({ program, content: { units, starts_on } }: WhatNextProps) {
  const { href } = useAddress();
  const done = new Set(program.completed_units);
  const open = units.filter(({ number }) => !done.has(number));
  const next = open.find(({ is_published }) => is_published) ?? open[0];
  if (!next) return null;
  const label = unitLabel(program.unit_type, next.number);
  return (
    <Card
      as="section"
      aria-label="What to do next"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-s-[6px] border-s-accent"
    >
      <div className="min-w-0">
        <p className="font-semibold text-accent-text text-sm">{done.size === 0 ? "Begin here" : "Next"}</p>
        <p className="font-display font-semibold text-xl">
          {label}
          {next.title && `: ${next.title}`}
        </p>
        {!next.is_published && (
          <p className="mt-1 text-muted text-sm">
            {starts_on ? (
              <>
                The program starts on <Time at={starts_on} />. What you need for it appears here.
              </>
            ) : (
              "Your facilitators have not published it here yet. Tick it below when you have done it."
            )}
          </p>
        )}
      </div>
      {next.is_published && (
        <ButtonLink to={href({ unit: next.number })}>
          {done.size === 0 ? "Begin" : "Continue"}
          <ArrowRight aria-hidden="true" className="size-5" />
        </ButtonLink>
      )}
    </Card>
  );
}
