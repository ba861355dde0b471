import { readdirSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { beforeAll, expect, test } from "vitest";
import { buildIfStale } from "../scripts/prepare.mjs";
import { isKnown, newerThanFloor } from "./support/browser/newer-than-floor.ts";

type Node = { type: string } & Record<string, unknown>;
type Fault = { file: string; what: string };

/** Newer features with a fallback, or that the code uses only after a check in another function or by another name. */
const withFallback = new Set([
  ".findLast()",
  // The code checks for "Segmenter" (contract/shared/text/cut-text.ts).
  "Intl.Segmenter",
  // The code checks for "Notification" and "PushManager" in the window (web/dashboard/push).
  "Notification.permission",
  ".showNotification()",
  // The code checks for "setAppBadge", which came with it (web/dashboard/shell/count-in-title.ts).
  "Navigator.clearAppBadge",
  // The router and the editor check for these.
  ".startViewTransition()",
  "trustedTypes",
]);

/** Methods of our code and of libraries that share the name of a newer browser method. */
const namesakes = new Set(
  ["addElement", "command", "getHTML", "login", "stats", "sync", "take", "turn"].map((name) => `.${name}()`),
);

/** Interface of each well-known object, by the object's name in code. */
const holders: Record<string, string> = {
  crypto: "Crypto",
  document: "Document",
  globalThis: "Window",
  history: "History",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  self: "Window",
  window: "Window",
};

let scripts: { file: string; code: string }[] = [];

beforeAll(async () => {
  await buildIfStale();
  const folder = new URL("../build/client/", import.meta.url);
  scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    // The reader of Word files has its own methods of these names. It loads for a marker who opens one. If it fails, the
    // file can be downloaded.
    .filter((file) => file.endsWith(".js") && !file.includes("document-text-"))
    .map((file) => ({ file, code: readFileSync(new URL(file, folder), "utf8") }));
}, 300_000);

test("built scripts use nothing that the oldest supported browsers lack (package.json, browserslist)", () => {
  expect(scripts.length).toBeGreaterThan(10);
  const faults: Fault[] = [];
  for (const { file, code } of scripts)
    walk(parseAst(code) as unknown as Node, (node, asked, parent) => {
      const what = newSyntax(node) ?? newName(node, asked, parent);
      if (what && !withFallback.has(what) && !namesakes.has(what)) faults.push({ file, what });
    });
  expect(faults).toEqual([]);
}, 120_000);

/** Returns the syntax of a node if it is newer than Safari 15.4. */
function newSyntax(node: Node): string | undefined {
  if (node.type === "StaticBlock") return "a static block";
  const { pattern = "", flags = "" } = (node.regex ?? {}) as { pattern?: string; flags?: string };
  if (/\(\?<[=!]/.test(pattern)) return "a look-behind";
  return flags.includes("v") ? "the flag v" : undefined;
}

/**
 * Returns the function, member or class of a node if the oldest browsers lack it and the code does not check for it.
 */
function newName(node: Node, asked: ReadonlySet<string>, parent: Node): string | undefined {
  if (node.type === "NewExpression") return newGlobal(nameOf(node.callee), asked);
  if (node.type !== "MemberExpression" || node.computed || node.optional) return undefined;
  const [holder, name] = [nameOf(node.object), nameOf(node.property)];
  const isCalled = parent.type === "CallExpression" && parent.callee === node;
  if (asked.has(name) || (isCalled && parent.optional)) return undefined;
  const member = `${holders[holder] ?? holder}.${name}`;
  if (isKnown(member)) return newerThanFloor.members.has(member) ? member : undefined;
  if (holders[holder] === "Window") return newGlobal(name, asked);
  return isCalled && newerThanFloor.methods.has(name) ? `.${name}()` : undefined;
}

const newGlobal = (name: string, asked: ReadonlySet<string>) =>
  newerThanFloor.globals.has(name) && !asked.has(name) ? name : undefined;

const nameOf = (node: unknown): string => String((node as Node).name ?? "");

type Visit = (node: Node, asked: ReadonlySet<string>, parent: Node) => void;

/** Visits every node. `asked` contains the names that surrounding conditions check. */
function walk(node: Node, visit: Visit, asked: ReadonlySet<string> = new Set(), parent = node): void {
  visit(node, asked, parent);
  const isCondition = ["ConditionalExpression", "IfStatement", "LogicalExpression"].includes(node.type);
  const condition = isCondition ? JSON.stringify(node.test ?? node.left ?? "") : "";
  const named = [...condition.matchAll(/"(?:name|value|cooked)":"(\w+)"/g)].map(([, name = ""]) => name);
  const askedBelow = named.length > 0 ? new Set([...asked, ...named]) : asked;
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (isNode(child)) walk(child, visit, askedBelow, node);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
