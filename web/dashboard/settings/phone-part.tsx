import { Component, lazy, type ReactNode, Suspense, useState } from "react";
import type { NewPhoneFieldProps } from "#web/dashboard/settings/new-phone-field.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

/** One for each try: React remembers of each whether it arrived. */
const fieldOnDemand = () =>
  lazy(async () => ({
    default: (await import("#web/dashboard/settings/new-phone-field.tsx")).NewPhoneField,
  }));

/**
 * The phone's field, a chunk of its own: when it does not arrive or breaks, the form says so in its place and works
 * without it (student-dashboard.md section 8).
 */
export function PhonePart(props: NewPhoneFieldProps) {
  const [{ Field, attempt }, setTry] = useState(() => ({ Field: fieldOnDemand(), attempt: 1 }));
  const tryAgain = () => setTry({ Field: fieldOnDemand(), attempt: attempt + 1 });
  return (
    <PhoneBoundary key={attempt} onRetry={tryAgain}>
      <Suspense fallback={<div className="shimmer h-28 rounded-md" />}>
        <Field {...props} />
      </Suspense>
    </PhoneBoundary>
  );
}

type PhoneBoundaryProps = { children: ReactNode; onRetry: () => void };

class PhoneBoundary extends Component<PhoneBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, onRetry } = this.props;
    if (!this.state.hasFailed) return children;
    const again = (
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try Again
      </Button>
    );
    return (
      <Alert tone="error" action={again}>
        Failed to initialize phone input. Please try again.
      </Alert>
    );
  }
}
