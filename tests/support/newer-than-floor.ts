import compatibility from "@mdn/browser-compat-data" with { type: "json" };
import type { BrowserName, CompatStatement, Identifier } from "@mdn/browser-compat-data";
import packageFile from "../../package.json" with { type: "json" };

/** The oldest browsers that are served (package.json, "browserslist"), by the names of MDN's data. */
const floor = packageFile.browserslist.map((line) => {
  const [name = "", , version = ""] = line.split(" ");
  return { browser: (name === "ios_saf" ? "safari_ios" : name) as BrowserName, version: numberOf(version) };
});

/** "15.4" is before "15.10". */
function numberOf(version: string): number {
  const [major, minor = "0"] = version.replace("≤", "").split(".");
  return Number(major) * 1_000 + Number(minor);
}

const isAtFloor = ({ support }: CompatStatement) =>
  floor.every(({ browser, version }) =>
    [support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) =>
          typeof added === "string" &&
          numberOf(added) <= version &&
          !(typeof removed === "string" && numberOf(removed) <= version) &&
          !(flags || prefix || alternative_name),
      ),
  );

/**
 * What MDN's data (kept by Mozilla and others) say of the functions that scripts may call.
 * - `globals` and `members` ("Array.findLast"): whether every browser of the floor has it.
 * - `methods`: names of what holders of the floor's browsers have only since, and nothing else that one of them has.
 */
function readData() {
  const globals = new Map<string, boolean>();
  const members = new Map<string, boolean>();
  const methods = new Map<string, boolean>();
  const note = (map: Map<string, boolean>, name: string, isThere: boolean) =>
    map.set(name, map.get(name) || isThere);

  function readMembers(holder: string, node: Identifier, holderIsThere: boolean): void {
    for (const [key, member] of Object.entries(node) as [string, Identifier][]) {
      const name = key.replace(/_static$/, "");
      const statement = member.__compat;
      if (!statement || !/^[a-z\d]+$/i.test(name)) continue;
      const isThere = isAtFloor(statement);
      note(members, `${holder}.${name}`, isThere);
      if (isThere || holderIsThere) note(methods, name, isThere);
      readMembers(`${holder}.${name}`, member, isThere && holderIsThere);
    }
  }
  for (const part of [compatibility.api, compatibility.javascript.builtins])
    for (const [name, node] of Object.entries(part ?? {}) as [string, Identifier][]) {
      if (!node.__compat) continue;
      const isThere = isAtFloor(node.__compat);
      note(globals, name, isThere);
      // Generators were iterators before there was a global of this name.
      readMembers(name, node, isThere || name === "Iterator");
    }
  return { globals, members, methods };
}

const data = readData();
const newer = (names: Map<string, boolean>) =>
  new Set([...names].filter(([, isThere]) => !isThere).map(([name]) => name));

/** What some browser of the floor does not have, by what holds it. */
export const newerThanFloor = {
  globals: newer(data.globals),
  members: newer(data.members),
  methods: newer(data.methods),
};

/** Whether MDN's data know this member of this holder, in whatever browser. */
export const isKnown = (member: string): boolean => data.members.has(member);
