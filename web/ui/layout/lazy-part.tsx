import { type ComponentType, lazy, useEffect, useRef } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

// biome-ignore lint/suspicious/noExplicitAny: a part has props of its own, and its stand-in ignores them
type Part = ComponentType<any>;

/**
 * A part of a page whose script is fetched at a press, such as a dialog. Without a network it says so in its place, and the
 * rest of the page stays with what was typed there.
 */
export function lazyPart<P extends Part>(load: () => Promise<{ default: P }>) {
  return lazy(() => load().catch(() => ({ default: PartMissing as unknown as P })));
}

/** A browser requests a script once per page, so another try reloads the page. */
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
        Check your connection, then reload the page. What you saved or typed into a form of the dashboard is
        kept.
      </Alert>
    </div>
  );
}
