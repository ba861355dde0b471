import { lazy, Suspense } from "react";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import type { RichTextProps } from "./rich-text-editor.tsx";

const Editor = lazy(async () => ({ default: (await import("./rich-text-editor.tsx")).RichTextEditor }));

/**
 * A text field with headings, lists, links and quotes, connected to the surrounding Field. The editor is a separate
 * chunk.
 */
export function RichText(props: RichTextProps) {
  const blank = <div className="shimmer min-h-64 rounded-md" />;
  if (!useIsBrowser()) return blank;
  return (
    <Suspense fallback={blank}>
      <Editor {...props} />
    </Suspense>
  );
}
