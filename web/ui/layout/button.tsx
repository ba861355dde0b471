import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { useIsBrowser } from "./use-is-browser.ts";

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** What the button says while its work is under way; pressing it again then does nothing. */
  pendingLabel?: string;
  isPending?: boolean;
  /** Why it may not be pressed: disables the button and says so. */
  disabledReason?: string;
};

/**
 * A button; it keeps its focus while pending, and is never disabled without a word. One that a script answers cannot be pressed
 * before the script has come, which would do nothing; it looks as it will.
 */
export function Button({
  variant,
  size,
  icon,
  pendingLabel,
  isPending = false,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isSmall = size === "small";
  const isWaiting = !useIsBrowser() && onClick !== undefined && rest.type !== "submit";
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault();
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
      title={isSmall ? disabledReason : rest.title}
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
      <span id={reasonId} className={isSmall ? "sr-only" : "text-sm text-muted"}>
        {disabledReason}
      </span>
    </span>
  );
}
