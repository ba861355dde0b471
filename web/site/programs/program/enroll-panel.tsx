import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isUrgent, timeLeft } from "#contract/courses/deadlines.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { paths } from "#web/paths.ts";
import { ClosedNotice, Countdown } from "#web/shared/programs/countdown.tsx";
import { Price } from "#web/shared/programs/price.tsx";
import { programShare } from "#web/shared/programs/program-card.tsx";
import { ShareButton } from "#web/shared/share-button.tsx";
import { OpeningAlert } from "#web/site/programs/program/opening-alert.tsx";
import type { OpeningAnswer } from "#web/site/programs/program/opening-answer.ts";
import type { ShownAround, ShownProgram } from "#web/site/programs/program/shown-program.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

type EnrollPanelProps = {
  program: ShownProgram;
  /** Null when it failed to load. */
  institute: ShownAround["institute"] | null;
  /** Name of the facilitator, if staff chose one. */
  facilitator?: string | undefined;
  remaining_ms: number | null;
  referral: string;
  /** The page's full address with host, for a message about it. */
  address: string;
  /** Result of the form for people who wait for the program to open. */
  posted?: OpeningAnswer | undefined;
};

/**
 * The facts of a program, its countdown and the enroll button. On a phone the button stays within the thumb's reach.
 * Templates hold the variants for staff, for a student who is logged in or enrolled, and for a passed deadline
 * (web/site/light/states.ts).
 */
