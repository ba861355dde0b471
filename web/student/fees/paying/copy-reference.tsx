import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";

/** Duration of "Copied!" (visitors.md 9). */
const SHOWN_MS = 2_000;

/** The payment reference, with a button that copies it. If copying fails, the person can select it. */
export function CopyReference({ reference }: { reference: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(reference);
      setSaid("Copied!");
    } catch {
      setSaid("Select the reference and copy it.");
    }
  }
  const icon = said === "Copied!" ? <Check className="size-4" /> : <Copy className="size-4" />;
  return (
    <div>
      <h3 className="text-muted text-sm">Payment reference</h3>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="select-all whitespace-nowrap rounded-md bg-sunken px-3 py-2 font-semibold">
          {reference}
        </code>
        <Button variant="secondary" size="small" icon={icon} onClick={() => void copy()}>
          Copy<span className="sr-only"> {reference}</span>
        </Button>
        <span role="status" className="font-medium text-sm">
          {said}
        </span>
      </div>
      <p className="mt-1.5 text-muted text-sm">Write it on the transfer, so that we find your payment.</p>
    </div>
  );
}
