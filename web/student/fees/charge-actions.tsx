import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { isOpen } from "#contract/fees/request-states.ts";
import { NewEditor } from "#web/dashboard/forms/editor/editor.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { waysToPayQuery } from "#web/student/fees/fee-queries.ts";
import { InvoiceForm } from "#web/student/fees/paying/invoice-form.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

/** Each form is a separate chunk, because most visits only read. */
const ReportForm = lazyPart(async () => ({
  default: (await import("#web/student/fees/paying/report-form.tsx")).ReportForm,
}));
const PartsForm = lazyPart(async () => ({
  default: (await import("#web/student/fees/paying/parts-form.tsx")).PartsForm,
}));
const MobileMoneyForm = lazyPart(async () => ({
  default: (await import("#web/student/fees/paying/mobile-money-form.tsx")).MobileMoneyForm,
}));

/** Query parameters of the address that open a form of a charge. */
const forms = ["momo", "pay", "invoice", "parts"] as const;

/** No form is open, and no rejected report is repeated. */
const closed = { momo: undefined, pay: undefined, again: undefined, invoice: undefined, parts: undefined };

/** The actions for a fee that is due: pay from the phone if possible, report a payment, or get an invoice. */
export function ChargeActions({ charge }: { charge: OwnCharge }) {
  const { get, href } = useAddress();
  const ways = useQuery(waysToPayQuery);
  const isAsked = charge.mobile_money !== null && isOpen(charge.mobile_money);
  const hasMobileMoney = ways.data?.mobile_money_currency === charge.currency;
  const mayAsk = hasMobileMoney && !isAsked;
  const open = forms.find((name) => get(name) === String(charge.id) && (name !== "momo" || mayAsk));
  const buttons = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  const again = charge.payments.find(({ id }) => String(id) === get("again"));
  // After sending, scroll to the result above the buttons: a form is long on a phone.
  useEffect(() => {
    if (wasOpen.current && !open) buttons.current?.scrollIntoView({ block: "center" });
    wasOpen.current = open;
  }, [open]);
  if (open === "invoice") return <InvoiceForm charge={charge} />;
  if (open)
    return (
      <Suspense fallback={<Loading label="Loading the form">{<SkeletonText lines={6} />}</Loading>}>
        <NewEditor>
          {open === "momo" ? (
            <MobileMoneyForm key={charge.id} charge={charge} />
          ) : open === "parts" ? (
            <PartsForm key={charge.id} charge={charge} />
          ) : (
            <ReportForm key={`${charge.id} ${again?.id}`} charge={charge} again={again} />
          )}
        </NewEditor>
      </Suspense>
    );
  const hrefOf = (name: (typeof forms)[number]) => href({ ...closed, [name]: charge.id });
  return (
    <div ref={buttons} className="flex flex-wrap gap-3">
      {mayAsk && (
        <ButtonLink to={hrefOf("momo")} preventScrollReset>
          {charge.mobile_money?.failure ? "Try Mobile Money Again" : "Pay with Mobile Money"}
        </ButtonLink>
      )}
      <ButtonLink to={hrefOf("pay")} preventScrollReset variant={hasMobileMoney ? "secondary" : "primary"}>
        I have paid
      </ButtonLink>
      <ButtonLink to={hrefOf("invoice")} preventScrollReset variant="secondary">
        Invoice for an Employer
      </ButtonLink>
      <ButtonLink to={hrefOf("parts")} preventScrollReset variant="secondary">
        {charge.parts_wish ? "Change My Wish" : "Ask to Pay in Parts"}
      </ButtonLink>
    </div>
  );
}
