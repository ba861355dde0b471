import { RouterContextProvider } from "react-router";
import { pageContext } from "#web/page/context.ts";

type Asked = {
  /** The calls that the page makes, by resource and verb. */
  api: Record<string, Record<string, (input: never) => Promise<unknown>>>;
  address?: string;
  params?: Record<string, string>;
  /** The posted form. If absent, the request is a GET. */
  form?: Record<string, string>;
  viewer?: object | null;
};

/** Returns the arguments of a page's loader or action, with an API that the test provides. */
export function pageArguments({ api, address = "/", params = {}, form, viewer = null }: Asked): never {
  const context = new RouterContextProvider();
  context.set(pageContext, { api, viewer, public_url: "http://localhost" } as never);
  const post = form && { method: "POST", body: new URLSearchParams(form) };
  return { context, params, request: new Request(`http://localhost${address}`, post) } as never;
}
