import { Component, lazy, type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import type { NewPhoneFieldProps } from "#web/dashboard/settings/new-phone-field.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";

const NewPhoneField = lazy(async () => ({
  default: (await import("#web/dashboard/settings/new-phone-field.tsx")).NewPhoneField,
}));

/**
 * The phone's field with all country codes is a chunk of its own. When the chunk does not arrive or fails, the form
 * says so in its place and works without it (student-dashboard.md section 8).
 */
export function PhonePart(props: NewPhoneFieldProps) {
  return (
    <PhoneBoundary>
      <Suspense fallback={<div className="shimmer h-55 rounded-md sm:h-31" />}>
        <NewPhoneField {...props} />
      </Suspense>
    </PhoneBoundary>
  );
}

class PhoneBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <PhoneFailure /> : this.props.children;
  }
}

/** A browser requests a script once per page, so another try reloads the page. */
function PhoneFailure() {
  const again = (
    <Link to={useLocation()} reloadDocument className={buttonLook("secondary", "small")}>
      Try Again
    </Link>
  );
  return (
    <Alert tone="error" action={again}>
      Failed to initialize phone input. Please try again.
    </Alert>
  );
}
