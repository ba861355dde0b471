import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { SiteLayout } from "#web/site/layout.tsx";
import { shouldRevalidate } from "#web/site/personal-pages.tsx";

test("the header names the person on the page that a log-in opens (visitors.md 2)", async () => {
  localStorage.clear();
  await page.viewport(1280, 720);
  let person: object | null = null;
  const personalPages = {
    id: "site/personal-pages",
    loader: () => ({ person }),
    shouldRevalidate,
    element: (
      <SiteLayout institute={demonstrationInstitute}>
        <Outlet />
      </SiteLayout>
    ),
    children: [
      { path: "/login", element: <p>The log-in</p> },
      { path: "/programs/5/enroll", element: <p>The enrollment</p> },
    ],
  };
  const router = createMemoryRouter([personalPages], { initialEntries: ["/login"] });
  await render(<RouterProvider router={router} />);
  const header = page.getByRole("banner");
  await expect.element(header.getByRole("link", { name: "Login" }).first()).toBeInTheDocument();
  person = { name: "Amina", is_student: true };
  await router.navigate("/programs/5/enroll");
  await expect.element(page.getByText("The enrollment")).toBeVisible();
  await expect.element(header.getByText("Amina").first()).toBeInTheDocument();
  expect(header.getByRole("link", { name: "Login" }).elements()).toEqual([]);
});
