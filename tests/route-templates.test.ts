import { matchRoutes, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { routeOfPage } from "#server/platform/http/renderer.ts";

it("logs and metrics know a page by its template, as a build nests its routes", () => {
  const route = (id: string, parentId?: string, path?: string, index?: boolean) => ({
    id,
    parentId,
    path,
    index,
  });
  const routes = Object.fromEntries(
    [
      route("root", undefined, ""),
      route("site", "root"),
      route("home", "site", undefined, true),
      route("program", "site", "programs/:id"),
      route("any", "root", "*"),
    ].map((one) => [one.id, one]),
  );
  const routeOf = routeOfPage(
    { matchRoutes } as typeof import("react-router"),
    { routes } as unknown as ServerBuild,
  );
  expect(["/", "/programs/7", "/a/secret/place"].map(routeOf)).toEqual(["/", "/programs/:id", "/*"]);
});
