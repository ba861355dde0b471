import { RouterContextProvider } from "react-router";
import { pageContext } from "#web/context.ts";

type Asked = {
  /** The calls that the page makes, by resource and verb. */
  api: Record<string, Record<string, (input: never) => Promise<unknown>>>;
  address?: string;
  params?: Record<string, string>;
  /** What is posted; without it the page is only looked at. */
  form?: Record<string, string>;
  viewer?: object | null;
};

/** The arguments of a page's loader or action over an API that answers as the test says. */
export function pageArguments({ api, address = "/", params = {}, form, viewer = null }: Asked): never {
  const context = new RouterContextProvider();
  context.set(pageContext, { api, viewer, public_url: "http://localhost" } as never);
  const post = form && { method: "POST", body: new URLSearchParams(form) };
  return { context, params, request: new Request(`http://localhost${address}`, post) } as never;
}
