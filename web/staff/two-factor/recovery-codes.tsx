import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

type RecoveryCodesProps = { codes: string[]; onStored: () => void };

/** Shows the ten recovery codes, only once, because the server stores only hashes. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const showToast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast("Recovery codes copied.");
    } catch {
      showToast("They could not be copied. Select and copy them.", { tone: "error" });
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg">
        Your recovery codes
      </h3>
      <Alert tone="warning">
        Store them in a safe place: they are not shown again. Each works once, with your password, when you do
        not have your phone.
      </Alert>
      <ol className="grid max-w-md select-all gap-x-8 gap-y-1 rounded-md bg-sunken px-4 py-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStored}>I Have Stored Them</Button>
        <Button variant="secondary" icon={<Copy className="size-4" />} onClick={() => void copy()}>
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="darasa-recovery-codes.txt"
          className={buttonLook("secondary")}
        >
          <Download className="size-4" />
          Download
        </a>
      </div>
    </div>
  );
}
