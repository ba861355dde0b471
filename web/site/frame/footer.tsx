import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { InstituteMark } from "#web/shared/institute/institute-mark.tsx";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { SocialIcon, type SocialNetwork } from "#web/shared/social-icons.tsx";
import { checkPage, legalPages, sitePages } from "#web/site/frame/navigation.ts";
import type { Institute } from "#web/site/institute/institute.ts";

const networks: { network: SocialNetwork; label: string }[] = [
  { network: "facebook", label: "Facebook" },
  { network: "x", label: "X" },
  { network: "instagram", label: "Instagram" },
  { network: "linkedin", label: "LinkedIn" },
];

const linkLook =
  "inline-flex min-h-11 items-center gap-2.5 text-bar-muted hover:text-bar-ink hover:underline underline-offset-4";
/** Text wraps below its icon when it does not fit next to it. */
const contactLook = `${linkLook} flex-wrap content-center gap-y-0`;

/** The footer of every public page. On a phone its links are in rows, so that it is at most 500 px high. */
export function Footer({ institute }: { institute: Institute }) {
  return (
    <footer className="on-bar wrap-anywhere bg-bar text-bar-ink text-sm">
      <div className="kitenge-band" />
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-2 py-4 sm:gap-y-10 sm:py-12 lg:grid-cols-[1.4fr_1fr_1fr_1.3fr]">
        <div className="max-sm:col-span-2">
          <p className="flex items-center gap-3 font-bold font-display text-xl sm:text-2xl">
            <InstituteMark logo={institute.logo} className="size-8 sm:size-9" />
            {institute.name}
          </p>
          {institute.tagline && (
            <p className="mt-1 text-bar-muted sm:mt-3 sm:max-w-64 sm:text-base">{institute.tagline}</p>
          )}
          <SocialLinks socials={institute.socials} />
        </div>
        <LinkColumn title="Quick Links" pages={sitePages} />
        <LinkColumn title="Legal & Policies" pages={[...legalPages, checkPage]} />
        {/* With large text both parts stack on a phone, because a broken phone number cannot be read out. */}
        <div className="flex flex-wrap content-start gap-x-3 max-sm:col-span-2 sm:grid sm:grid-cols-1 sm:gap-8">
          {(institute.phones.length > 0 || institute.email) && <ContactInfo institute={institute} />}
          {institute.address_lines.length > 0 && <HeadOffice lines={institute.address_lines} />}
        </div>
      </div>
    </footer>
  );
}

function HeadOffice({ lines }: { lines: string[] }) {
  return (
    <div className="grow basis-28">
      <ColumnTitle>Head Office</ColumnTitle>
      <address className="mt-1 flex gap-2.5 text-bar-muted not-italic sm:mt-3">
        <MapPin className="mt-0.5 size-5 shrink-0 text-accent max-sm:hidden" />
        <span className="min-w-0">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
      </address>
    </div>
  );
}

function ColumnTitle({ children }: { children: ReactNode }) {
  return <h2 className="text-base sm:text-lg">{children}</h2>;
}

function LinkColumn({ title, pages }: { title: string; pages: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title} className="max-sm:col-span-2">
      <ColumnTitle>{title}</ColumnTitle>
      <ul className="-mt-2 flex flex-wrap gap-x-2 sm:mt-1 sm:block">
        {pages.map((page) => (
          <li key={page.to}>
            <Link to={page.to} reloadDocument className={linkLook}>
              {page === checkPage ? <CheckLabel /> : page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The label of the last link, short enough for the line of the others on a phone. */
function CheckLabel() {
  const [verb, ...rest] = checkPage.label.split(" ");
  return (
    <span>
      {verb}
      <span className="max-sm:sr-only"> {rest.join(" ")}</span>
    </span>
  );
}

function ContactInfo({ institute }: { institute: Institute }) {
  return (
    <div className="grow basis-40">
      <ColumnTitle>Contact Info</ColumnTitle>
      <ul className="-mt-1 sm:mt-1">
        {institute.phones.map((phone) => (
          <li key={phone}>
            <PhoneLink phone={phone} className={contactLook}>
              <Phone className="size-5 shrink-0 text-accent" />
              {readablePhone(phone)}
            </PhoneLink>
          </li>
        ))}
        {institute.email && (
          <li>
            <a href={`mailto:${institute.email}`} className={contactLook}>
              <Mail className="size-5 shrink-0 text-accent" />
              <span className="min-w-0">{institute.email}</span>
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

function SocialLinks({ socials }: { socials: Institute["socials"] }) {
  const given = networks.filter(({ network }) => socials[network]);
  if (given.length === 0) return null;
  return (
    <ul className="-ms-2.5 flex flex-wrap gap-1 sm:mt-4">
      {given.map(({ network, label }) => (
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
