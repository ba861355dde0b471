/** Any other path: plain text and status 404 (public-site.md section 2). */
export function loader() {
  return new Response("404 Not Found", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

export const action = loader;
