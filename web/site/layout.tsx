import type { ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { useReferral } from "#web/shared/referrals/use-referral.ts";
import { Footer } from "#web/site/frame/footer.tsx";
import { Header } from "#web/site/frame/header.tsx";
import { LoggedInContext, useAskedLoggedIn } from "#web/site/frame/logged-in.ts";
import { NavigationBar } from "#web/site/frame/navigation-bar.tsx";
import type { SiteInstitute } from "#web/site/institute/institute.ts";
import { ShownInstitute } from "#web/site/institute/shown-institute.ts";
import type { loader } from "#web/site/personal-pages.tsx";
import { useFocusHeading } from "#web/ui/layout/use-focus-heading.ts";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";

/** Header, main part and footer of every page outside the dashboard. */
export function SiteLayout({ institute, children }: { institute: SiteInstitute; children: ReactNode }) {
  useReferral();
  useFocusHeading(useLocation().pathname);
  const person = useAskedLoggedIn(useRouteLoaderData<typeof loader>("site/personal-pages")?.person ?? null);
  return (
    <ToastProvider>
      <LoggedInContext value={person}>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <NavigationBar />
          <Header name={institute.name} logo={institute.logo} />
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

/** The line that replaces header and footer in print: the institute and its contacts. */
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
      className="shape-d -top-full fixed start-4 z-50 bg-accent px-5 py-3 font-semibold text-on-accent focus:top-3"
    >
      Skip to main content
    </a>
  );
}
