import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { controlLook } from "#web/ui/inputs/control-look.ts";
import { useUnfinished } from "./use-unfinished.ts";

/** Asks for the address of a link, under the toolbar. It is not a form element, since forms cannot be nested. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [begun] = useState<string>(editor.getAttributes("link").href ?? "");
  const [address, setAddress] = useState(begun);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  useUnfinished(
    input,
    () => address.trim() !== begun,
    () => setProblem("Apply the link, or cancel it."),
  );
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  function apply() {
    const href = withScheme(address.trim());
    const chain = editor.chain().extendMarkRange("link");
    if (!href) chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === "Enter") apply();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t p-2">
      <input
        ref={input}
        type="url"
        aria-label="Link address"
        placeholder="https://"
        value={address}
        // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
        autoFocus
        aria-describedby={problem && id}
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={onKey}
        className={`${controlLook} min-w-48 flex-1`}
      />
      <Button size="small" onClick={apply}>
        Apply
      </Button>
      <Button size="small" variant="quiet" onClick={close}>
        Cancel
      </Button>
      {problem && (
        <p id={id} role="alert" className="basis-full font-medium text-sm text-urgent">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Completes "darasa.example/guide" to a web address. */
function withScheme(address: string): string {
  return address === "" || /^(https?:|mailto:|tel:)/i.test(address) ? address : `https://${address}`;
}
