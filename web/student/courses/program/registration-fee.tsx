import type { EnrolledProgram } from "#contract/learning/enrollments.ts";
import { studentPrice } from "#contract/shared/prices.ts";
import { HowToPayLink } from "#web/student/fees/how-to-pay-link.tsx";
import { Time } from "#web/ui/layout/time.tsx";

type RegistrationFeeProps = { program: EnrolledProgram; starts_on: string | null };

/**
 * Until the program has started and the first tick is made what the place still needs by the terms (public-site.md section 2), and by when ("Before the Program" in the
 * guidelines); later the way to pay alone.
 */
export function RegistrationFee({ program, starts_on }: RegistrationFeeProps) {
  // Before the program starts a tick may be a slip of the finger.
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
