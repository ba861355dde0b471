import { useQuery } from "@tanstack/react-query";
import { experiences } from "#contract/affiliates/application-choices.ts";
import type { AffiliateDetail } from "#contract/affiliates/applications.ts";
import { payoutMethods } from "#contract/affiliates/payout-details.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { AffiliateFigures } from "./affiliate-figures.tsx";
import { CopyLink } from "./links/copy-link.tsx";
import { PageLink } from "./links/page-link.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { Transitions } from "./transitions.tsx";

/** Shows one application in a dialog. The address names it, so that it can be shared and reloaded. */
export function ApplicationDialog() {
  const { get, go } = useAddress();
  const id = Number(get("affiliate"));
  const isOpen = Number.isInteger(id) && id > 0;
  const application = useQuery({ ...q(api.applications.get, { params: { id } }), enabled: isOpen });
  const close = () => go({ affiliate: undefined }, { replace: true });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="large"
      title={application.data?.name ?? "Application"}
      footer={application.data && <Transitions application={application.data} />}
    >
      {application.isPending && (
        <Loading label="Loading the application">
          <SkeletonText lines={6} />
        </Loading>
      )}
      {application.isError && (
        <FailedState
          title="This application could not be loaded."
          onRetry={() => void application.refetch()}
        />
      )}
      {application.data && <Details application={application.data} />}
    </Dialog>
  );
}

const link = "underline underline-offset-4";

/** Shows the payout details that the affiliate entered, else mobile money with their phone. */
function PaidBy({ application: { payout_details: details, phone } }: { application: AffiliateDetail }) {
  if (!details)
    return (
      <>
        Mobile money, <PhoneLink phone={phone} className={link} />
      </>
    );
  const { method, account_name, bank_name, account_number, updated_at } = details;
  return (
    <>
      {payoutMethods[method]},{" "}
      {method === "bank" ? (
        `${bank_name}, ${account_number}`
      ) : (
        <PhoneLink phone={details.phone ?? ""} className={link} />
      )}
      , {account_name}
      <span className="block text-muted text-sm">
        given on <Time at={updated_at} />
      </span>
    </>
  );
}

function Details({ application }: { application: AffiliateDetail }) {
  const { status, affiliate_code, experience, message, company, email, phone, created_at, updated_at } =
    application;
  const facts = [
    ["Status", <StatusBadge key="status" status={status} />],
    ["Email", email],
    ["Phone", <PhoneLink key="phone" phone={phone} className={link} />],
    ["Company", company || "Not specified"],
    ["Experience", experience ? experiences[experience] : "Not specified"],
    ["Applied", <Time key="applied" at={created_at} shows="minute" />],
    ["Last changed", <Time key="changed" at={updated_at} shows="minute" />],
    ...(status === "approved" ? [["Paid by", <PaidBy key="paid" application={application} />] as const] : []),
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {message && (
        <div>
          <h3 className="text-muted text-sm">Message</h3>
          <Clipped>
            <p dir="auto" className="measure whitespace-pre-line">
              {message}
            </p>
          </Clipped>
        </div>
      )}
      {status === "approved" && affiliate_code && (
        <>
          <CopyLink code={affiliate_code} />
          <PageLink key={application.id} id={application.id} name={application.name} />
          <AffiliateFigures code={affiliate_code} />
        </>
      )}
    </div>
  );
}
