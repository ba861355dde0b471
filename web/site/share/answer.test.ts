import { expect, it } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { pictureResponse } from "./answer.ts";

const refusedWith = (error: Error) => pictureResponse(() => Promise.reject(error));

it("a full render queue answers an uncacheable 503 with Retry-After (security.md T84)", async () => {
  const reply = await refusedWith(apiError("overloaded", { seconds: 2 }));
  expect(reply.status).toBe(503);
  expect(reply.headers.get("retry-after")).toBe("2");
  expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(reply.headers.get("cache-control")).toBeNull();
  expect(await reply.text()).toBe("The service is busy. Try again in a moment.");
});

it("the picture of a private page answers 404", async () => {
  const reply = await refusedWith(apiError("not_found"));
  expect([reply.status, await reply.text()]).toEqual([404, "404 Not Found"]);
});

it("an unexpected error is thrown, not answered as a missing picture", async () => {
  await expect(refusedWith(new TypeError("broken"))).rejects.toThrow("broken");
});
