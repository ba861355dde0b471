import { useRef, useState } from "react";

/** The progress of an upload in percent, and a way to stop it. `begin` returns the options of the call. */
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
