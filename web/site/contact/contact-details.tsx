import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

type ContactDetailsProps = { phones: string[]; email: string; address_lines: string[] };

const link =
  "inline-flex min-h-11 items-center break-all font-semibold text-action underline underline-offset-4";

/** Phone numbers, email address and head office. */
export function ContactDetails({ phones, email, address_lines }: ContactDetailsProps) {
  if (phones.length === 0 && !email && address_lines.length === 0) return null;
  return (
    <section aria-labelledby="contact-details" className="grid content-start grid-cols-1 gap-6">
      <SectionHeading id="contact-details" title="Contact Details" />
      <ul className="grid grid-cols-1 gap-5">
        {phones.length > 0 && (
          <Detail icon={<Phone />} label="Phone">
            {phones.map((phone) => (
              <PhoneLink key={phone} phone={phone} className={`${link} me-6 whitespace-normal!`} />
            ))}
          </Detail>
        )}
        {email && (
          <Detail icon={<Mail />} label="Email">
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          </Detail>
        )}
        {address_lines.length > 0 && (
          <Detail icon={<MapPin />} label="Head Office">
            <address className="not-italic">
              {address_lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </Detail>
        )}
      </ul>
    </section>
  );
}

type DetailProps = { icon: ReactNode; label: string; children: ReactNode };

function Detail({ icon, label, children }: DetailProps) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="shape-d grid h-11 w-13 shrink-0 place-items-center bg-action-soft text-action [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <p className="text-muted text-sm">{label}</p>
        {children}
      </div>
    </li>
  );
}
