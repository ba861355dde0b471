import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#web/ui/layout/button.tsx";

type OlderMessagesProps = { hasMore: boolean; isPending: boolean; load: () => void };

/** Loads older messages when the list is scrolled up to them, or by its button. */
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
