import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "./button.tsx";
import { buttonLook } from "./button-look.ts";

type FailedStateProps = {
  title: ReactNode;
  children?: ReactNode;
  retryLabel?: string;
  /** Without it the retry is a link to the same address, which works without JavaScript. */
  onRetry?: () => void;
  action?: ReactNode;
};

/** Says that something did not load, with a retry. */
export function FailedState({
  title,
  children,
  retryLabel = "Try Again",
  onRetry,
  action,
}: FailedStateProps) {
  const address = useLocation();
  const icon = <RotateCcw className="size-5" />;
  return (
    <div
      role="alert"
      className="grid content-center justify-items-center gap-3 rounded-lg border-2 border-urgent bg-urgent-soft px-5 py-12 text-center"
    >
      <p className="font-bold font-display text-xl">{title}</p>
      {children && <div className="measure">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onRetry ? (
          <Button icon={icon} onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : (
          <Link to={address} reloadDocument className={buttonLook()}>
            {icon}
            {retryLabel}
          </Link>
        )}
        {action}
      </div>
    </div>
  );
}
