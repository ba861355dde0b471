import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { passTime, typeInto } from "#tests/support/component/pass-time.ts";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const box = page.getByRole("searchbox", { name: "Search by title or category" });
const parameters = () => Object.fromEntries(new URLSearchParams(window.location.search));
const type = (text: string) => typeInto(box.element(), text);

/** Opens the list of programs. Returns the searches that it sends. */
async function open(search = "", waits?: () => Promise<void>) {
  const searches: (string | null)[] = [];
  const { router } = await openDashboard(`?section=programs${search}`, {
    user: joseph,
    answers: {
      "GET /programs/": async ({ url }: Request) => {
        searches.push(new URL(url).searchParams.get("search"));
        await waits?.();
        return pageWith(program);
      },
      "GET /programs/drafts/": pageWith(),
      "GET /programs/categories/": { categories: [program.category] },
    },
  });
  await expect.element(page.getByRole("link", { name: `Edit ${program.title}` })).toBeVisible();
  searches.splice(0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return { searches, router };
}

test("a search waits for a pause of 300 ms in typing, and is sent once", async () => {
  const { searches } = await open();
  for (const text of ["p", "pu", "pump"]) {
    type(text);
    await passTime(290);
  }
  expect(searches).toEqual([]);
  await passTime(10);
  await expect.poll(() => searches).toEqual(["pump"]);
  expect(parameters()).toEqual({ section: "programs", search: "pump" });
});

test("letters typed while a search runs stay, and are searched next", async () => {
  const answering = Promise.withResolvers<void>();
  let isSlow = false;
  const { searches } = await open("", async () => {
    if (isSlow) await answering.promise;
  });
  isSlow = true;
  type("pu");
  await passTime(300);
  expect(parameters().search).toBe("pu");
  type("pump");
  answering.resolve();
  await passTime(100);
  await expect.element(box).toHaveValue("pump");
  await passTime(200);
  await expect.poll(() => searches).toEqual(["pu", "pump"]);
  await expect.element(box).toHaveValue("pump");
});

test("a new search leads to page 1, keeps other filters, and is no step of Back", async () => {
  const { router } = await open(`&category=${program.category}&page=3&sort=-price`);
  type("pump");
  await passTime(300);
  expect(parameters()).toEqual({
    ...{ section: "programs", category: program.category, sort: "-price", search: "pump" },
  });
  expect(router.state.historyAction).toBe("REPLACE");
});

test("the box shows the search of the address, also when Back changes it", async () => {
  const { router, searches } = await open("&search=pump");
  await expect.element(box).toHaveValue("pump");
  await router.navigate("/dashboard?section=programs&search=solar");
  await expect.element(box).toHaveValue("solar");
  await router.navigate(-1);
  await expect.element(box).toHaveValue("pump");
  await passTime(300);
  expect(parameters().search).toBe("pump");
  expect(searches).not.toContain(null);
});

test("an emptied box shows all rows again", async () => {
  const { searches } = await open("&search=pump");
  await userEvent.click(page.getByRole("button", { name: "Clear search" }));
  await expect.element(box).toHaveValue("");
  await expect.element(box).toHaveFocus();
  await passTime(300);
  await expect.poll(() => searches).toEqual([null]);
  expect(parameters()).toEqual({ section: "programs" });
});

test("spaces around a search are not sent, and the text is at most 100 characters", async () => {
  const { searches } = await open();
  type("  pump ");
  await passTime(300);
  await expect.poll(() => searches).toEqual(["pump"]);
  await expect.element(box).toHaveValue("  pump ");
  await expect.element(box).toHaveAttribute("maxlength", "100");
});
