import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { SiteIcons } from "./site-icons.tsx";

/** Returns the addresses of the icons of a page whose route has this data. */
function iconsOf(data: object): string[] {
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: SiteIcons, loader: () => data }]);
  const html = renderToString(<Stub initialEntries={["/"]} hydrationData={{ loaderData: { page: data } }} />);
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address);
}

const name = "0123456789abcdef01234567-600x600-ffffff";
const logo = `/media/${name}-1280.webp`;

it.each([
  ["a public page", { site: { name: "Gulu School", logo } }],
  ["the dashboard", { institute_logo: logo }],
])("a large square logo is the icon of %s (staff.md 6.1)", (_page, data) => {
  expect(iconsOf(data)).toEqual(
    ["icon-192", "icon-48", "icon-180"].map((icon) => `/media/${name}-${icon}.png`),
  );
});

it.each([[null], [logo.replace("600x600", "600x200")], [logo.replace("600x600", "64x64")]])(
  "with the logo %j the icon is Darasa's (staff.md 6.1)",
  (other) => {
    expect(iconsOf({ site: { name: "Gulu School", logo: other } })[0]).toBe("/favicon.svg");
  },
);
