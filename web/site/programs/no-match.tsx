import { MessageCircle } from "lucide-react";
import { paths } from "#web/paths.ts";
import { whatsappAddress } from "#web/shared/phones/whatsapp-address.ts";
import { ProgramGrid } from "#web/shared/programs/program-grid.tsx";
import { useShownInstitute } from "#web/site/institute/shown-institute.ts";
import type { Filters } from "#web/site/programs/filters.ts";
import type { Near } from "#web/site/programs/listing.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";

/** The page when nothing matches: near matches, and ways to ask us. */
export function NoMatch({ filters, near }: { filters: Filters; near: Near | undefined }) {
  return (
    <>
      <EmptyState
        title="No Programs Found"
        action={<ButtonLink to={paths.programs({ ref: filters.referral })}>View All Categories</ButtonLink>}
      >
        No programs match your current search criteria.
      </EmptyState>
      {near && (
        <section aria-labelledby="near" className="grid grid-cols-1 gap-5">
          <h3 id="near" className="text-xl">
            {wordsFor(near.why, filters)}
          </h3>
          <ProgramGrid programs={near.programs} referral={filters.referral} />
        </section>
      )}
      <AskUs filters={filters} />
    </>
  );
}

function wordsFor(why: Near["why"], { search, category }: Filters): string {
  switch (why) {
    case "meant":
      return "Did you mean …";
    case "search":
      return `“${search}” without the other filters`;
    case "category":
      return `More in ${category}`;
    case "open":
      return "Open for enrollment now";
  }
}

/** Links to the contact page and to a prepared WhatsApp message to the institute's first number. */
function AskUs({ filters: { search, category } }: { filters: Filters }) {
  const phone = useShownInstitute()?.phones[0];
  const about = [search && `“${search}”`, category && `in ${category}`].filter(Boolean).join(" ");
  const text = `Hello. I am looking for a program${about && ` about ${about}`}, and did not find one on your website. Can you help?`;
  return (
    <section aria-labelledby="ask" className="grid grid-cols-1 gap-3 rounded-lg bg-sunken p-5 sm:p-6">
      <h3 id="ask" className="text-xl">
        Not what you need?
      </h3>
      <p className="measure">
        Ask us: a person answers, and may know of a program that is about to be announced.
      </p>
      <div className="flex flex-wrap gap-3">
        {phone && (
          <a
            href={whatsappAddress(phone, text)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook("primary", "small")}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            Ask on WhatsApp
          </a>
        )}
        <ButtonLink to={paths.contact()} variant="secondary" size="small">
          Contact Us
        </ButtonLink>
      </div>
    </section>
  );
}
