import { Share2 } from "lucide-react";
import { Button } from "#web/ui/layout/button.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Copying is said for 3 seconds (public-site.md section 9). */
const COPIED_MS = 3_000;

type ShareButtonProps = {
  /** What the button is for, e.g. "Share this program". */
  label: string;
  title: string;
  text: string;
  path: string;
  /** What is said once the link is on the clipboard. */
  copiedMessage: string;
  /** Always copies, also where the device could share. */
  isCopyOnly?: boolean;
  /** With words beside the picture. */
  hasWords?: boolean;
  className?: string;
};

/** Hands a link to the device's own sharing, else copies it. It can do neither without JavaScript, so then it is not there. */
export function ShareButton({
  label,
  title,
  text,
  path,
  copiedMessage,
  isCopyOnly,
  hasWords,
  className = "",
}: ShareButtonProps) {
  const showToast = useToast();
  async function share() {
    const url = new URL(path, window.location.origin).href;
    try {
      // Not every browser has it, whatever the types say.
      if (!isCopyOnly && typeof navigator.share === "function")
        return await navigator.share({ title, text, url });
      await navigator.clipboard.writeText(url);
      showToast(copiedMessage, { lasts_ms: COPIED_MS });
    } catch (error) {
      // Somebody closed the device's sheet, or the clipboard is forbidden: only logged (public-site.md section 8).
      console.error("share", error);
    }
  }
  const icon = <Share2 className="size-5" />;
  if (!hasWords)
    return (
      <IconButton label={label} icon={icon} onClick={share} className={`noscript:hidden ${className}`} />
    );
  return (
    <Button variant="secondary" icon={icon} onClick={share} className={`noscript:hidden ${className}`}>
      {label}
    </Button>
  );
}
