import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { OtherWays } from "./other-ways.tsx";

function shown(institute: object | undefined): string {
  const Site = createRoutesStub([{ id: "site/site", path: "/", Component: OtherWays }]);
  const loaderData = institute && { "site/site": { institute } };
  return renderToString(<Site initialEntries={["/"]} hydrationData={loaderData ? { loaderData } : {}} />);
}

it("a person who reached a limit is offered WhatsApp and every phone number", () => {
  const markup = shown({ name: "Lake School", phones: ["+256700000011"], whatsapp: "+256772000001" });
  expect(markup).toContain('href="https://wa.me/256772000001?text=Hello%20Lake%20School');
  expect(markup).toContain('href="tel:+256700000011"');
});

it("without known contacts of the institute nothing is offered", () => {
  for (const institute of [undefined, { name: "Lake School", phones: [], whatsapp: "" }])
    expect(shown(institute)).not.toContain("Or reach us now");
});
