import compatibility from "@mdn/browser-compat-data" with { type: "json" };
import type { BrowserName, CompatStatement, Identifier } from "@mdn/browser-compat-data";
import packageFile from "../../../package.json" with { type: "json" };

/** The oldest supported browsers (package.json, "browserslist"), by the names in MDN's data. */
const floor = packageFile.browserslist.map((line) => {
  const [name = "", , version = ""] = line.split(" ");
  return { browser: (name === "ios_saf" ? "safari_ios" : name) as BrowserName, version: numberOf(version) };
});

/** Makes versions comparable: "15.4" is before "15.10". */
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
 * Reads MDN's data (kept by Mozilla and others) about the functions that scripts may call.
 * - `globals` and `members` ("Array.findLast"): true if all of the oldest browsers have it.
 * - `methods`: by name only. False if the oldest browsers' interfaces have this name only in newer versions.
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
      // Generators were iterators before a global had this name.
      readMembers(name, node, isThere || name === "Iterator");
    }
  return { globals, members, methods };
}

const data = readData();
const newer = (names: Map<string, boolean>) =>
  new Set([...names].filter(([, isThere]) => !isThere).map(([name]) => name));

/** Names that at least one of the oldest browsers lacks. */
export const newerThanFloor = {
  globals: newer(data.globals),
  members: newer(data.members),
  methods: newer(data.methods),
};

/** Returns true if MDN's data contain this member of this interface, in any browser. */
export const isKnown = (member: string): boolean => data.members.has(member);
