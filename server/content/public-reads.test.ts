import { expect, it } from "vitest";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { endpoints } from "#tests/support/endpoints.ts";
import { publicParameters } from "./public-reads.ts";

const all: readonly (readonly [string, Endpoint])[] = endpoints;
const addressOf = (path: string) => `/api${path.replace(/\{\w+\}/g, "7")}`;

it.each(all)(
  "%s is answered without cookies exactly if the contract makes it public (api.md 1)",
  (_name, endpoint) => {
    const isPublic = publicParameters(addressOf(endpoint.path), "") !== undefined;
    const shared = all.some(([, { path, cache }]) => cache === "public" && path === endpoint.path);
    expect(isPublic).toBe(shared);
  },
);
