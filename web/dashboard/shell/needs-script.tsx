import { Alert } from "#web/ui/layout/alert.tsx";

/** A notice for sections that need JavaScript for changes. */
export function NeedsScript() {
  return (
    <noscript>
      <Alert tone="warning">
        You can read this page. To change things here, switch on JavaScript in your browser.
      </Alert>
    </noscript>
  );
}
