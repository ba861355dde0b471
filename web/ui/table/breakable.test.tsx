import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TwoLines } from "./two-lines.tsx";

const second = (text: string) =>
  renderToStaticMarkup(<TwoLines first="Amina" second={text} />).replace(/<(?!wbr)[^>]*>/g, "");

it("the second line of a cell breaks an email after its sign", () => {
  expect(second("s10@class.example")).toBe("Aminas10@<wbr/>class.example");
  expect(second("found by email: s10@class.example")).toBe("Aminafound by email: s10@<wbr/>class.example");
  expect(second("Solar Pumps")).toBe("AminaSolar Pumps");
});
