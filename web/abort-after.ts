/**
 * A signal that aborts after `timeout_ms`, or with `other`. AbortSignal.timeout and AbortSignal.any say the same, but
 * the oldest browsers that we serve have neither.
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
