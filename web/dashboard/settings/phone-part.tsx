import { Component, lazy, type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import type { NewPhoneFieldProps } from "#web/dashboard/settings/new-phone-field.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

const NewPhoneField = lazy(async () => ({
  default: (await import("#web/dashboard/settings/new-phone-field.tsx")).NewPhoneField,
}));

/**
 * The phone field, a separate chunk because of its country codes. If the chunk fails, a message replaces the field, and
 * the rest of the form works (students.md 8).
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

/** A message with a button that reloads the page, because a browser requests a script only once per page. */
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
