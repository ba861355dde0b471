import { lazy, Suspense } from "react";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import type { RichTextProps } from "./rich-text-editor.tsx";

const Editor = lazy(async () => ({ default: (await import("./rich-text-editor.tsx")).RichTextEditor }));

/** Text with headings, lists, links and quotes, wired to the Field around it. The editor is a chunk of its own. */
export function RichText(props: RichTextProps) {
  const blank = <div className="shimmer min-h-64 rounded-md" />;
  if (!useIsBrowser()) return blank;
  return (
    <Suspense fallback={blank}>
      <Editor {...props} />
    </Suspense>
  );
}
