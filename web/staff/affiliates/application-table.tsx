import { Eye } from "lucide-react";
import { experiences } from "#contract/affiliates/application-choices.ts";
import type { Affiliate } from "#contract/affiliates/applications.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmailText } from "#web/shared/email-text.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { StatusBadge } from "./states.tsx";

type ApplicationTableProps = {
  applications: Affiliate[];
  firstNumber: number;
  onDelete: (application: Affiliate) => void;
};

/** The columns of staff-dashboard.md section 2, "Affiliates admin". */
export function ApplicationTable({ applications, firstNumber, onDelete }: ApplicationTableProps) {
  const { href } = useAddress();
  const columns: Column<Affiliate>[] = [
    {
      key: "number",
      header: "#",
      size: "fit",
      isOnlyInTable: true,
      cell: (_row, index) => <span className="tabular-nums">{firstNumber + index}</span>,
    },
    {
      key: "applicant",
      header: "Applicant",
      isRowHeader: true,
      cell: ({ name, company }) => <TwoLines isStrong first={name} second={company} />,
    },
    {
      key: "contact",
      header: "Contact",
      showsFrom: "lg",
      cell: (application) => <Contact {...application} />,
    },
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
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (application) => (
        <>
          <ButtonLink
            to={href({ affiliate: application.id })}
            preventScrollReset
            variant="quiet"
            size="small"
            className="px-0! size-11 shrink-0"
            icon={<Eye className="size-5" />}
            aria-label={`View ${application.name}`}
            title={`View ${application.name}`}
          />
          <DeleteButton label={application.name} onClick={() => onDelete(application)} />
        </>
      ),
    },
  ];
  return (
    <Table caption="Affiliate applications" columns={columns} rows={applications} rowKey={({ id }) => id} />
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
        {/* One child: each part of it would be a box of its own. */}
        <span className="md:[&_wbr]:hidden">
          <EmailText email={email} />
        </span>
      </a>
      <a
        href={`tel:${phone}`}
        className="inline-flex min-h-7 md:min-h-6 items-center text-muted hover:underline"
      >
        {phone}
      </a>
    </div>
  );
}
