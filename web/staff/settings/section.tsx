import { lazy } from "react";
import { useNavigate } from "react-router";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { ApiTokens } from "#web/dashboard/settings/api-tokens.tsx";
import { CredentialsForm } from "#web/dashboard/settings/credentials-form.tsx";
import { Devices } from "#web/dashboard/settings/devices.tsx";
import { Notifications } from "#web/dashboard/settings/notifications.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { feeRulesQuery } from "#web/staff/fees/fee-queries.ts";
import { TwoStepLogin } from "#web/staff/two-factor/two-step-login.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { AuditLog, auditKinds, auditLog } from "./audit-log.tsx";
import { emailQuery } from "./email-query.ts";
import { Emails, emails } from "./emails.tsx";
import { employersQuery } from "./employers/employers-query.ts";
import { exchangeRatesQuery } from "./exchange-rates-query.ts";
import { InstituteSettings, instituteQuery } from "./institute-settings.tsx";
import { deliveries } from "./webhooks/deliveries.tsx";
import { Webhooks } from "./webhooks/webhooks.tsx";

export { updateByForm as act } from "#web/dashboard/settings/update-by-form.ts";

/** Loaded separately, because these tabs are seldom opened and each has a large form. */
const Employers = lazy(async () => ({ default: (await import("./employers/employers.tsx")).Employers }));

/** The same form as in the section Fees, because the menu omits that section while fees are off. */
const FeeSettings = lazy(async () => ({
  default: (await import("#web/staff/fees/fee-settings.tsx")).FeeSettings,
}));

const LogoForm = lazy(async () => ({ default: (await import("./logo-form.tsx")).LogoForm }));

const Texts = lazy(async () => ({ default: (await import("./texts/texts.tsx")).Texts }));

const ExchangeRates = lazy(async () => ({
  default: (await import("./exchange-rates.tsx")).ExchangeRates,
}));

const NotificationDefaults = lazy(async () => ({
  default: (await import("./notification-defaults.tsx")).NotificationDefaults,
}));

const tabs = [
  { key: "account", label: "Account" },
  { key: "institute", label: "Institute" },
  { key: "texts", label: "Texts" },
  { key: "fees", label: "Fees" },
  { key: "rates", label: "Exchange Rates" },
  { key: "employers", label: "Employers" },
  { key: "audit", label: "Audit Log" },
  { key: "emails", label: "Emails" },
  { key: "notifications", label: "Notifications" },
  { key: "webhooks", label: "Webhooks" },
] as const;

const tabOf = (text: string | null) => tabs.find(({ key }) => key === text)?.key ?? "account";

export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  const get = (name: string) => search.get(name) ?? "";
  switch (tabOf(search.get("tab"))) {
    case "account":
      return Promise.all([
        queries.prefetchQuery(q(api.tokens.list)),
        queries.prefetchQuery(q(api.sessions.list)),
        queries.prefetchQuery(q(api.credentials.pending_email)),
        queries.prefetchQuery(q(api.notification_settings.get)),
        queries.prefetchQuery(q(api.two_factor.status)),
        queries.prefetchQuery(q(api.two_factor.rule)),
      ]);
    case "institute":
      return queries.prefetchQuery(instituteQuery);
    case "texts":
      return Promise.all([
        queries.prefetchQuery(q(api.site_texts.list)),
        queries.prefetchQuery(instituteQuery),
        queries.prefetchQuery(q(api.fee_rules.networks)),
      ]);
    case "fees":
      return queries.prefetchQuery(feeRulesQuery);
    case "rates":
      return queries.prefetchQuery(exchangeRatesQuery);
    case "employers":
      return queries.prefetchQuery(employersQuery);
    case "audit":
      return Promise.all([auditLog.prefetch(visit), queries.prefetchQuery(auditKinds)]);
    case "emails":
      return Number(get("email")) > 0
        ? queries.prefetchQuery(emailQuery(Number(get("email"))))
        : emails.prefetch(visit);
    case "notifications":
      return queries.prefetchQuery(q(api.notification_settings.defaults));
    case "webhooks": {
      const params = { id: Number(get("webhook")) };
      return params.id > 0
        ? Promise.all([
            queries.prefetchQuery(q(api.webhooks.get, { params })),
            deliveries.prefetch(visit, { params }),
          ])
        : queries.prefetchQuery(q(api.webhooks.list));
    }
  }
}

/** Shows the settings of admins (staff.md 2 and 6). */
export function Section() {
  const current = tabOf(useAddress().get("tab"));
  const navigate = useNavigate();
  // Opens another tab without the filters of this one.
  const open = (tab: string) => void navigate(paths.dashboard("settings", { tab }));
  return (
    <>
      {current !== "institute" && <NeedsScript />}
      <Tabs
        label="Settings"
        heading={<PageHeading title="Settings" />}
        tabs={[...tabs]}
        current={current}
        onChange={open}
      >
        <div
          className={classNames("grid grid-cols-[minmax(0,1fr)]", current === "audit" ? "gap-3" : "gap-6")}
        >
          {current === "account" && (
            <>
              <CredentialsForm />
              <TwoStepLogin />
              <Notifications />
              <Devices />
              <ApiTokens />
            </>
          )}
          {current === "institute" && (
            <>
              <LogoForm />
              <InstituteSettings />
            </>
          )}
          {current === "texts" && <Texts />}
          {current === "fees" && <FeeSettings />}
          {current === "rates" && <ExchangeRates />}
          {current === "employers" && <Employers />}
          {current === "audit" && <AuditLog />}
          {current === "emails" && <Emails />}
          {current === "notifications" && <NotificationDefaults />}
          {current === "webhooks" && <Webhooks />}
        </div>
      </Tabs>
    </>
  );
}
