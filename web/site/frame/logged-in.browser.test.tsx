import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { answer, answerCalls, bodiesOf } from "#tests/support/component/answers.ts";
import { USER_KEY } from "#web/browser/user-remembered.ts";
import { SiteLayout } from "#web/site/layout.tsx";
import { shouldRevalidate } from "#web/site/personal-pages.tsx";

answerCalls();
beforeEach(() => localStorage.clear());

async function openPages(person: () => object | null) {
  await page.viewport(1280, 720);
  const personalPages = {
    id: "site/personal-pages",
    loader: () => ({ person: person() }),
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
  return router;
}

test("the header names the person on the page that a log-in opens (visitors.md 2)", async () => {
  let person: object | null = null;
  const router = await openPages(() => person);
  const header = page.getByRole("banner");
  await expect.element(header.getByRole("link", { name: "Login" }).first()).toBeInTheDocument();
  person = { name: "Amina", is_student: true };
  await router.navigate("/programs/5/enroll");
  await expect.element(page.getByText("The enrollment")).toBeVisible();
  await expect.element(header.getByText("Amina").first()).toBeInTheDocument();
  expect(header.getByRole("link", { name: "Login" }).elements()).toEqual([]);
});

test("the next page asks who is logged in only if its person is another one", async () => {
  localStorage.setItem(USER_KEY, "{}");
  const facts = { profile: { role: "student", phone: "" }, admin_permissions: { permissions: [] } };
  const asked = () => Response.json({ first_name: `${name} asked`, ...facts });
  answer({ "GET /user/": asked });
  let name = "Amina";
  const router = await openPages(() => ({ name, is_student: true }));
  const header = page.getByRole("banner");
  await expect.element(header.getByText("Amina asked").first()).toBeInTheDocument();
  await router.navigate("/programs/5/enroll");
  await expect.element(page.getByText("The enrollment")).toBeVisible();
  name = "Brian";
  await router.navigate("/login");
  await expect.element(header.getByText("Brian asked").first()).toBeInTheDocument();
  expect(bodiesOf("GET /user/")).toHaveLength(2);
});
