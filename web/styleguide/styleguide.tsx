import { SiteLayout } from "#web/site/layout.tsx";
import { ActionsPart } from "#web/styleguide/actions-part.tsx";
import { DashboardPart } from "#web/styleguide/dashboard-part.tsx";
import { FormPart } from "#web/styleguide/form-part.tsx";
import { FoundationsPart } from "#web/styleguide/foundations-part.tsx";
import { sampleInstitute } from "#web/styleguide/sample.ts";
import { StatesPart } from "#web/styleguide/states-part.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";
import { PlaceholderImagesPart } from "./placeholder-images-part.tsx";

/** A page with every component of web/ui. Served in development only. */
export default function Styleguide() {
  return (
    <ToastProvider>
      <SiteLayout institute={sampleInstitute}>
        <title>Styleguide</title>
        <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-16 py-10">
          <div className="grid gap-3">
            <Breadcrumbs
              crumbs={[
                { label: "Home", to: "/" },
                { label: "Development", to: "/" },
                { label: "Styleguide" },
              ]}
            />
            <PageHeading
              eyebrow="Development only"
              title="Styleguide"
              lead="Every component in every state, for small and large screens, light and dark."
            />
          </div>
          <FoundationsPart />
          <PlaceholderImagesPart />
          <ActionsPart />
          <FormPart />
          <DashboardPart />
          <StatesPart />
        </div>
      </SiteLayout>
    </ToastProvider>
  );
}
