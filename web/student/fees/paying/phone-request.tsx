import { Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import type { MobileMoneyRequest } from "#contract/fees/payments/mobile-money.ts";
import { failures } from "#contract/fees/request-failures.ts";
import { isOpen } from "#contract/fees/request-states.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { moneyOf } from "#web/student/fees/fee-words.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

/**
 * Time after which the text explains the delay. A request lasts about five minutes; after two, people begin to wonder.
 */
const LONG_MS = 2 * 60_000;

/**
 * The state of the last request to a phone: pending, failed with the next step, or arrived while the page was open. A
 * request that was just sent takes the focus, because its form is gone.
 */
export function PhoneRequest({ charge }: { charge: OwnCharge }) {
  const request = charge.mobile_money;
  const [last, setLast] = useState(request);
  const [first] = useState(request?.id);
  const box = useRef<HTMLDivElement>(null);
  if (request && request !== last) setLast(request);
  const isNew = request !== null && isOpen(request) && request.id !== first;
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  const hasArrived = !request && last !== null && isOpen(last);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md empty:hidden">
      {request && isOpen(request) && <Waiting charge={charge} request={request} />}
      {request?.failure && (
        <Alert tone="error" title={failures[request.failure].what}>
          {failures[request.failure].next}
        </Alert>
      )}
      {hasArrived && (
        <Alert tone="success" title={`${moneyOf(charge, last.amount_minor)} has arrived. Thank you.`}>
          Your receipt is with the payment above.
        </Alert>
      )}
    </div>
  );
}

function Waiting({ charge, request }: { charge: OwnCharge; request: MobileMoneyRequest }) {
  const since_ms = Date.parse(request.created_at);
  const isLong = useNow(since_ms).getTime() - since_ms > LONG_MS;
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-md border-accent border-s-[6px] bg-accent-soft px-4 py-3.5"
    >
      <Smartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 motion-safe:animate-pulse" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          Approve the payment of {moneyOf(charge, request.amount_minor)} on your phone{" "}
          <span className="whitespace-nowrap tabular-nums">{readablePhone(request.phone)}</span>
        </p>
        <p className="mt-1 text-sm">
          {isLong
            ? "The network has not confirmed your payment yet. We keep checking, and you never pay twice. If you approved the payment, it will appear here."
            : "Enter your PIN there. This page shows when the money has arrived. You can leave it in the meantime."}
        </p>
      </div>
    </div>
  );
}
