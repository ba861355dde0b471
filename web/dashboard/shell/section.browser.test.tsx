import { House } from "lucide-react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Listeners } from "./listeners.tsx";
import { defineSection } from "./section.ts";

test("a badge whose script is lost shows nothing, and the dashboard stays", async () => {
  const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  const section = defineSection({
    ...{ value: "home", title: "Home", access: "public", icon: House },
    load: lost,
    badge: lost,
  });
  const Badge = section.Badge ?? (() => "no badge");
  const screen = await render(
    <Suspense>
      <h1>Dashboard</h1>
      <Badge />
      <Listeners sections={[section]} />
    </Suspense>,
  );
  await expect.element(screen.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect.element(screen.getByText("no badge")).not.toBeInTheDocument();
});
