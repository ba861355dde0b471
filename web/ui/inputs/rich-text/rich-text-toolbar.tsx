import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { RichTextLink } from "./rich-text-link.tsx";
import { type PictureRules, RichTextPicture } from "./rich-text-picture.tsx";

interface Tool {
  label: string;
  icon: LucideIcon;
  /** Returns true if the text at the cursor has this format. Actions such as undo have no `isOn`. */
  isOn?: (editor: Editor) => boolean;
  canUse?: (editor: Editor) => boolean;
  use: (editor: Editor) => void;
}

const heading = (level: 2 | 3, label: string, icon: LucideIcon): Tool => ({
  label,
  icon,
  isOn: (editor) => editor.isActive("heading", { level }),
  use: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const tools: Tool[] = [
  heading(2, "Heading", Heading2),
  heading(3, "Smaller heading", Heading3),
  {
    label: "Bold",
    icon: Bold,
    isOn: (editor) => editor.isActive("bold"),
    use: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: "Italic",
    icon: Italic,
    isOn: (editor) => editor.isActive("italic"),
    use: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: "Bulleted list",
    icon: List,
    isOn: (editor) => editor.isActive("bulletList"),
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: ListOrdered,
    isOn: (editor) => editor.isActive("orderedList"),
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Quote",
    icon: Quote,
    isOn: (editor) => editor.isActive("blockquote"),
    use: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

const history: Tool[] = [
  {
    label: "Undo",
    icon: Undo2,
    canUse: (editor) => editor.can().undo(),
    use: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: "Redo",
    icon: Redo2,
    canUse: (editor) => editor.can().redo(),
    use: (editor) => editor.chain().focus().redo().run(),
  },
];

type RichTextToolbarProps = { editor: Editor; pictures: PictureRules | undefined };

/** The toolbar. It is a single stop of the Tab key; arrow keys move between the tools. */
export function RichTextToolbar({ editor, pictures }: RichTextToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [asked, setAsked] = useState<"link" | "picture">();
  const linkTool: Tool = {
    label: "Link",
    icon: Link,
    isOn: (editor) => editor.isActive("link"),
    use: () => setAsked("link"),
  };
  const pictureTool: Tool = { label: "Picture", icon: ImagePlus, use: () => setAsked("picture") };
  const all = [...tools, linkTool, ...(pictures ? [pictureTool] : []), ...history];
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      all.map((tool) => ({ isOn: tool.isOn?.(editor), canUse: tool.canUse?.(editor) ?? true })),
  });
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + all.length) % all.length;
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }
  return (
    <div className="sticky top-0 z-10 rounded-t-md border-line border-b bg-sunken">
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        onKeyDown={move}
        className="flex flex-wrap gap-0.5 p-1"
      >
        {all.map((tool, index) => (
          <button
            key={tool.label}
            type="button"
            title={tool.label}
            aria-label={tool.label}
            aria-pressed={states[index]?.isOn}
            aria-disabled={states[index]?.canUse === false || undefined}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            // Keeps the focus in the editor, so that typing after a press goes to the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => tool.use(editor)}
            className={classNames(
              // With a mouse, all tools fit in one line next to a preview.
              "grid size-11 pointer-fine:w-9 cursor-pointer place-items-center rounded-sm aria-disabled:cursor-not-allowed aria-disabled:opacity-45",
              // Not both: on hover, the pale background would hide the white icon.
              states[index]?.isOn ? "bg-action text-on-action hover:bg-action-hover" : "hover:bg-action-soft",
            )}
          >
            <tool.icon className="size-5" />
          </button>
        ))}
      </div>
      {asked === "link" && <RichTextLink editor={editor} onClose={() => setAsked(undefined)} />}
      {asked === "picture" && pictures && (
        <RichTextPicture editor={editor} rules={pictures} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}