export function EnrollPanel({
  program,
  institute,
  facilitator,
  remaining_ms,
  referral,
  address,
  posted,
}: EnrollPanelProps) {
  const isOpen = program.is_enrollment_open && remaining_ms !== 0 && !program.is_draft;
  return (
    <Card
      as="section"
      aria-label="Enrollment"
      data-program={program.id}
      className="grid grid-cols-1 gap-4 max-sm:gap-3 max-sm:p-4"
    >
      {/* On wide screens the button comes before the countdown, so that a window of 720 px shows it at once. */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 lg:-order-2">
        <Price price={program.price} isFree={program.is_free} sum={program} hasHelp className="text-2xl" />
        {institute && !program.is_free && (
          <a
            href="#how-to-pay"
            className="inline-flex min-h-11 items-center text-action text-sm underline underline-offset-4"
          >
            How to pay
          </a>
        )}
      </div>
      {!isOpen && !program.is_draft && <ClosedNotice deadline={program.enrollment_deadline} />}
      {isOpen && program.enrollment_deadline && (
        <div data-slot="">
          <Countdown deadline={program.enrollment_deadline} remaining_ms={remaining_ms ?? 0} />
          <template data-when="enrolled" />
          <template data-when="closed">
            <ClosedNotice deadline={program.enrollment_deadline} />
          </template>
        </div>
      )}
      <div className="lg:-order-1" data-slot="">
        {isOpen ? (
          <EnrollNow
            program={program}
            remaining_ms={remaining_ms}
            to={paths.register({ program: program.id, ref: referral })}
          />
        ) : (
          <EnrollmentClosed />
        )}
        <template data-when="enrolled">
          <div className="bottom-bar">
            <ButtonLink
              to={paths.dashboard("courses", { program: program.id })}
              size="large"
              className="w-full"
            >
              Continue
            </ButtonLink>
          </div>
        </template>
        <template data-when="closed">
          <EnrollmentClosed />
        </template>
        {isOpen && (
          <template data-when="student">
            <EnrollNow
              program={program}
              remaining_ms={remaining_ms}
              to={paths.enroll(program.id, { ref: referral })}
            />
          </template>
        )}
        {isOpen && (
          <>
            <template data-when="program-staff">
              <ButtonLink
                to={paths.dashboard("programs", { program: program.id })}
                variant="secondary"
                className="w-full"
              >
                Open in the Dashboard
              </ButtonLink>
            </template>
            <template data-when="staff" />
          </>
        )}
      </div>
      {isOpen && (
        <p className="text-sm empty:hidden lg:-order-1 print:hidden" data-slot="">
          Already have an account?{" "}
          <Link
            to={paths.enroll(program.id, { ref: referral })}
            className="inline-block py-1 font-semibold text-action underline"
          >
            Log in to enroll
          </Link>
          <template data-when="student" />
          <template data-when="closed" />
          <template data-when="staff">You are logged in as staff. Only students can enroll.</template>
        </p>
      )}
      {!isOpen && !program.is_draft && (
        <div data-slot="" className="empty:hidden">
          <OpeningAlert programId={program.id} posted={posted} />
          <template data-when="enrolled" />
        </div>
      )}
      <Facts program={program} facilitator={facilitator} />
      <div className="grid grid-cols-1 gap-3 print:hidden">
        {institute?.whatsapp && (
          <a
            href={askAddress(institute, program.title, address)}
            rel="noopener noreferrer"
            className={buttonLook("secondary")}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            Ask on WhatsApp
          </a>
        )}
        <ShareButton {...programShare(program)} hasWords />
      </div>
    </Card>
  );
}

type EnrollNowProps = Pick<EnrollPanelProps, "program" | "remaining_ms"> & { to: string };

/** The enroll button. It leads visitors to the registration, and logged-in students to the confirmation. */
function EnrollNow({ program, remaining_ms, to }: EnrollNowProps) {
  return (
    <div className="bottom-bar">
      {/* A single line: price and time are clipped if they do not fit next to the button. The padding leaves room for
          the focus ring. */}
      <div className="-m-1.5 flex max-h-19 flex-row-reverse flex-wrap items-center gap-4 overflow-clip p-1.5">
        <BarWords program={program} remaining_ms={remaining_ms} />
        <ButtonLink
          to={to}
          variant={isPressing(program, remaining_ms) ? "pressing" : "primary"}
          size="large"
          className="order-first min-w-[min(8rem,100%)] flex-1 max-sm:px-4!"
        >
          Enroll Now
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * Price and time left next to the enroll button on a phone. They disappear with large text, where they would break
 * letter by letter and cover the page. The panel shows both elsewhere.
 */
function BarWords({ program, remaining_ms }: Pick<EnrollPanelProps, "program" | "remaining_ms">) {
  return (
    <div aria-hidden="true" className="max-w-1/2 leading-tight lg:hidden">
      <Price price={program.price} isFree={program.is_free} className="text-lg" />
      {remaining_ms !== null && program.enrollment_deadline && (
        <p className="mt-0.5 text-muted text-sm">
          {/* The countdown updates it (web/site/light/countdown.ts). */}
          <span data-time-left="">{timeLeft(Math.ceil(remaining_ms / DAY_MS))}</span>{" "}
          <span className="inline-block">until {formatTime(program.enrollment_deadline)}</span>
        </p>
      )}
    </div>
  );
}

/** Returns the address of a WhatsApp chat whose message names the program. */
function askAddress({ name, whatsapp }: ShownAround["institute"], title: string, address: string): string {
  const text = `Hello ${name}, I have a question about the program "${title}": ${address}`;
  return `https://wa.me/${whatsapp.slice(1)}?text=${encodeURIComponent(text)}`;
}

function Facts({ program, facilitator }: Pick<EnrollPanelProps, "program" | "facilitator">) {
  return (
    <dl className="grid grid-cols-1 gap-2.5 text-sm">
      <Fact name="Duration">{program.duration}</Fact>
      {program.weekly_hours && <Fact name="Time">{inHours(program.weekly_hours)} a week</Fact>}
      {program.start_date && <Fact name="Starts">{formatTime(program.start_date)}</Fact>}
      {facilitator && (
        <Fact name="Taught by">
          <a href="#facilitator" className="text-action underline underline-offset-4">
            {facilitator}
          </a>
        </Fact>
      )}
      {program.format && <Fact name="Format">{program.format}</Fact>}
      {program.language && <Fact name="Language">{program.language}</Fact>}
      <Fact name="Category">{program.category}</Fact>
    </dl>
  );
}

const inHours = (count: number) => `${count} ${count === 1 ? "hour" : "hours"}`;

/** A disabled button. It does not stay at the lower edge on a phone, because it would cover the page for nothing. */
function EnrollmentClosed() {
  return (
    <button type="button" disabled className={`${buttonLook("primary", "large")} w-full`}>
      Enrollment Closed
    </button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-[5.5rem] text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 basis-[9rem] font-medium">{children}</dd>
    </div>
  );
}

/** Returns true at 3 or fewer days to the deadline, counted as on the cards. */
function isPressing({ days_until_deadline }: ShownProgram, remaining_ms: number | null): boolean {
  return isUrgent(remaining_ms === null ? days_until_deadline : Math.ceil(remaining_ms / DAY_MS));
}
