import { notStoredWords } from "#web/browser/offline-words.ts";
import type { PageHandle } from "#web/page/page-handle.ts";
import { paths } from "#web/paths.ts";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import type { Route } from "./+types/offline.ts";

/** No script: the service worker shows this page at the addresses of other pages. */
export const handle: PageHandle = { script: "none" };

export function meta({ matches }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "You are offline",
    description: "Pages that you opened before are available offline.",
    path: paths.offline(),
    crumbs: [{ name: "Offline", path: paths.offline() }],
    is_unlisted: true,
  });
}

/**
 * The page that the service worker shows for pages that are not stored. The worker fills in the list
 * (web/dashboard/offline/service-worker/offline-page.ts).
 */
export default function Offline() {
  return (
    <>
      <PageHero title="You are offline" lead={notStoredWords} seed="Offline" />
      <div className="page-width grid gap-6 py-10">
        <div>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the wanted page */}
          <a href="" className={buttonLook()}>
            Try Again
          </a>
        </div>
        <h2 className="text-2xl">What you can read now</h2>
        <p className="measure text-muted">
          Programs, articles and other pages that you have opened on this device are available offline.
        </p>
        <ul
          id="stored-pages"
          className="grid gap-2 sm:grid-cols-2 [&_a]:flex [&_a]:min-h-12 [&_a]:items-center [&_a]:rounded-md [&_a]:border [&_a]:border-line [&_a]:bg-surface [&_a]:px-4 [&_a]:py-2 [&_a]:font-medium"
        />
      </div>
    </>
  );
}
