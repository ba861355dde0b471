import { Alert } from "#web/ui/layout/alert.tsx";

/** Answer to a plain form that nothing handles without JavaScript. */
export const NEEDS_SCRIPT = "Nothing was saved. To change this, switch on JavaScript in your browser.";

interface NeedsScriptProps {
  /** Sentence about the parts that need JavaScript. The default one is about all changes. */
  children?: string;
}

/** A notice for sections that need JavaScript for changes. */
export function NeedsScript({
  children = "To change things here, switch on JavaScript in your browser.",
}: NeedsScriptProps) {
  return (
    <noscript>
      <Alert tone="warning">{children}</Alert>
    </noscript>
  );
}
