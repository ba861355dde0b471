import { type ReactNode, useEffect, useRef } from "react";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { fieldId } from "./field-id.ts";

export type FormError = { name?: string; message: string };

type FormErrorSummaryProps = {
  title?: string;
  errors: FormError[];
  /** Other ways for the person to go on. */
  children?: ReactNode;
};

/** Lists the errors of a form, with a link to each field. Takes the focus when it appears or changes. */
export function FormErrorSummary({ title, errors, children }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const wording = errors.map((error) => error.message).join("\n");
  const isFromServer = useRef(!useIsBrowser());
  useEffect(() => {
    // An error that came with the server's HTML was visible before the script loaded: do not interrupt a person who is
    // typing.
    const isTyping = isFromServer.current && document.activeElement !== document.body;
    isFromServer.current = false;
    if (wording && !isTyping) box.current?.focus();
  }, [wording]);
  if (errors.length === 0) return null;
  // An error without a field, e.g. "No response from server", is not the form's fault.
  const heading = title ?? (errors.some(({ name }) => name) ? "Please check the form" : undefined);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-my-1 rounded-md border-2 border-urgent bg-urgent-soft px-4 py-3.5"
    >
      {heading && <p className="font-display font-bold text-lg">{heading}</p>}
      <ul className="mt-1 grid gap-1">
        {errors.map((error) => (
          <li key={`${error.name}-${error.message}`}>
            {error.name ? (
              <a
                href={`#${fieldId(error.name)}`}
                className="inline-block py-1 font-medium text-urgent underline underline-offset-4"
              >
                {error.message}
              </a>
            ) : (
              <span className="font-medium text-urgent">{error.message}</span>
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
