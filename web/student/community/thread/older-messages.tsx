import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#web/ui/buttons/button.tsx";

type OlderMessagesProps = { hasMore: boolean; isPending: boolean; load: () => void };

/** Loads older messages when the reader scrolls up to them or presses the button. */
export function OlderMessages({ hasMore, isPending, load }: OlderMessagesProps) {
  const container = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(() => {
    if (!isPending) load();
  });
  useEffect(() => {
    const element = container.current;
    if (!hasMore || !element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) reached();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore]);
  if (!hasMore) return null;
  return (
    <div ref={container} className="mb-4 grid justify-items-center">
      <Button variant="quiet" size="small" isPending={isPending} pendingLabel="Loading..." onClick={load}>
        Show older messages
      </Button>
    </div>
  );
}
