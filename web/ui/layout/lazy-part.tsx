import { type ComponentType, lazy, useEffect, useRef } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "./alert.tsx";

// biome-ignore lint/suspicious/noExplicitAny: each part has its own props, which the error message ignores
type Part = ComponentType<any>;

/**
 * Returns a component whose script is loaded on demand, such as a dialog. If loading fails, it shows an error in its
 * place, and the page keeps its typed values.
 */
export function lazyPart<P extends Part>(load: () => Promise<{ default: P }>) {
  return lazy(() => load().catch(() => ({ default: PartMissing as unknown as P })));
}

/**
 * Shown if the script failed to load. Retrying means reloading the page, because browsers request a script only once
 * per page.
 */
function PartMissing() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const again = (
    <Button variant="secondary" size="small" onClick={() => location.reload()}>
      Reload the Page
    </Button>
  );
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Alert tone="error" title="This part did not load." action={again}>
        Check your connection, then reload the page. Everything you saved, or typed into a form of the
        dashboard, is kept.
      </Alert>
    </div>
  );
}
