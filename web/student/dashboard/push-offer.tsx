import { lazy, Suspense, useState } from "react";
import { canPush, pushAnswer } from "#web/dashboard/push/push-answer.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

const Nothing = () => null;
/** Without a network nothing is offered. */
const PushCard = lazy(async () => ({
  default: await import("./push-card.tsx").then(
    (one) => one.PushCard,
    () => Nothing,
  ),
}));

/** The offer of notifications, where it was not answered. Never at the first visit: no service worker is there yet. */
export function PushOffer() {
  return useIsBrowser() ? <Offer /> : null;
}

/** Decided when the page opens: it neither jumps in later nor goes before it has thanked. */
function Offer() {
  const [isOffered] = useState(mayOffer);
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      <PushCard />
    </Suspense>
  );
}

const mayOffer = () =>
  canPush() &&
  navigator.serviceWorker.controller !== null &&
  Notification.permission !== "denied" &&
  pushAnswer() === undefined;
