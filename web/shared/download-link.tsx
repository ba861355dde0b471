import { Download } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { buttonLook } from "#web/ui/buttons/button-look.ts";

type DownloadLinkProps = { href: string; label: string; children: ReactNode };

/** Message for a file that is pressed offline. Files, unlike lists, are not stored on the device. */
export const offlineFile =
  "You are offline, and this file is not kept on this device. Download it when you are online.";

/**
 * A link to a private file, which the server sends as a download after checking permissions. Offline, the link says so.
 */
export function DownloadLink({ href, label, children }: DownloadLinkProps) {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    if (!isOffline) return;
    const clear = () => setIsOffline(false);
    addEventListener("online", clear);
    return () => removeEventListener("online", clear);
  }, [isOffline]);
  function press(event: MouseEvent) {
    if (navigator.onLine !== false) return;
    event.preventDefault();
    setIsOffline(true);
  }
  return (
    <span className="inline-flex max-w-full flex-col gap-1.5">
      <a
        href={href}
        download=""
        aria-label={label}
        onClick={press}
        className={`${buttonLook("secondary", "small")} max-w-full self-start py-1.5`}
      >
        <Download aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="wrap-anywhere min-w-0">{children}</span>
      </a>
      <span role="status" className={isOffline ? "font-medium text-sm text-urgent" : "sr-only"}>
        {isOffline && offlineFile}
      </span>
    </span>
  );
}
