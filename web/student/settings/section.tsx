import { ApiTokens } from "#web/dashboard/settings/api-tokens.tsx";
import { apiTokensQuery } from "#web/dashboard/settings/api-tokens-query.ts";
import { CredentialsForm } from "#web/dashboard/settings/credentials-form.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";

export { updateByForm as act } from "#web/dashboard/settings/update-by-form.ts";

export function prefetch({ queries, api }: SectionVisit) {
  return queries.prefetchQuery(apiTokensQuery(api));
}

/** Account Settings of a student (student-dashboard.md section 2). */
export function Section() {
  return (
    <>
      <PageHeading title="Account Settings" />
      <NeedsScript />
      <CredentialsForm />
      <ApiTokens />
    </>
  );
}
