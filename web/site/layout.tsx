import type { ReactNode } from "react";
import { Footer } from "#web/site/footer.tsx";
import { Header } from "#web/site/header.tsx";
import type { Institute } from "#web/site/institute.ts";
import { NavigationBar } from "#web/site/navigation-bar.tsx";
import { useReferral } from "#web/site/use-referral.ts";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";

/** Header, main and footer of every page outside the dashboard. */
export function SiteLayout({ institute, children }: { institute: Institute; children: ReactNode }) {
  useReferral();
  return (
    <ToastProvider>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <NavigationBar />
        <Header name={institute.name} />
        <main id="main" tabIndex={-1} data-focus-target="" className="flex-1">
          {children}
        </main>
        <Footer institute={institute} />
      </div>
    </ToastProvider>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="shape-d -translate-y-24 fixed start-4 top-3 z-50 bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      Skip to main content
    </a>
  );
}
