import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#web/ui/layout/button.tsx";

type OlderMessagesProps = { isThere: boolean; isPending: boolean; load: () => void };

/** Older messages come as one scrolls up to them, or by this button. */
export function OlderMessages({ isThere, isPending, load }: OlderMessagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(() => {
    if (!isPending) load();
  });
  useEffect(() => {
    const element = place.current;
    if (!isThere || !element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) reached();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isThere]);
  if (!isThere) return null;
  return (
    <div ref={place} className="mb-4 grid justify-items-center">
      <Button variant="quiet" size="small" isPending={isPending} pendingLabel="Loading..." onClick={load}>
        Show older messages
      </Button>
    </div>
  );
}
