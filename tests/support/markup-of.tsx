import { createContext, type ReactNode, useContext } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";

const PartContext = createContext<ReactNode>(null);

function Part(): ReactNode {
  return useContext(PartContext);
}

const Site = createRoutesStub([{ path: "*", Component: Part }]);

/** What the server writes for a part of a page at an address, without React's own comments between two texts. */
export function markupOf(part: ReactNode, address = "/"): string {
  const markup = renderToString(
    <PartContext value={part}>
      <Site initialEntries={[address]} />
    </PartContext>,
  );
  return markup.replaceAll("<!-- -->", "");
}

/** The same as somebody reads it: the words alone, with one space wherever an element or a line ends. */
export function wordsOf(part: ReactNode, address?: string): string {
  const words = markupOf(part, address).replaceAll(/<[^>]*>/g, " ");
  return words
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}
