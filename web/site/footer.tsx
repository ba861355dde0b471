import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Mark } from "#web/shared/mark.tsx";
import { readablePhone } from "#web/shared/phone-words.ts";
import { SocialIcon, type SocialNetwork } from "#web/shared/social-icons.tsx";
import type { Institute } from "#web/site/institute.ts";
import { legalPages, sitePages } from "#web/site/navigation.ts";

const networks: { network: SocialNetwork; label: string }[] = [
  { network: "facebook", label: "Facebook" },
  { network: "x", label: "X" },
  { network: "instagram", label: "Instagram" },
  { network: "linkedin", label: "LinkedIn" },
];

const linkLook =
  "inline-flex min-h-11 items-center gap-3 text-bar-muted hover:text-bar-ink hover:underline underline-offset-4";

/** The foot of every public page. */
export function Footer({ institute }: { institute: Institute }) {
  return (
    <footer className="on-bar wrap-anywhere bg-bar text-bar-ink text-sm">
      <div className="kitenge-band" />
      <div className="page-width grid grid-cols-1 gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.3fr]">
        <div>
          <p className="flex items-center gap-3 font-bold font-display text-2xl">
            <Mark className="size-9" />
            {institute.name}
          </p>
          <p className="mt-3 max-w-64 text-bar-muted text-base">{institute.tagline}</p>
          <SocialLinks socials={institute.socials} />
        </div>
        <LinkColumn title="Quick Links" pages={sitePages} />
        <LinkColumn title="Legal & Policies" pages={legalPages} />
        <div className="grid content-start gap-8">
          <ContactInfo institute={institute} />
          <div>
            <ColumnTitle>Head Office</ColumnTitle>
            <address className="mt-3 flex gap-3 text-bar-muted not-italic">
              <MapPin className="mt-0.5 size-5 shrink-0 text-accent" />
              <span>
                {institute.address_lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </span>
            </address>
          </div>
        </div>
      </div>
    </footer>
  );
}

function ColumnTitle({ children }: { children: ReactNode }) {
  return <h2 className="text-lg">{children}</h2>;
}

function LinkColumn({ title, pages }: { title: string; pages: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <ColumnTitle>{title}</ColumnTitle>
      <ul className="mt-1 columns-[8rem] gap-x-8 sm:columns-1">
        {pages.map((page) => (
          <li key={page.to}>
            <Link to={page.to} reloadDocument className={linkLook}>
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactInfo({ institute }: { institute: Institute }) {
  return (
    <div>
      <ColumnTitle>Contact Info</ColumnTitle>
      <ul className="mt-1">
        {institute.phones.map((phone) => (
          <li key={phone}>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className={linkLook}>
              <Phone className="size-5 shrink-0 text-accent" />
              {readablePhone(phone)}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:${institute.email}`} className={linkLook}>
            <Mail className="size-5 shrink-0 text-accent" />
            <span className="min-w-0">{institute.email}</span>
          </a>
        </li>
      </ul>
    </div>
  );
}

function SocialLinks({ socials }: { socials: Institute["socials"] }) {
  return (
    <ul className="-ms-2.5 mt-4 flex flex-wrap gap-1">
      {networks.map(({ network, label }) => (
        <li key={network}>
          <a
            href={socials[network]}
            aria-label={label}
            rel="noopener noreferrer"
            className="grid size-11 place-items-center rounded-full text-bar-muted hover:bg-bar-raised hover:text-accent"
          >
            <SocialIcon network={network} className="size-5.5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
