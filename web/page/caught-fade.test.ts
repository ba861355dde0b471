import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { caughtFade } from "./caught-fade.ts";

it("the error of an interrupted fade between pages is caught", async () => {
  const addEventListener = vi.fn();
  runInNewContext(caughtFade, { addEventListener });
  const [name, handle] = addEventListener.mock.lastCall ?? [];
  expect(name).toBe("pagereveal");
  const ready = Promise.reject(new Error("Transition was aborted because of invalid state."));
  const caught = vi.spyOn(ready, "catch");
  handle({ viewTransition: { ready } });
  handle({ viewTransition: null });
  expect(caught).toHaveBeenCalledOnce();
  await expect(caught.mock.results[0]?.value).resolves.toBeUndefined();
});
