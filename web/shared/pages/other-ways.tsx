import { useRouteLoaderData } from "react-router";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { whatsappAddress } from "#web/shared/phones/whatsapp-address.ts";

/** The institute's contacts, as loaded by the layout of public pages (web/site/site.tsx). */
type SiteData = { institute: { name: string; phones: string[]; whatsapp: string } };

const link = "inline-block py-1 font-semibold underline underline-offset-4";

/** WhatsApp and phone numbers of the institute, for a person who reached a limit. */
export function OtherWays() {
  const institute = useRouteLoaderData<SiteData>("site/site")?.institute;
  if (!institute) return null;
  const { name, phones, whatsapp } = institute;
  if (!whatsapp && phones.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4">
      <span className="py-1">Or reach us now:</span>
      {whatsapp && (
        <a href={whatsappAddress(whatsapp, `Hello ${name}, `)} className={link}>
          WhatsApp
        </a>
      )}
      {phones.map((phone) => (
        <PhoneLink key={phone} phone={phone} className={link} />
      ))}
    </p>
  );
}
