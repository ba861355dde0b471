import { Link, Outlet, useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { MessagePage } from "#web/site/frame/message-page.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";

/** Wraps every page inside the site's header and footer, so that these stay when a page fails. */
export default function AnyPage() {
  return <Outlet />;
}

/** Shown for failures without a specific message. The log has the cause. */
export function ErrorBoundary() {
  const here = useLocation();
  return (
    <MessagePage
      title="Something went wrong"
      actions={
        <>
          <Link to={here} reloadDocument className={buttonLook()}>
            Try Again
          </Link>
          <Link to={paths.home()} className={buttonLook("secondary")}>
            Home
          </Link>
        </>
      }
    >
      <title>Something went wrong</title>
      This page could not be shown. Nothing that you saved is lost. Please try again in a moment.
    </MessagePage>
  );
}
