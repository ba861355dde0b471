import "#web/ui/inputs/find-last.ts";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef, useState } from "react";
import { useField } from "#web/ui/inputs/field.tsx";
import { pastedMarks, withoutTables } from "./pasted.ts";
import { pictureNode } from "./picture-node.ts";
import type { PictureRules } from "./rich-text-picture.tsx";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

export type RichTextProps = {
  /** Name of the editor for screen readers: a Field's label cannot name it. */
  label: string;
  /** HTML, or "" if the editor is empty. */
  value: string;
  onChange: (html: string) => void;
  /** Allows pictures. The rules of the first rendering count. */
  pictures?: PictureRules;
};

/** The formats that the toolbar offers and the server allows. Other formats are dropped from pasted text. */
const extensions = [
  StarterKit.configure({
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: "https", HTMLAttributes: { rel: null, target: null } },
  }),
  ...pastedMarks,
];

const EMPTY_PARAGRAPH = "<p></p>";

/** Drops the empty paragraphs that only give the cursor a place: at the end, and behind a picture that no text follows. */
function withoutCursorPlaces(html: string): string {
  let text = html.replace(/<p><\/p>(?=<(?!p>|h\d>))/g, (empty, at: number) =>
    html.slice(html.lastIndexOf("<", at - 1), at).startsWith("<img ") ? "" : empty,
  );
  while (text.endsWith(EMPTY_PARAGRAPH)) text = text.slice(0, -EMPTY_PARAGRAPH.length);
  return text;
}

export function RichTextEditor({ label, value, onChange, pictures }: RichTextProps) {
  const field = useField();
  const written = useRef(value);
  const [allowed] = useState(() =>
    pictures ? [...extensions, pictureNode(pictures.isAllowed)] : extensions,
  );
  const editor = useEditor({
    extensions: allowed,
    content: value,
    // The content security policy forbids style elements, so our own classes replace the two important rules.
    injectCSS: false,
    onUpdate: ({ editor }) => {
      written.current = editor.isEmpty ? "" : withoutCursorPlaces(editor.getHTML());
      onChange(written.current);
    },
  });
  // Updates the editor when a new value comes from outside, e.g. a restored draft.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor?.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  const isInvalid = field["aria-invalid"] ?? false;
  const describedBy = field["aria-describedby"] ?? "";
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        transformPastedHTML: withoutTables,
        attributes: {
          id: field.id ?? "",
          role: "textbox",
          dir: "auto",
          "aria-multiline": "true",
          "aria-label": label,
          "aria-required": String(field.required ?? false),
          "aria-invalid": String(isInvalid),
          "aria-describedby": describedBy,
          class:
            "prose max-w-none min-h-56 whitespace-pre-wrap break-words px-4 py-3.5 outline-none [overflow-wrap:anywhere]",
        },
      },
    });
  }, [editor, field.id, field.required, label, isInvalid, describedBy]);
  if (!editor) return null;
  return (
    <div
      data-invalid={isInvalid || undefined}
      className="rounded-md border-[1.5px] border-control-line bg-raised hover:border-ink has-[[role=textbox]:focus]:border-action has-[[role=textbox]:focus]:outline-3 has-[[role=textbox]:focus]:outline-focus has-[[role=textbox]:focus]:outline-offset-2 data-invalid:border-urgent data-invalid:bg-urgent-soft"
    >
      <RichTextToolbar editor={editor} pictures={pictures} />
      <EditorContent editor={editor} className="max-h-[32rem] overflow-y-auto" />
    </div>
  );
}
