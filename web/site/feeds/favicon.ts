/** Answers /favicon.ico, which some browsers and programs request without reading the page. */
export function loader() {
  return new Response(null, {
    status: 302,
    headers: { location: "/icon-48.png", "cache-control": "public, max-age=86400" },
  });
}
