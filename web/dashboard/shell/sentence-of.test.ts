import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { NoResponse } from "#web/no-response.ts";
import { sentenceOf } from "./sentence-of.ts";

const offline = "You are offline. Try again when you are online.";

afterEach(() => vi.unstubAllGlobals());

test("whatever failed without a network says that one is offline (issue 21, number 13)", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(sentenceOf(new NoResponse(), "Failed to renew. Please try again.")).toBe(offline);
  expect(sentenceOf(apiError("internal"), "Failed to renew. Please try again.")).toBe(
    "Failed to renew. Please try again.",
  );
});

test("a server that does not answer a device with a network is no matter of the device", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(sentenceOf(new NoResponse(), "Failed to renew. Please try again.")).toBe(
    "Failed to renew. Please try again.",
  );
});
