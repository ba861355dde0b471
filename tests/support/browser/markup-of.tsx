import { createContext, type ReactNode, useContext } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";

const PartContext = createContext<ReactNode>(null);

function Part(): ReactNode {
  return useContext(PartContext);
}

const Site = createRoutesStub([{ path: "*", Component: Part }]);

/** Returns the HTML of a part of a page at an address, without the comments that React inserts between texts. */
export function markupOf(part: ReactNode, address = "/"): string {
  const markup = renderToString(
    <PartContext value={part}>
      <Site initialEntries={[address]} />
    </PartContext>,
  );
  return markup.replaceAll("<!-- -->", "");
}

/** Returns the text, with a space between elements. Omits templates, which are not visible yet. */
export function wordsOf(part: ReactNode, address?: string): string {
  const words = markupOf(part, address)
    .replaceAll(/<template.*?<\/template>/gs, " ")
    .replaceAll(/<[^>]*>/g, " ");
  return words
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}
