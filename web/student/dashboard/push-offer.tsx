import { lazy, Suspense, useState } from "react";
import { canPush, pushAnswer } from "#web/dashboard/push/push-answer.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

const Nothing = () => null;
/** Shows nothing if the chunk does not load, such as without a network. */
const PushCard = lazy(async () => ({
  default: await import("./push-card.tsx").then(
    (one) => one.PushCard,
    () => Nothing,
  ),
}));

/** Offers notifications on a device that has not answered. Not at the first visit, which has no service worker yet. */
export function PushOffer() {
  return useIsBrowser() ? <Offer /> : null;
}

/**
 * Decides once when the page opens. Therefore the card does not jump in later, and stays until it has shown its result.
 */
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
