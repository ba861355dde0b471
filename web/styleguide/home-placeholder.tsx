import { SiteLayout } from "#web/site/layout.tsx";
import { sampleInstitute } from "#web/styleguide/sample.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

export default function HomePlaceholder() {
  return (
    <SiteLayout institute={sampleInstitute}>
      <div className="page-width py-12">
        <PageHeading title="Africa's Biggest Classroom." lead="The home page comes here." />
      </div>
    </SiteLayout>
  );
}
