import { afterEach, expect, it, vi } from "vitest";
import type { CallOptions } from "#contract/shared/endpoint.ts";
import { NoResponse } from "./failures/no-response.ts";
import { send } from "./send.ts";

/** Simulates a browser at this address, with the given answers of the server. */
function browserAt(address: string, answer: (url: string, init: RequestInit) => Promise<Response>) {
  const { pathname, search } = new URL(address, "http://localhost");
  const assign = vi.fn<(to: string) => void>();
  const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(answer);
  vi.stubGlobal("document", { cookie: "theme=dark; csrftoken=signed.token" });
  vi.stubGlobal("window", { location: { pathname, search, assign } });
  vi.stubGlobal("localStorage", { removeItem: vi.fn<(key: string) => void>() });
  vi.stubGlobal("fetch", sent);
  return { assign, sent };
}

const call = (method: string, options: CallOptions = {}) =>
  send({ method, url: "/api/programs/", body: method === "GET" ? undefined : "{}", options });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(["POST", "PUT", "PATCH", "DELETE"])(
  '"For %s a CSRF header taken from the csrf cookie is sent" (staff.md 7)',
  async (method) => {
    const { sent } = browserAt("/dashboard", async () => new Response("{}"));
    await call(method);
    expect(sent.mock.calls[0]?.[1].headers).toMatchObject({ "x-csrftoken": "signed.token" });
  },
);

it("a GET sends no CSRF header", async () => {
  const { sent } = browserAt("/dashboard", async () => new Response("{}"));
  await call("GET");
  expect(sent.mock.calls[0]?.[1].headers).toEqual({});
});

it.each([
  ["after 10 seconds a call fails with 'No response from server.' (staff.md 9)", {}, 10_000],
  ["a slow call can have a longer timeout", { timeout_ms: 60_000 }, 60_000],
])("%s", async (_rule, options, timeout_ms) => {
  vi.useFakeTimers();
  const { sent } = browserAt("/dashboard", () => {
    const { signal } = sent.mock.lastCall?.[1] ?? {};
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  const outcome = expect(call("GET", options)).rejects.toThrow(
    "No response from server. Please check your network connection.",
  );
  await vi.advanceTimersByTimeAsync(timeout_ms - 1);
  expect(sent.mock.lastCall?.[1].signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
});

it("a deletion whose answer was lost is sent once more, and counts as done if the record is gone", async () => {
  const gone = async () => new Response("{}", { status: 404 });
  const answers = [() => Promise.reject(new TypeError("Failed to fetch")), gone, gone];
  const { sent } = browserAt("/dashboard", () => (answers.shift() as () => Promise<Response>)());
  expect((await call("DELETE")).status).toBe(204);
  expect((await call("DELETE")).status).toBe(404);
  expect(sent).toHaveBeenCalledTimes(3);
});

it("a deletion that gets no answer twice fails, and a third attempt may find the record gone", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Promise.reject(new TypeError("Failed to fetch")),
    async () => new Response("{}", { status: 404 }),
    async () => new Response("{}", { status: 404 }),
  ];
  browserAt("/dashboard", () => (answers.shift() as () => Promise<Response>)());
  await expect(call("DELETE")).rejects.toThrow(NoResponse);
  expect((await call("DELETE")).status).toBe(204);
  expect((await call("DELETE")).status).toBe(404);
});

it('"On any 401 the stored user is cleared and the client goes to /login", and back (staff.md 4)', async () => {
  const { assign } = browserAt("/dashboard?section=blog", async () => new Response("{}", { status: 401 }));
  await call("GET");
  expect(localStorage.removeItem).toHaveBeenCalledWith("darasa.user");
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  expect(assign).toHaveBeenCalledWith("/login?notice=session-ended&next=%2Fdashboard%3Fsection%3Dblog");
});

/** Returns a fresh module, because an earlier test may have started a navigation, and a call that answers 401. */
async function withoutSession() {
  vi.resetModules();
  const { send: fresh, endingSession } = await import("./send.ts");
  const { assign } = browserAt("/dashboard", async () => new Response("{}", { status: 401 }));
  const get = () => fresh({ method: "GET", url: "/api/programs/", body: undefined, options: {} });
  return { endingSession, assign, get };
}

it("during a change that ends the session, and 5 s after it, 401s do not redirect (students.md 9)", async () => {
  vi.useFakeTimers();
  const { endingSession, assign, get } = await withoutSession();
  const change = endingSession(
    async () => {
      await get();
      await vi.advanceTimersByTimeAsync(10_000);
      return "done";
    },
    () => true,
  );
  expect(await change).toBe("done");
  await get();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await get();
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
});

it.each([
  ["that keeps the session", async () => "done"],
  ["that fails", async () => Promise.reject(new Error("No network"))],
])("401s during a change %s redirect after it", async (_which, outcome) => {
  const { endingSession, assign, get } = await withoutSession();
  const change = endingSession(
    async () => {
      await get();
      expect(assign).not.toHaveBeenCalled();
      return outcome();
    },
    () => false,
  );
  await change.catch(() => undefined);
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
});

/** Returns a server that accepts a single CSRF token, and gives this answer to a change with it. */
const onlyWith = (token: string, answer: () => Response) => async (url: string, init: RequestInit) => {
  if (url === "/api/csrf-cookie/") return Response.json({ csrfToken: token });
  const { "x-csrftoken": given } = init.headers as Record<string, string>;
  return given === token
    ? answer()
    : Response.json({ detail: "CSRF check failed.", request_id: "1" }, { status: 403 });
};

it("a change after the session ended leads to /login, although the CSRF check fails first (staff.md 4)", async () => {
  const { assign } = browserAt(
    "/dashboard",
    onlyWith("a visitor's", () => new Response("{}", { status: 401 })),
  );
  // A fresh module, because an earlier test may have started a navigation.
  vi.resetModules();
  const { send: sendFirst } = await import("./send.ts");
  const reply = await sendFirst({ method: "POST", url: "/api/programs/", body: "{}", options: {} });
  expect(reply.status).toBe(401);
  await vi.waitFor(() =>
    expect(assign).toHaveBeenCalledWith("/login?notice=session-ended&next=%2Fdashboard"),
  );
});

it("a CSRF token of an earlier server key is replaced and the change sent again (security.md T09)", async () => {
  const { sent, assign } = browserAt(
    "/dashboard",
    onlyWith("new", () => new Response("{}", { status: 201 })),
  );
  expect((await call("POST")).status).toBe(201);
  expect(sent).toHaveBeenCalledTimes(3);
  expect(assign).not.toHaveBeenCalled();
});

it("any other 403 is returned without another attempt", async () => {
  const refusal = { detail: "Only student accounts can enrol." };
  const { sent } = browserAt(
    "/dashboard",
    onlyWith("signed.token", () => Response.json(refusal, { status: 403 })),
  );
  expect(await (await call("POST")).json()).toEqual(refusal);
  const changes = sent.mock.calls.filter(([url]) => url === "/api/programs/");
  expect(changes).toHaveLength(1);
});
