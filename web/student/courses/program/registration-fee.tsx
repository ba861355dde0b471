import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { studentPrice } from "#contract/shared/money/prices.ts";
import { HowToPayLink } from "#web/student/fees/paying/how-to-pay-link.tsx";
import { Time } from "#web/ui/time/time.tsx";

type RegistrationFeeProps = { program: EnrolledProgram; starts_on: string | null };

/**
 * A sentence about the payment that the terms require (visitors.md 2), with its date ("Before the Program" in the
 * guidelines). It is shown until the program has started and a unit is ticked. Afterwards, only the link to the ways to
 * pay is shown.
 */
export function RegistrationFee({ program, starts_on }: RegistrationFeeProps) {
  // Before the program starts, a tick may be accidental.
  const hasBegun = starts_on === null && program.completed_units.length > 0;
  return (
    <p className="measure empty:hidden">
      <HowToPayLink program={program}>
        {!hasBegun && (
          <>
            Your registration is complete when{" "}
            <strong className="whitespace-nowrap tabular-nums">{studentPrice(program.price)}</strong> is paid
            or a purchase order is approved
            {starts_on && (
              <>
                , before the program starts on <Time at={starts_on} className="whitespace-nowrap" />
              </>
            )}
            . If you have sent us the confirmation, nothing else is needed.{" "}
          </>
        )}
      </HowToPayLink>
    </p>
  );
}
