import { lightScript } from "virtual:light-script";
import { LoadingLine } from "#web/site/frame/navigation-bar.tsx";
import { ToastFrame } from "#web/ui/overlays/toast.tsx";

/** Links that the browser may fetch in advance. Excludes downloads, the API, and pages that need a session. */
const prefetched = {
  and: [
    { href_matches: "/*" },
    {
      not: {
        selector_matches:
          "[download],[href^='/dashboard'],[href^='/api/'],[href^='/login'],[href^='/register'],[href^='/logout'],[href*='/enroll'],[href*='ref='],[href$='.xml']",
      },
    },
  ],
};
const rules = JSON.stringify({ prefetch: [{ where: prefetched, eagerness: "conservative" }] });

/** The templates and the script that a content page has instead of the framework's script (docs/decisions/0006). */
export function LightParts({ nonce, savesData }: { nonce: string | undefined; savesData: boolean }) {
  return (
    <>
      <template data-part="toast">
        <ToastFrame message="" tone="success" />
      </template>
      <template data-part="opening-page">
        <LoadingLine />
      </template>
      {savesData || (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, without any user's text
        <script nonce={nonce} type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />
      )}
      <script type="module" src={lightScript} />
    </>
  );
}
