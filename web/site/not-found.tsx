import { renderToStaticMarkup } from "react-dom/server";
import { instituteOf } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { InstituteMark } from "#web/shared/institute/institute-mark.tsx";
import { MessagePage } from "#web/site/frame/message-page.tsx";
import styleAddress from "#web/styles/app.css?url";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import type { Route } from "./+types/not-found.ts";

const TITLE = "404 Not Found";

/**
 * Answers any other path with status 404 and the specification's text, as a page without scripts (visitors.md 2). It is
 * outside the site's layout, because programs that try addresses should not cost a whole page.
 */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const institute = await instituteOf(context).catch(() => null);
  return new Response(`<!doctype html>${renderToStaticMarkup(<NotFound institute={institute} />)}\n`, {
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}

export const action = loader;

/** The page. Without the institute, because it failed to load, the page has no header. */
function NotFound({ institute }: { institute: { name: string; logo?: string | null } | null }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{TITLE}</title>
        <link rel="stylesheet" href={styleAddress} />
      </head>
      <body>
        {institute && (
          <header className="on-bar border-bar-line border-b bg-bar text-bar-ink">
            <div className="page-width flex min-h-16 items-center">
              <a
                href={paths.home()}
                className="-ms-1 flex min-h-11 min-w-0 items-center gap-2.5 rounded-md px-1"
              >
                <InstituteMark logo={institute.logo} className="size-8" />
                <span className="wrap-anywhere min-w-0 font-bold font-display text-lg leading-tight tracking-tight sm:text-2xl">
                  {institute.name}
                </span>
              </a>
            </div>
          </header>
        )}
        <main className="wrap-anywhere">
          <MessagePage
            title={TITLE}
            actions={
              <>
                <a href={paths.home()} className={buttonLook()}>
                  Home
                </a>
                <a href={paths.programs()} className={buttonLook("secondary")}>
                  Programs
                </a>
                <a href={paths.contact()} className={buttonLook("secondary")}>
                  Contact Us
                </a>
              </>
            }
          />
        </main>
      </body>
    </html>
  );
}
