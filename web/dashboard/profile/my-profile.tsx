import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { educationLevels } from "#contract/accounts/profile-choices.ts";
import { AccountInformation } from "#web/dashboard/profile/account-information.tsx";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";

const PersonalData = lazyPart(async () => ({
  default: (await import("./personal-data/personal-data.tsx")).PersonalData,
}));

/** The profile in view mode. A student also has their personal data here. */
export function MyProfile() {
  const { profile } = useCurrentUser();
  const { href } = useAddress();
  const level = profile.education_level;
  const lines: [string, string][] = [
    ["Full Name", profile.name],
    ...(profile.name_on_papers ? [["Name on papers", profile.name_on_papers] as [string, string]] : []),
    ["Phone Number", readablePhone(profile.phone)],
    ["Location", profile.location],
    ["Occupation", profile.occupation],
    ["Organization", profile.organization],
    ["Education Level", level ? educationLevels[level] : ""],
  ];
  return (
    <>
      <PageHeading
        title="My Profile"
        actions={
          <ButtonLink to={href({ mode: "edit" })} icon={<Pencil className="size-5" />}>
            Edit Profile
          </ButtonLink>
        }
      />
      <Card className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
        <Avatar name={profile.name} src={profile.profile_picture} size="large" />
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 sm:grid-cols-2">
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className={value ? "font-medium [overflow-wrap:anywhere]" : "text-muted"}>
                {value || "Not specified"}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <AccountInformation />
      {profile.role === "student" && (
        <Suspense>
          <PersonalData />
        </Suspense>
      )}
    </>
  );
}
