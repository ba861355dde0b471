import { ChevronDown, LogOut, Settings, ShieldCheck, UserRound } from "lucide-react";
import type { User } from "#contract/accounts/profiles.ts";
import { paths } from "#web/paths.ts";
import { EmailText } from "#web/shared/text/email-text.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Menu, type MenuItem } from "#web/ui/overlays/menu.tsx";
import { useLogOut } from "./use-log-out.tsx";

const twoStepLogin = (label: string): MenuItem => ({
  label,
  icon: <ShieldCheck />,
  to: paths.dashboard("two-step-login"),
});

/** The header's dropdown: the logged-in user, and links to their profile and settings. */
export function ProfileMenu({ user }: { user: User }) {
  const { logOut, question } = useLogOut();
  const { name, profile_picture, role } = user.profile;
  const fullName = name || user.email;
  // A sub-admin has neither screen (staff.md 6). Their password is in the section of two-step login.
  const hasOwnAccount = role !== "sub_admin";
  const ownAccount: MenuItem[] = [
    { label: "Edit Profile", icon: <UserRound />, to: paths.dashboard("profile") },
    { label: "Account Settings", icon: <Settings />, to: paths.dashboard("settings") },
  ];
  return (
    <>
      <Menu
        buttonClassName="gap-2.5 ps-2 pe-1 hover:bg-bar-raised"
        button={
          <>
            <Avatar name={fullName} src={profile_picture} size="small" />
            <span className="sr-only">Profile menu of</span>
            <span className="sr-only font-medium sm:not-sr-only sm:max-w-40 sm:truncate">
              {user.first_name}
            </span>
            <ChevronDown className="hidden size-4 text-bar-muted sm:block" />
          </>
        }
        heading={
          <div className="flex items-center gap-3">
            <Avatar name={fullName} src={profile_picture} />
            <div className="min-w-0">
              <p className="font-semibold">{fullName}</p>
              <p className="wrap-anywhere text-muted text-sm">
                <EmailText email={user.email} />
              </p>
              {!hasOwnAccount && (
                <p className="mt-1 text-muted text-sm">
                  Ask your super admin to change your name or permissions.
                </p>
              )}
            </div>
          </div>
        }
        items={[
          ...(hasOwnAccount ? ownAccount : []),
          ...(role === "student"
            ? []
            : [twoStepLogin(hasOwnAccount ? "Two-Step Login" : "Password and Two-Step Login")]),
          { label: "Logout", icon: <LogOut />, onSelect: () => void logOut() },
        ]}
      />
      {question}
    </>
  );
}
