import { type MouseEvent, useState } from "react";
import { offer } from "#web/dashboard/shell/save-file.ts";

/** A file that is kept is saved from the device. Without a network, pressing the link of another one finds it missing. */
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
