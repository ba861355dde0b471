import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "./class-names.ts";

export type AlertTone = "info" | "success" | "warning" | "error";

const looks = {
  info: { icon: Info, className: "border-control-line bg-sunken" },
  success: { icon: CircleCheck, className: "border-action bg-action-soft [&>svg]:text-action" },
  warning: { icon: TriangleAlert, className: "border-accent bg-accent-soft [&>svg]:text-accent-text" },
  error: { icon: CircleAlert, className: "border-urgent bg-urgent-soft [&>svg]:text-urgent" },
};

type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
};

/** A message within the page. Screen readers announce errors at once, and other messages at the next pause. */
export function Alert({ tone = "info", title, children, action, onDismiss }: AlertProps) {
  const { icon: Icon, className } = looks[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={classNames("flex items-start gap-3 rounded-md border-s-[6px] px-4 py-3.5", className)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label="Dismiss"
          icon={<X className="size-5" />}
          onClick={onDismiss}
          className="-my-2 -me-2"
        />
      )}
    </div>
  );
}
