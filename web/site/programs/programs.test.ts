import { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { pageContext } from "#web/page/context.ts";
import { loader as homeLoader } from "#web/site/home/home.tsx";
import { loader as programLoader } from "#web/site/programs/program.tsx";
import { loader as listingLoader, meta as listingMeta } from "#web/site/programs/programs.tsx";

/** Arguments of a page for which every call about programs fails and the institute is found. */
function whenProgramsFail(error: unknown, address: string, params: Record<string, string> = {}) {
  const fails = () => Promise.reject(error);
  const api = {
    programs: { list: fails, counts: fails, categories: fails, get: fails, page: fails },
    home: { get: fails },
    institute: { get: async () => ({ name: "Darasa" }) },
    site_texts: { list: async () => [] },
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { api, viewer: null } as never);
  return { context, params, request: new Request(`http://localhost${address}`) } as never;
}

describe("pages whose programs fail to load (visitors.md 8)", () => {
  const away = apiError("database_away", { seconds: 5 });

  it("a failed listing answers an uncacheable 503, and is logged", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const answer = await listingLoader(whenProgramsFail(away, "/programs?category=Health"));
    expect(answer).toMatchObject({ init: { status: 503 }, data: { listing: { shows: "failure" } } });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it("a home page without its programs answers an uncacheable 503", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    expect(await homeLoader(whenProgramsFail(away, "/"))).toMatchObject({
      init: { status: 503 },
      data: { programs: null, institute: { name: "Darasa" } },
    });
    log.mockRestore();
  });

  it("a missing program answers 404; a program that fails to load answers 503", async () => {
    const missing = await programLoader(whenProgramsFail(apiError("not_found"), "/programs/9", { id: "9" }));
    expect(missing).toMatchObject({ init: { status: 404 }, data: { program: "missing" } });
    const log = vi.spyOn(console, "error").mockReturnValue();
    const failed = await programLoader(whenProgramsFail(new Error("broken"), "/programs/9", { id: "9" }));
    expect(failed).toMatchObject({ init: { status: 503 }, data: { program: "failed" } });
    log.mockRestore();
  });
});

describe("a category in the address", () => {
  const page = { results: [], count: 0, next: null, previous: null, count_is_exact: true };
  const api = {
    programs: {
      list: async () => page,
      counts: async () => ({ count: 0, count_is_exact: true, category: [] }),
      categories: async () => ({ categories: ["Data"] }),
    },
  };
  const metaFor = async (address: string) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { api, viewer: null } as never);
    const request = new Request(`http://localhost${address}`);
    const loaderData = await listingLoader({ context, params: {}, request } as never);
    return JSON.stringify(listingMeta({ matches: [], loaderData } as never));
  };

  it("a category that programs have is in the title, and the page is indexed", async () => {
    const head = await metaFor("/programs?category=data");
    expect(head).toContain("Data Programs");
    expect(head).not.toContain("noindex");
  });

  it("an unknown category is in no title, and the page is not indexed", async () => {
    const head = await metaFor("/programs?category=Call+0700+000000");
    expect(head).toContain("noindex");
    expect(head).not.toContain("0700");
  });

  it("the page without a category is indexed", async () => {
    expect(await metaFor("/programs")).not.toContain("noindex");
  });
});
