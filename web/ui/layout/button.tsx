import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { useIsBrowser } from "./use-is-browser.ts";

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  /** What the small script of content pages does at a press, where there is no onClick. */
  "data-press"?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The button's text while it is pending. Pressing it then does nothing. */
  pendingLabel?: string;
  isPending?: boolean;
  /** For the submit button of a form that only the page's script can send: until it is there, a press would lose what was typed. */
  needsScript?: boolean;
  /** Disables the button and says why, in text that everybody sees. */
  disabledReason?: string;
};

/**
 * A button. It stays focused while it is pending, and a disabled one says why. A button with onClick is disabled until the
 * page's script has loaded, since a press would do nothing, and is not drawn as ready.
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
 * Tells whether a press comes before the page has shown what the one before it does. A slow phone draws a pending button
 * too late for a double tap.
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
