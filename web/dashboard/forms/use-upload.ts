import { useRef, useState } from "react";

/** Tracks an upload's progress in percent, and stops it on request. `begin` returns the options of the call. */
export function useUpload() {
  const [percent, setPercent] = useState(0);
  const controller = useRef<AbortController>(null);
  return {
    percent,
    begin() {
      setPercent(0);
      controller.current = new AbortController();
      return {
        signal: controller.current.signal,
        onProgress: (fraction: number) => setPercent(fraction * 100),
      };
    },
    onCancel: () => controller.current?.abort(),
    wasCancelled: () => controller.current?.signal.aborted ?? false,
  };
}
