import { Download } from "lucide-react";
import { buttonLook } from "#web/ui/buttons/button-look.ts";

/** Downloads a table as CSV. Screen readers hear which table. */
export function CsvLink({ href, of, label = "CSV" }: { href: string; of: string; label?: string }) {
  return (
    <a href={href} download="" className={buttonLook("quiet", "small")}>
      <Download aria-hidden="true" className="size-4" />
      {label}
      <span className="sr-only"> of {of}</span>
    </a>
  );
}
