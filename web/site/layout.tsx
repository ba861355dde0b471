import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { readablePhone } from "#web/shared/phone-words.ts";
import { useReferral } from "#web/shared/use-referral.ts";
import { Footer } from "#web/site/footer.tsx";
import { Header } from "#web/site/header.tsx";
import type { SiteInstitute } from "#web/site/institute.ts";
import { LoggedInContext, useAskedLoggedIn } from "#web/site/logged-in.ts";
import { NavigationBar } from "#web/site/navigation-bar.tsx";
import { ShownInstitute } from "#web/site/shown-institute.ts";
import { useFocusHeading } from "#web/ui/layout/use-focus-heading.ts";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";

/** Header, main and footer of every page outside the dashboard. */
export function SiteLayout({ institute, children }: { institute: SiteInstitute; children: ReactNode }) {
  useReferral();
  useFocusHeading(useLocation().pathname);
  const person = useAskedLoggedIn();
  return (
    <ToastProvider>
      <LoggedInContext value={person}>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <NavigationBar />
          <Header name={institute.name} />
          <main id="main" tabIndex={-1} data-focus-target="" className="wrap-anywhere min-w-0 flex-1">
            <ShownInstitute value={institute}>{children}</ShownInstitute>
          </main>
          <OnPaper institute={institute} />
          <Footer institute={institute} />
        </div>
      </LoggedInContext>
    </ToastProvider>
  );
}

/** On paper header and footer are left out: one line tells whose the sheet is, and whom to ask. */
function OnPaper({ institute }: { institute: SiteInstitute }) {
  const { name, phones, email, address_lines } = institute;
  return (
    <p className="page-width hidden py-4 print:block">
      {[name, ...phones.map(readablePhone), email, ...address_lines].filter(Boolean).join(", ")}
    </p>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="shape-d fixed start-4 -top-24 z-50 bg-accent px-5 py-3 font-semibold text-on-accent focus:top-3"
    >
      Skip to main content
    </a>
  );
}
