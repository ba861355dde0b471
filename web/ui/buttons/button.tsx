import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look.ts";

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  /** The action that the light script runs on a press, on content pages without onClick. */
  "data-press"?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The button's text while it is pending. Pressing it then does nothing. */
  pendingLabel?: string;
  isPending?: boolean;
  /**
   * Disables the button until the script has loaded. For forms that only the script can send: an earlier press would
   * lose the typed text.
   */
  needsScript?: boolean;
  /** Disables the button and shows the reason as text. */
  disabledReason?: string;
};

/**
 * A button. It stays focused while it is pending, and shows why it is disabled. A button with onClick is disabled and
 * dimmed until the page's script has loaded, since a press would do nothing.
 */
export function Button({
  variant,
  size,
  icon,
  pendingLabel,
  isPending = false,
  needsScript = false,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const acts = (onClick ?? rest["data-press"]) !== undefined && rest.type !== "submit";
  const isWaiting = !useIsBrowser() && (needsScript || acts);
  const isSecondPress = useSecondPress();
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending || (rest.type === "submit" && isSecondPress(event))) event.preventDefault();
    else onClick?.(event);
  }
  const button = (
    <button
      type="button"
      {...rest}
      onClick={press}
      disabled={Boolean(disabledReason) || isWaiting}
      data-waiting={(isWaiting && !disabledReason) || undefined}
      aria-disabled={isPending || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
      className={classNames(buttonLook(variant, size), isPending && "opacity-75", className)}
    >
      {icon}
      {isPending && pendingLabel ? pendingLabel : children}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className="inline-flex max-w-full flex-col gap-1.5">
      {button}
      <span id={reasonId} className="text-muted text-sm">
        {disabledReason}
      </span>
    </span>
  );
}

const SECOND_PRESS_MS = 1_000;

/**
 * Detects a second press before the page has rendered the first one. Slow phones show the pending state too late to
 * stop a double tap.
 */
function useSecondPress(): (event: MouseEvent) => boolean {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    pressedAt.current = Number.NEGATIVE_INFINITY;
  });
  return ({ timeStamp }) => {
    if (timeStamp - pressedAt.current < SECOND_PRESS_MS) return true;
    pressedAt.current = timeStamp;
    return false;
  };
}
