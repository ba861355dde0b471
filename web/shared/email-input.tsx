import { type ComponentProps, useEffect, useRef, useState } from "react";
import { LikelyQuestion } from "#web/shared/likely-question.tsx";
import { likelyEmail, SLIP_PAUSE_MS } from "#web/shared/text/likely-email.ts";
import { Input } from "#web/ui/inputs/input.tsx";

/**
 * A field for an email. After a pause in typing, it asks about a probable slip, such as "gmial.con". It does not ask when
 * the person leaves the field: the question would move a button away from under the finger that presses it.
 */
export function EmailInput({ onInput, ...rest }: Omit<ComponentProps<typeof Input>, "type" | "ref">) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [likely, setLikely] = useState<string>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <Input
        type="email"
        inputMode="email"
        autoComplete="email"
        {...rest}
        ref={input}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setLikely(undefined);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setLikely(likelyEmail(value)), SLIP_PAUSE_MS);
          onInput?.(event);
        }}
      />
      <p role="status" className="text-sm empty:hidden">
        {likely && (
          <LikelyQuestion likely={likely} onTake={() => input.current && type(input.current, likely)} />
        )}
      </p>
    </>
  );
}

/** Types a text into a field, so that its form notices it like typing. */
function type(field: HTMLInputElement, text: string): void {
  field.focus();
  // React overrides the setter of the element itself, and would take the event for no change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
