import { expect, it } from "vitest";
import { refuse } from "#contract/errors.ts";
import { wordsOf } from "#tests/support/markup-of.tsx";
import { pageArguments } from "#tests/support/page-arguments.ts";
import { ErrorBoundary, loader } from "./affiliate.tsx";

const loaded = (error: unknown) =>
  loader(pageArguments({ api: { affiliate_page: { get: () => Promise.reject(error) } } }));

it("an affiliate's page that does not load says 'Failed to get stats' (public-site.md section 8)", async () => {
  await expect(loaded(refuse("database_away", { seconds: 5 }))).rejects.toMatchObject({ status: 503 });
  expect(wordsOf(<ErrorBoundary />)).toBe("Your affiliate page Failed to get stats Try Again");
});

it("an affiliate's page that is not there is 404", async () => {
  expect(await loaded(refuse("not_found"))).toMatchObject({ init: { status: 404 }, data: { page: null } });
});
