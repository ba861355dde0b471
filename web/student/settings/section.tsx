import { CredentialsForm } from "#web/dashboard/settings/credentials-form.tsx";
import { Devices } from "#web/dashboard/settings/devices.tsx";
import { devicesQuery } from "#web/dashboard/settings/devices-query.ts";
import { Notifications } from "#web/dashboard/settings/notifications.tsx";
import { notificationSettingsQuery } from "#web/dashboard/settings/notifications-query.ts";
import { pendingEmailQuery } from "#web/dashboard/settings/pending-email-query.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { Calendar } from "#web/student/settings/calendar.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";

export { updateByForm as act } from "#web/dashboard/settings/update-by-form.ts";

export function prefetch({ queries, api }: SectionVisit) {
  return Promise.all([
    queries.prefetchQuery(devicesQuery(api)),
    queries.prefetchQuery(pendingEmailQuery(api)),
    queries.prefetchQuery(notificationSettingsQuery(api)),
  ]);
}

/** Account Settings of a student (student-dashboard.md section 2). */
export function Section() {
  return (
    <>
      <PageHeading title="Account Settings" />
      <NeedsScript />
      <CredentialsForm />
      <Notifications />
      <Calendar />
      <Devices />
    </>
  );
}
