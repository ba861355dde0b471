import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";

const offline = "You are offline. Try again when you are online.";

afterEach(() => vi.unstubAllGlobals());

test("a call that fails offline says that the device is offline", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(sentenceOf(new NoResponse(), "Failed to renew. Please try again.")).toBe(offline);
  expect(sentenceOf(apiError("internal"), "Failed to renew. Please try again.")).toBe(
    "Failed to renew. Please try again.",
  );
});

test("an online device without an answer shows the page's own message", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(sentenceOf(new NoResponse(), "Failed to renew. Please try again.")).toBe(
    "Failed to renew. Please try again.",
  );
});
