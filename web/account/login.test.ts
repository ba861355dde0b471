import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { loader } from "#web/account/login.tsx";
import { pageContext } from "#web/page/context.ts";

it("an unknown reason for the end of a session is logged, and the usual notice shown (visitors.md 8)", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const api = { sessions: { ended: () => Promise.reject(new Error("away")) } };
  const context = new RouterContextProvider();
  context.set(pageContext, { api, viewer: null } as never);
  const request = new Request("http://localhost/login?notice=session-ended");
  const { notice } = await loader({ context, params: {}, request } as never);
  expect(notice?.sentence).toBe("Your session has ended. Please log in again to go on.");
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
