import { readFileSync } from "node:fs";

const { browserslist } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  browserslist: string[];
};

/** Oldest browsers that run our scripts (package.json, "browserslist"), named as in the build, such as `chrome99`. */
export const browserFloor = browserslist.map((line) => {
  const [name = "", version = ""] = line.split(" >= ");
  return (name === "ios_saf" ? "ios" : name) + version;
});
