import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { pageContext } from "./context.ts";
import { NonceContext } from "./nonce.ts";
import { placeholderDrawer } from "./shared/load-placeholder-drawing.ts";
import { placeholderMarkup } from "./shared/placeholder-drawing.ts";

export { pageContext } from "./context.ts";
export const streamTimeout = 5_000;
placeholderDrawer.draw = placeholderMarkup;

/** Renders the whole page before it answers: pages are complete without JavaScript and may be cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageContext);
  let statusNow = status;
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // React would move a large part that had to wait behind a script: without JavaScript it would never show.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: statusNow }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          statusNow = 500;
          console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
