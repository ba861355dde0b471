import { Mail, Phone } from "lucide-react";
import type { PublicTeamMember } from "#contract/content/team.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { Portrait } from "#web/shared/portrait.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** The active team members; null when they failed to load (visitors.md 8). */
export function Team({ members }: { members: PublicTeamMember[] | null }) {
  return (
    <section aria-labelledby="team" className="grid grid-cols-1 gap-6">
      <SectionHeading id="team" title="Meet Our Team" lead="The people who answer when you write." />
      <Members members={members} />
    </section>
  );
}

function Members({ members }: { members: PublicTeamMember[] | null }) {
  if (!members) return <FailedState title="Failed to load team members" retryLabel="Try again" />;
  if (members.length === 0) return <EmptyState title="No team members available at the moment." />;
  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {members.map((member) => (
        <li key={member.id}>
          <MemberCard member={member} />
        </li>
      ))}
    </ul>
  );
}

const link =
  "inline-flex min-h-11 max-w-full items-center gap-2.5 text-action underline-offset-4 hover:underline [&_svg]:size-4.5 [&_svg]:shrink-0";

function MemberCard({ member }: { member: PublicTeamMember }) {
  return (
    <Card className="wrap-anywhere h-full">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Portrait name={member.name.replace(/^Dr\.? /, "")} image={member.image} size="large" />
        <div className="min-w-[min(8rem,100%)] flex-1">
          <h3 dir="auto" className="text-lg">
            {member.name}
          </h3>
          <p dir="auto" className="text-muted text-sm">
            {member.role}
          </p>
        </div>
      </div>
      <p className="mt-4 grid grid-cols-1 border-line border-t pt-2 text-sm">
        <a href={`mailto:${member.email}`} className={link}>
          <Mail aria-hidden="true" />
          <span className="min-w-0">{member.email}</span>
        </a>
        <PhoneLink phone={member.phone} className={link}>
          <Phone aria-hidden="true" />
          {readablePhone(member.phone)}
        </PhoneLink>
      </p>
    </Card>
  );
}
