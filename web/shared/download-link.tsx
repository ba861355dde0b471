import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { buttonLook } from "#web/ui/layout/button-look.ts";

type DownloadLinkProps = { href: string; label: string; children: ReactNode };

/** A private file: the server sends it as a download to whoever may have it. */
export function DownloadLink({ href, label, children }: DownloadLinkProps) {
  return (
    <a
      href={href}
      download=""
      aria-label={label}
      className={`${buttonLook("secondary", "small")} max-w-full`}
    >
      <Download aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="min-w-0 truncate">{children}</span>
    </a>
  );
}
