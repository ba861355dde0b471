import { Copy } from "lucide-react";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

type ShownOnceProps = { title: string; noun: "token" | "secret"; secret: string };

/** A new secret, which the user must copy now. */
export function ShownOnce({ title, noun, secret }: ShownOnceProps) {
  const showToast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      showToast(`${noun === "token" ? "Token" : "Secret"} copied.`);
    } catch {
      showToast(`The ${noun} could not be copied. Select it and copy it.`, { tone: "error" });
    }
  }
  return (
    <Alert
      tone="success"
      title={title}
      action={
        <Button variant="secondary" size="small" icon={<Copy className="size-4" />} onClick={copy}>
          Copy
        </Button>
      }
    >
      <p>Copy it now: it is not shown again.</p>
      <p className="mt-2">
        <code className="select-all break-all">{secret}</code>
      </p>
    </Alert>
  );
}
