import { Share2 } from "lucide-react";
import { Button } from "#web/ui/layout/button.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";

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

/**
 * Hands a link to the device's own sharing, else copies it: the script of content pages does it (web/site/light/press.ts).
 * It can do neither without JavaScript, so then it is not there.
 */
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
  const press = {
    "data-press": "share",
    "data-title": title,
    "data-text": text,
    "data-path": path,
    "data-said": copiedMessage,
    "data-copies": isCopyOnly,
  };
  const icon = <Share2 className="size-5" />;
  if (!hasWords)
    return <IconButton label={label} icon={icon} {...press} className={`noscript:hidden ${className}`} />;
  return (
    <Button variant="secondary" icon={icon} {...press} className={`noscript:hidden ${className}`}>
      {label}
    </Button>
  );
}
