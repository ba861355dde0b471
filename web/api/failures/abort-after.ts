/**
 * Returns a signal that aborts after `timeout_ms`, or with `other`. Replaces AbortSignal.timeout and AbortSignal.any,
 * which the oldest supported browsers lack.
 */
export function abortAfter(timeout_ms: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException("The operation timed out.", "TimeoutError")),
    timeout_ms,
  );
  const follow = () => {
    clearTimeout(timer);
    controller.abort(other?.reason);
  };
  if (other?.aborted) follow();
  else other?.addEventListener("abort", follow, { once: true });
  return controller.signal;
}
