import type { ReactNode } from "react";
import { Link } from "react-router";
import { DAY_MS, isUrgent } from "#contract/learning/deadlines.ts";
import { paths } from "#web/paths.ts";
import { ClosedNotice, Countdown } from "#web/shared/countdown.tsx";
import { Price } from "#web/shared/price.tsx";
import { programShare } from "#web/shared/program-card.tsx";
import { ShareButton } from "#web/shared/share-button.tsx";
import { useRemaining } from "#web/shared/use-remaining.ts";
import type { ShownProgram } from "#web/site/programs/shown-program.ts";
import { useIsEnrolled } from "#web/site/programs/use-is-enrolled.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { formatTime } from "#web/ui/layout/time.tsx";

type EnrollPanelProps = { program: ShownProgram; remaining_ms: number | null; referral: string };

/** The facts of a program, its countdown and the way in; on a phone the way in stays at the thumb. */
export function EnrollPanel({ program, remaining_ms: atFirst_ms, referral }: EnrollPanelProps) {
  const remaining_ms = useRemaining(program.enrollment_deadline, atFirst_ms);
  const isEnrolled = useIsEnrolled(program.id);
  const isOpen = program.is_enrollment_open && remaining_ms !== 0;
  return (
    <Card as="section" aria-label="Enrollment" className="grid grid-cols-1 gap-5">
      <Price price={program.price} isFree={program.is_free} className="text-2xl" />
      <dl className="grid grid-cols-1 gap-2.5 text-sm">
        <Fact name="Duration">{program.duration}</Fact>
        {program.start_date && <Fact name="Starts">{formatTime(program.start_date)}</Fact>}
        {program.format && <Fact name="Format">{program.format}</Fact>}
        <Fact name="Category">{program.category}</Fact>
      </dl>
      {!isOpen && <ClosedNotice deadline={program.enrollment_deadline} />}
      {isOpen && program.enrollment_deadline && (
        <Countdown deadline={program.enrollment_deadline} remaining_ms={remaining_ms ?? 0} />
      )}
      <div className="bottom-bar">
        {isEnrolled ? (
          <ButtonLink to={paths.dashboard("courses")} size="large" className="w-full">
            Continue
          </ButtonLink>
        ) : isOpen ? (
          <ButtonLink
            to={paths.register({ program: program.id, ref: referral })}
            variant={isPressing(program, remaining_ms) ? "urgent" : "primary"}
            size="large"
            className="w-full"
          >
            Enroll Now
          </ButtonLink>
        ) : (
          <button type="button" disabled className={`${buttonLook("primary", "large")} w-full`}>
            Enrollment Closed
          </button>
        )}
      </div>
      {isOpen && !isEnrolled && (
        <p className="text-sm">
          Already have an account?{" "}
          <Link
            to={paths.enroll(program.id)}
            className="inline-block py-1 font-semibold text-action underline"
          >
            Log in to enroll
          </Link>
        </p>
      )}
      <ShareButton {...programShare(program)} hasWords />
    </Card>
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
