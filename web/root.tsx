import type { ReactNode } from "react";
import {
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { caughtFade } from "./page/caught-fade.ts";
import { lostScript } from "./page/lost-script.ts";
import { useNonce } from "./page/nonce.ts";
import { NotLoaded } from "./page/not-loaded.tsx";
import type { PageHandle } from "./page/page-handle.ts";
import { SiteIcons } from "./page/site-icons.tsx";
import { Mark } from "./shared/institute/mark.tsx";
import { LightParts } from "./site/light/light-parts.tsx";
import styleAddress from "./styles/app.css?url";
import fontAddress from "./styles/fonts/bricolage-grotesque.woff2?url";
import { buttonLook } from "./ui/buttons/button-look.ts";

export function links() {
  return [{ rel: "manifest", href: "/manifest.webmanifest" }];
}

/** Reads the browser's request for less data (look.md, "Low data"). */
export function loader({ request }: Route.LoaderArgs) {
  return { saves_data: request.headers.get("save-data") === "on" };
}

/** Not part of the browser's build, because only the server's HTML runs them. */
const inlineScripts = import.meta.env.SSR ? caughtFade + lostScript : "";

export const shouldRevalidate = () => false;

/**
 * Polyfill for the router's script. Firefox has TextEncoderStream only from 105 on, but we support older versions
 * (package.json, "browserslist").
 */
const textEncoderStream = `window.TextEncoderStream ??= function () {
  const encoder = new TextEncoder();
  return new TransformStream({ transform: (text, stream) => stream.enqueue(encoder.encode(text)) });
};`;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const script = handles.find((handle) => handle?.script)?.script;
  const savesData = useRouteLoaderData<typeof loader>("root")?.saves_data ?? false;
  return (
    <html lang="en" data-save-data={savesData || undefined}>
      <head>
        <meta charSet="utf-8" />
        {/* First, because nothing is painted without it, and on slow networks files load one after the other. */}
        <link rel="stylesheet" href={styleAddress} precedence="default" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#0f2d20" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#07120d" media="(prefers-color-scheme: dark)" />
        {savesData ? null : (
          <link rel="preload" href={fontAddress} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Meta />
        <SiteIcons />
        <Links nonce={nonce} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our script; the policy allows it by its hash */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScripts }} />
      </head>
      <body>
        {children}
        <NotLoaded />
        {/* Not part of the browser's build, because only the server makes such pages. */}
        {import.meta.env.SSR && script === "light" && <LightParts nonce={nonce} savesData={savesData} />}
        {script === undefined && (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our script; the policy allows it by its hash */}
            <script nonce={nonce} dangerouslySetInnerHTML={{ __html: textEncoderStream }} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Shown when a page failed completely. The log has the cause. */
export function ErrorBoundary() {
  const here = useLocation();
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-start gap-5 py-16">
      <title>Something went wrong</title>
      <Mark className="size-16" />
      <h1 className="text-3xl">Something went wrong</h1>
      <p className="measure text-lg text-muted">
        This page could not be shown. Nothing that you saved is lost. Please try again in a moment.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={here} reloadDocument className={buttonLook()}>
          Try Again
        </Link>
        <Link to="/" reloadDocument className={buttonLook("secondary")}>
          Home
        </Link>
      </div>
    </main>
  );
}
