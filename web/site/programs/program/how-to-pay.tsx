import { Building2, CalendarRange, Landmark, MailCheck, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import type { PlanPart } from "#contract/courses/programs/program-page.ts";
import { paths } from "#web/paths.ts";
import { AccountLines, bankLines } from "#web/shared/account-lines.tsx";
import type { ShownAround } from "#web/site/programs/program/shown-program.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

type HowToPayProps = { around: Pick<ShownAround, "ways_to_pay" | "institute"> };

/** The ways to pay: those of the terms, and the networks and plan that are set up for fees. */
export function HowToPay({ around: { ways_to_pay, institute } }: HowToPayProps) {
  const { networks, plan, is_reported } = ways_to_pay;
  const account = bankLines(institute.bank);
  return (
    <section aria-labelledby="how-to-pay" className="grid grid-cols-1 gap-5">
      <SectionHeading id="how-to-pay" title="How to pay" />
      <ul className="measure grid grid-cols-1 gap-4">
        {account.length > 0 && (
          <Way icon={<Landmark />} name="Bank transfer" lines={account}>
            {is_reported
              ? "To this account, with the payment reference that you get when you enroll."
              : "To this account, with your name and the program's title on the transfer."}
          </Way>
        )}
        <Way icon={<Smartphone />} name="Mobile money">
          {networks.length > 0
            ? `${networks.join(", ")}. You get the number and your payment reference when you enroll.`
            : "Coming Soon"}
        </Way>
        <Way icon={<Building2 />} name="Purchase order">
          Your organization pays: an approved purchase order counts until its payment has arrived. Send it,
          with the names of all participants, to <WriteTo email={institute.email} />
        </Way>
        {plan.length > 0 && (
          <Way icon={<CalendarRange />} name={`In ${plan.length} parts`}>
            {plan.map(partInWords).join(", then ")}.
          </Way>
        )}
        {plan.length === 0 && is_reported && (
          <Way icon={<CalendarRange />} name="In parts">
            If you cannot pay all at once, enroll, then ask to pay in parts in your dashboard, under Fees.
          </Way>
        )}
        <Way icon={<MailCheck />} name="When you have paid">
          {is_reported ? (
            "Tell us in your dashboard, under Fees. We check the payment, then your receipt appears there."
          ) : (
            <>
              Send us the confirmation, with your name and the program's title:{" "}
              <WriteTo email={institute.email} />
            </>
          )}
        </Way>
      </ul>
    </section>
  );
}

/** Link to the institute's email address, or to the contact page if it has none. */
function WriteTo({ email }: { email: string }) {
  return (
    <a
      href={email ? `mailto:${email}` : paths.contact()}
      className="wrap-anywhere text-action underline underline-offset-4"
    >
      {email || "our contact page"}
    </a>
  );
}

function partInWords({ percent, after_days }: PlanPart): string {
  return `${percent}% ${after_days === 0 ? "when you enroll" : `after ${after_days} days`}`;
}

type WayProps = { icon: ReactNode; name: string; lines?: string[][]; children: ReactNode };

function Way({ icon, name, lines = [], children }: WayProps) {
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2">
      <span
        aria-hidden="true"
        className="shape-d grid h-9 w-11 shrink-0 place-items-center bg-action-soft text-action [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-[12rem]">
        <h3 className="font-sans font-semibold text-base tracking-normal">{name}</h3>
        <p className="text-muted text-sm">{children}</p>
        <AccountLines lines={lines} />
      </div>
    </li>
  );
}
