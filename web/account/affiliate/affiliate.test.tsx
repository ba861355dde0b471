import { expect, it } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { wordsOf } from "#tests/support/browser/markup-of.tsx";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { action, ErrorBoundary, loader } from "./affiliate.tsx";
import { NoAffiliatePage } from "./no-affiliate-page.tsx";

const loaded = (error: unknown) =>
  loader(pageArguments({ api: { portal: { get: () => Promise.reject(error) } } }));

it("an affiliate's page that fails to load says 'Failed to get stats' (visitors.md 8)", async () => {
  await expect(loaded(apiError("database_away", { seconds: 5 }))).rejects.toMatchObject({ status: 503 });
  expect(wordsOf(<ErrorBoundary />)).toBe("Your affiliate page Failed to get stats Try Again");
});

it("an unknown affiliate's page answers 404", async () => {
  expect(await loaded(apiError("not_found"))).toMatchObject({ init: { status: 404 }, data: { page: null } });
});

it("a person with an unproven email can have the link emailed", async () => {
  const email = "amina@darasa.example";
  const asked = { portal: { get: () => Promise.reject(apiError("not_found")) } };
  const viewer = { id: 1, email, name: "Amina", role: "student", permissions: [] };
  expect(await loader(pageArguments({ api: asked, viewer }))).toMatchObject({ data: { email } });
  expect(wordsOf(<NoAffiliatePage email={email} answer={undefined} />)).toContain("Mail me the link");
  expect(wordsOf(<NoAffiliatePage email={undefined} answer={undefined} />)).not.toContain("Mail me the link");
  const mail_link = async () => ({ message: "It is on its way." });
  expect(await action(pageArguments({ api: { portal: { mail_link } }, form: {}, viewer }))).toMatchObject({
    data: { link: { sentence: "It is on its way.", isMailed: true } },
  });
});
