import type { ChargeDetail } from "#contract/fees/charges.ts";
import type { StaffMobileMoneyRequest } from "#contract/fees/payments/mobile-money.ts";
import { failures } from "#contract/fees/request-failures.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/time/time.tsx";

/**
 * Lists pending and failed requests to a phone with the network's reason, for staff whom a student calls about them.
 */
export function PhoneRequests({ requests }: { requests: ChargeDetail["mobile_money"] }) {
  return (
    <ul className="grid gap-1">
      {requests.map((request) => (
        <li key={request.id} className="border-line border-b py-2">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-semibold tabular-nums">{formatMoney(request)}</span>
            <PhoneLink phone={request.phone} className="underline underline-offset-4" />
            <Look request={request} />
          </p>
          <p className="wrap-anywhere text-sm">
            {request.failure && `To the student: “${failures[request.failure].what}” `}
            {request.detail && <span className="text-muted">The network: {request.detail}</span>}
          </p>
          <p className="text-muted text-sm">
            <Time at={request.created_at} shows="minute" />
            {request.asked_at && (
              <>
                {", asked the network last "}
                <Time at={request.asked_at} shows="minute" />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Look({ request: { failure, is_hanging } }: { request: StaffMobileMoneyRequest }) {
  if (is_hanging) return <Badge tone="urgent">No answer in time: we keep asking the network</Badge>;
  if (failure) return <Badge tone="neutral">Failed</Badge>;
  return <Badge tone="accent">Waiting for the phone</Badge>;
}
