import { Building2, CalendarRange, Landmark, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import type { PlanPart } from "#contract/learning/program-page.ts";
import { paths } from "#web/paths.ts";
import type { ShownAround } from "#web/site/programs/shown-program.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

type HowToPayProps = { around: Pick<ShownAround, "ways_to_pay" | "institute"> };

/** The ways in which a price can be paid: those of the terms, and those that fees have set up. */
export function HowToPay({ around: { ways_to_pay, institute } }: HowToPayProps) {
  const { networks, plan } = ways_to_pay;
  return (
    <section aria-labelledby="how-to-pay" className="grid grid-cols-1 gap-5">
      <SectionHeading id="how-to-pay" title="How to pay" />
      <ul className="measure grid gap-4">
        {institute.bank && (
          <Way icon={<Landmark />} name="Bank transfer">
            To our account at {institute.bank}; its number stands in the{" "}
            <a href={`${paths.terms()}#bank-transfer`} className="text-action underline underline-offset-4">
              terms and conditions
            </a>
            .
          </Way>
        )}
        <Way icon={<Smartphone />} name="Mobile money">
          {networks.length > 0
            ? `${networks.join(", ")}. You get the number and your payment reference when you have enrolled.`
            : "Coming Soon"}
        </Way>
        <Way icon={<Building2 />} name="Purchase order">
          Your organization pays: an approved purchase order counts until its payment has arrived.
        </Way>
        {plan.length > 0 && (
          <Way icon={<CalendarRange />} name={`In ${plan.length} parts`}>
            {plan.map(partInWords).join(", then ")}.
          </Way>
        )}
      </ul>
    </section>
  );
}

function partInWords({ percent, after_days }: PlanPart): string {
  return `${percent}% ${after_days === 0 ? "when you enroll" : `after ${after_days} days`}`;
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="shape-d grid h-9 w-11 shrink-0 place-items-center bg-action-soft text-action [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="font-sans font-semibold text-base tracking-normal">{name}</h3>
        <p className="text-muted text-sm">{children}</p>
      </div>
    </li>
  );
}
