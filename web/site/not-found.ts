const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>404 Not Found</title>
  </head>
  <body>
    <main>
      <h1>404 Not Found</h1>
    </main>
  </body>
</html>
`;

/** Answers any other path with status 404 and the specification's text, as a page that fits a phone (visitors.md 2). */
export function loader() {
  return new Response(page, {
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}

export const action = loader;
