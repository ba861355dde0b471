import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { pageContext } from "./page/context.ts";
import { NonceContext } from "./page/nonce.ts";
import { placeholderDrawer } from "./shared/programs/load-placeholder-drawing.ts";
import { placeholderMarkup } from "./shared/programs/placeholder-drawing.ts";

export { pageContext } from "./page/context.ts";
export const streamTimeout = 5_000;
placeholderDrawer.draw = placeholderMarkup;

/** Renders the whole page before it answers, so that pages are complete without JavaScript and can be cached. */
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
        // Prevents React from sending large parts later, to be inserted by a script: without JavaScript they would stay
        // hidden.
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
