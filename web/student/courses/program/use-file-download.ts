import { type MouseEvent, useState } from "react";
import { offer } from "#web/dashboard/shell/save-file.ts";

/** Handles a download link. Stored files are saved from the device; without a network, other files show as missing. */
export function useFileDownload(filename: string, content: Blob | null) {
  const [isMissing, setIsMissing] = useState(false);
  function press(event: MouseEvent) {
    if (content) {
      event.preventDefault();
      offer(content, filename);
    } else if (navigator.onLine === false) {
      event.preventDefault();
      setIsMissing(true);
    }
  }
  return { press, isMissing: isMissing && !content };
}
