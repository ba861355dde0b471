import { lightScript } from "virtual:light-script";
import { LoadingLine } from "#web/site/navigation-bar.tsx";
import { ToastFrame } from "#web/ui/overlays/toast.tsx";

/** Pages that a pressed link asks for anyway; not those that need a session, nor what is no page. */
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

/** What a content page carries in place of the framework's script (docs/decisions/0006). */
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, nothing of what anybody typed
        <script nonce={nonce} type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />
      )}
      <script type="module" src={lightScript} />
    </>
  );
}
