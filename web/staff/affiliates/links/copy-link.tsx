import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";

/** Duration of the copy tooltip (visitors.md 9). */
const TOOLTIP_MS = 2_000;

/** Shows the affiliate's link, `/programs?ref={code}`, with a button that copies it (staff.md 2). */
export function CopyLink({ code }: { code: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), TOOLTIP_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const path = paths.programs({ ref: code });
  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
      setSaid("Copied!");
    } catch {
      setSaid("Select the link and copy it.");
    }
  }
  return (
    <div>
      <h3 className="text-muted text-sm">Referral link</h3>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <code className="select-all break-all rounded-md bg-sunken px-3 py-2.5 text-sm">{path}</code>
        <span className="relative">
          <Button variant="secondary" size="small" icon={<Copy className="size-4" />} onClick={copy}>
            Copy link
          </Button>
          <span
            role="status"
            className="on-bar -translate-x-1/2 absolute bottom-full left-1/2 mb-2 w-max rounded-md bg-bar px-3 py-1.5 font-medium text-bar-ink text-sm empty:hidden"
          >
            {said}
          </span>
        </span>
      </div>
    </div>
  );
}
