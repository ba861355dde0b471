import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";

/** Duration of "Copied!" (visitors.md 9). */
const SHOWN_MS = 2_000;

/** Copies a reference or number. If copying fails, it asks the person to select the text. */
export function CopyButton({ value }: { value: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setSaid("Copied!");
    } catch {
      setSaid("Select it and copy it.");
    }
  }
  const icon = said === "Copied!" ? <Check className="size-4" /> : <Copy className="size-4" />;
  return (
    <>
      <Button variant="secondary" size="small" icon={icon} onClick={() => void copy()}>
        Copy<span className="sr-only"> {value}</span>
      </Button>
      <span role="status" className="font-medium text-sm">
        {said}
      </span>
    </>
  );
}
