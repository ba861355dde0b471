import type { ReactNode } from "react";
import { Link } from "react-router";
import { DAY_MS, isUrgent } from "#contract/learning/deadlines.ts";
import { paths } from "#web/paths.ts";
import { ClosedNotice, Countdown } from "#web/shared/countdown.tsx";
import { Price } from "#web/shared/price.tsx";
import { programShare } from "#web/shared/program-card.tsx";
import { ShareButton } from "#web/shared/share-button.tsx";
import type { ShownProgram } from "#web/site/programs/shown-program.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { formatTime } from "#web/ui/layout/time.tsx";

type EnrollPanelProps = { program: ShownProgram; remaining_ms: number | null; referral: string };

/**
 * The facts of a program, its countdown and the way in; on a phone the way in stays at the thumb. What changes for
 * somebody who is enrolled, and at the deadline, stands in templates (web/site/light/states.ts).
 */
export function EnrollPanel({ program, remaining_ms, referral }: EnrollPanelProps) {
  const isOpen = program.is_enrollment_open && remaining_ms !== 0;
  return (
    <Card as="section" aria-label="Enrollment" data-program={program.id} className="grid grid-cols-1 gap-5">
      <Price price={program.price} isFree={program.is_free} className="text-2xl" />
      <dl className="grid grid-cols-1 gap-2.5 text-sm">
        <Fact name="Duration">{program.duration}</Fact>
        {program.start_date && <Fact name="Starts">{formatTime(program.start_date)}</Fact>}
        {program.format && <Fact name="Format">{program.format}</Fact>}
        <Fact name="Category">{program.category}</Fact>
      </dl>
      {!isOpen && <ClosedNotice deadline={program.enrollment_deadline} />}
      {isOpen && program.enrollment_deadline && (
        <div data-slot="">
          <Countdown deadline={program.enrollment_deadline} remaining_ms={remaining_ms ?? 0} />
          <template data-when="closed">
            <ClosedNotice deadline={program.enrollment_deadline} />
          </template>
        </div>
      )}
      <div className="bottom-bar" data-slot="">
        {isOpen ? (
          <ButtonLink
            to={paths.register({ program: program.id, ref: referral })}
            variant={isPressing(program, remaining_ms) ? "urgent" : "primary"}
            size="large"
            className="w-full"
          >
            Enroll Now
          </ButtonLink>
        ) : (
          <EnrollmentClosed />
        )}
        <template data-when="enrolled">
          <ButtonLink to={paths.dashboard("courses")} size="large" className="w-full">
            Continue
          </ButtonLink>
        </template>
        <template data-when="closed">
          <EnrollmentClosed />
        </template>
      </div>
      {isOpen && (
        <p className="text-sm empty:hidden" data-slot="">
          Already have an account?{" "}
          <Link
            to={paths.enroll(program.id)}
            className="inline-block py-1 font-semibold text-action underline"
          >
            Log in to enroll
          </Link>
          <template data-when="enrolled" />
          <template data-when="closed" />
        </p>
      )}
      <ShareButton {...programShare(program)} hasWords />
    </Card>
  );
}

function EnrollmentClosed() {
  return (
    <button type="button" disabled className={`${buttonLook("primary", "large")} w-full`}>
      Enrollment Closed
    </button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[min(5.5rem,45%)_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** 3 or fewer days to the deadline, counted as the cards count them. */
function isPressing({ days_until_deadline }: ShownProgram, remaining_ms: number | null): boolean {
  return isUrgent(remaining_ms === null ? days_until_deadline : Math.ceil(remaining_ms / DAY_MS));
}
