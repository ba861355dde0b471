import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { menuFor } from "#contract/accounts/menu-items.ts";
import type { User } from "#contract/accounts/profiles.ts";
import { markupOf } from "#tests/support/browser/markup-of.tsx";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";
import { CurrentUserContext } from "./current-user.ts";
import { DashboardHeader } from "./header.tsx";

const user = {
  ...{ id: 2, username: "amina", email: "amina@darasa.example", first_name: "Amina", last_name: "Nansubuga" },
  profile: { name: "Amina Nansubuga", role: "student", profile_picture: null },
  admin_permissions: { permissions: [] },
} as unknown as User;

it("without JavaScript, a phone's menu is closed, so that the section comes first (students.md 2.2)", () => {
  const principal = { role: "student", permissions: [] } as const;
  const links = { menu: menuFor(principal), current: "dashboard", principal };
  const markup = markupOf(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <CurrentUserContext value={user}>
          <DashboardHeader
            user={user}
            instituteName="Darasa"
            links={links}
            isMenuOpen={false}
            onMenu={() => undefined}
          />
        </CurrentUserContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
  const [, menu = ""] = /<noscript>(.*?)<\/noscript>/s.exec(markup) ?? [];
  expect(menu).toMatch(/^<details (?!open)[^>]*><summary[^>]*>Menu<\/summary><div id="menu"/);
  expect(menu).toContain("My Courses");
});
