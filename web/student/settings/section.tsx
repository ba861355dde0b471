import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { CredentialsForm } from "#web/dashboard/settings/credentials-form.tsx";
import { Devices } from "#web/dashboard/settings/devices.tsx";
import { Notifications } from "#web/dashboard/settings/notifications.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { Calendar } from "#web/student/settings/calendar.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";

export { updateByForm as act } from "#web/dashboard/settings/update-by-form.ts";

export function prefetch({ queries }: SectionVisit) {
  return Promise.all([
    queries.prefetchQuery(q(api.sessions.list)),
    queries.prefetchQuery(q(api.credentials.pending_email)),
    queries.prefetchQuery(q(api.notification_settings.get)),
  ]);
}

/** The section Account Settings of a student (students.md 2). */
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
