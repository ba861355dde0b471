import { RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";

type FailedStateProps = {
  title: ReactNode;
  children?: ReactNode;
  retryLabel?: string;
  /** False if a retry is useless, for example without a network. */
  hasRetry?: boolean;
  /** Called to retry. If absent, the retry is a link to the same address, which works without JavaScript. */
  onRetry?: () => void;
  /** Offers Dismiss next to the retry. Another failure is shown again. */
  isDismissible?: boolean;
  action?: ReactNode;
};

/** Says that something failed to load, with a retry. */
export function FailedState({
  title,
  children,
  retryLabel = "Try Again",
  hasRetry = true,
  onRetry,
  isDismissible = false,
  action,
}: FailedStateProps) {
  const address = useLocation();
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  function dismiss() {
    setIsDismissed(true);
    // The focused button is gone, so move the focus.
    document.querySelector<HTMLElement>("main")?.focus();
  }
  const icon = <RotateCcw className="size-5" />;
  return (
    <div
      role="alert"
      className="grid content-center justify-items-center gap-3 rounded-lg border-2 border-urgent bg-urgent-soft px-5 py-12 text-center"
    >
      <p className="font-bold font-display text-xl">{title}</p>
      {children && <div className="measure">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {hasRetry && onRetry && (
          <Button icon={icon} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {hasRetry && !onRetry && (
          <Link to={address} reloadDocument className={buttonLook()}>
            {icon}
            {retryLabel}
          </Link>
        )}
        {isDismissible && (
          <Button variant="secondary" onClick={dismiss}>
            Dismiss
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
