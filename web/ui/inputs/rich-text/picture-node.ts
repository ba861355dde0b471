import { Node } from "@tiptap/react";

/** Returns the part of a text that shows a picture. Pictures at other addresses are dropped, as the server does. */
export const pictureNode = (isAllowed: (url: string) => boolean) =>
  Node.create({
    name: "picture",
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () => ({
      src: { default: "" },
      alt: { default: "" },
      width: { default: null },
      height: { default: null },
    }),
    parseHTML: () => [
      {
        tag: "img[src]",
        getAttrs: (element) => (isAllowed(element.getAttribute("src") ?? "") ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  });
