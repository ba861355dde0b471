import { Download } from "lucide-react";
import { paths } from "#web/paths.ts";
import { ShareButton } from "#web/shared/share-button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

const words = "I recommend these programs: short, online, made for African professionals.";

/**
 * Returns the addresses that share the link. They are plain links, so no other company's script is loaded and they work
 * without JavaScript.
 */
function sharePlaces(link: string) {
  const text = encodeURIComponent(`${words} ${link}`);
  const url = encodeURIComponent(link);
  return [
    { name: "WhatsApp", href: `https://wa.me/?text=${text}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "X", href: `https://x.com/intent/post?text=${text}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: "Email", href: `mailto:?subject=${encodeURIComponent("A program for you")}&body=${text}` },
  ];
}

/** The link with its code, ways to share it, and a QR code to print. */
export function ShareLink({ link, code }: { link: string; code: string }) {
  const qr = paths.affiliateQr(code);
  return (
    <section aria-labelledby="share" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionHeading
        id="share"
        title="Your link"
        lead="You earn on everyone who enrolls within 30 days of opening it."
      />
      <Card className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-start gap-5">
          <p className="select-all break-all rounded-md bg-sunken px-4 py-3 font-semibold">{link}</p>
          <div className="flex flex-wrap gap-3">
            <ShareButton
              label="Copy link"
              title="Programs"
              text={words}
              path={link}
              copiedMessage="Your link is copied."
              isCopyOnly
              hasWords
            />
            {sharePlaces(link).map(({ name, href }) => (
              <a
                key={name}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonLook("secondary", "regular")}
              >
                {name}
              </a>
            ))}
          </div>
        </div>
        <div className="grid content-start justify-items-center gap-2">
          <img
            src={qr}
            width={176}
            height={176}
            alt={`QR code of ${link}`}
            className="rounded-md border border-line bg-white"
          />
          <a href={qr} download={`${code}.svg`} className={buttonLook("quiet", "small")}>
            <Download className="size-4" />
            Download QR code
          </a>
        </div>
      </Card>
    </section>
  );
}
