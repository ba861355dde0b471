import { Eye } from "lucide-react";
import { affiliateStatusLabels, experiences } from "#contract/affiliates/application-choices.ts";
import type { Affiliate } from "#contract/affiliates/applications.ts";
import { api } from "#web/api/client.ts";
import { choice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { deletion } from "#web/dashboard/lists/deletion/deletion.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { EmailText } from "#web/shared/text/email-text.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** List of affiliate applications (staff.md 2, "Affiliates admin"). */
export const applications = defineList({
  list: api.applications.list,
  noun: ["application"],
  filters: {
    search: search("Search by name, email, phone or company"),
    status: choice("Status", affiliateStatusLabels, { all: "All statuses" }),
  },
  counts: "filtered",
  caption: "Affiliate applications",
  columns: [
    {
      key: "number",
      header: "#",
      size: "fit",
      isOnlyInTable: true,
      cell: (_row, number) => <span className="tabular-nums">{number}</span>,
    },
    {
      key: "applicant",
      header: "Applicant",
      isRowHeader: true,
      cell: ({ name, company }) => <TwoLines isStrong first={name} second={company} />,
    },
    { key: "contact", header: "Contact", showsFrom: "lg", cell: (row) => <Contact {...row} /> },
    {
      key: "experience",
      header: "Experience",
      showsFrom: "xl",
      cell: ({ experience }) => (experience ? experiences[experience] : "Not specified"),
    },
    {
      key: "students",
      header: "Students",
      isNumeric: true,
      size: "fit",
      cell: ({ student_count }) => student_count,
    },
    { key: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: "applied",
      header: "Applied",
      showsFrom: "lg",
      cell: ({ created_at }) => <Time at={created_at} className="whitespace-nowrap" />,
    },
  ],
  actions: (application, { remove }) => (
    <>
      <ViewLink {...application} />
      <DeleteButton label={application.name} onClick={() => remove(application)} />
    </>
  ),
  dialogs: {
    remove: deletion<Affiliate>({
      kind: "affiliate",
      title: ({ name }) => `Delete the application of ${name}?`,
      text: ({ status }) =>
        status === "approved" &&
        "The link of this affiliate stops counting at once. Earned commissions stay in the ledger.",
      remove: ({ id }) => api.applications.remove({ params: { id } }),
      stale: "applications",
      done: "Affiliate deleted.",
      failure: "Error deleting affiliate. Please try again.",
    }),
  },
  empty: {
    title: "No applications yet",
    text: 'People who apply on the page "Become an Affiliate" appear here.',
  },
  noMatch: { title: "No applications found", text: "No application matches your search." },
});

function ViewLink({ id, name }: Affiliate) {
  return (
    <ButtonLink
      to={useAddress().href({ affiliate: id })}
      preventScrollReset
      variant="quiet"
      size="small"
      className="px-0! size-11 shrink-0"
      icon={<Eye className="size-5" />}
      aria-label={`View ${name}`}
      title={`View ${name}`}
    />
  );
}

function Contact({ email, phone }: Affiliate) {
  return (
    <div className="md:-my-0.5 grid md:text-xs">
      <a
        href={`mailto:${email}`}
        title={email}
        className="wrap-anywhere max-md:inline-flex max-md:min-h-7 items-center hover:underline md:block md:max-w-56 md:truncate md:leading-6"
      >
        {/* One wrapper, because each part would otherwise be a separate flex item. */}
        <span className="md:[&_wbr]:hidden">
          <EmailText email={email} />
        </span>
      </a>
      <PhoneLink
        phone={phone}
        className="inline-flex min-h-7 md:min-h-6 items-center text-muted hover:underline"
      />
    </div>
  );
}
