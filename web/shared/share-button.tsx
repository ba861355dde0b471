import { Share2 } from "lucide-react";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

type ShareButtonProps = {
  /** Label of the button, e.g. "Share this program". Its name for screen readers also has the title. */
  label: string;
  title: string;
  text: string;
  path: string;
  /** Toast after the link was copied. */
  copiedMessage: string;
  /** Always copies, even if the device can share. */
  isCopyOnly?: boolean;
  /** Shows the label next to the icon. */
  hasWords?: boolean;
  className?: string;
};

/**
 * A button that shares a link by the device's share sheet, otherwise copies it. The light script does both
 * (web/site/light/press.ts), so the button is hidden without JavaScript.
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
  const name = `${label}: ${title}`;
  const icon = <Share2 className="size-5" />;
  if (!hasWords)
    return <IconButton label={name} icon={icon} {...press} className={`noscript:hidden ${className}`} />;
  return (
    <Button
      variant="secondary"
      aria-label={name}
      icon={icon}
      {...press}
      className={`noscript:hidden ${className}`}
    >
      {label}
    </Button>
  );
}
