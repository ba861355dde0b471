import { Alert } from "#web/ui/layout/alert.tsx";

/** For a section that can be read without JavaScript but not used. */
export function NeedsScript() {
  return (
    <noscript>
      <Alert tone="warning">
        You can read this page, but to change things here JavaScript must be switched on in your browser.
      </Alert>
    </noscript>
  );
}
