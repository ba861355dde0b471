import { readdirSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { beforeAll, expect, test } from "vitest";
import { buildIfStale } from "../scripts/prepare.mjs";
import { isKnown, newerThanFloor } from "./support/newer-than-floor.ts";

type Node = { type: string } & Record<string, unknown>;
type Fault = { file: string; what: string };

/** What has a fallback of ours or is reached only after it was asked for, in another function or by a name of its own. */
const withFallback = new Set([
  ".findLast()",
  // Asked for as "Segmenter" (contract/shared/cut-text.ts).
  "Intl.Segmenter",
  // Notifications are offered where "Notification" and "PushManager" are in the window (web/dashboard/push).
  "Notification.permission",
  ".showNotification()",
  // Asked for as "setAppBadge", which comes with it (web/dashboard/shell/count-in-title.ts).
  "Navigator.clearAppBadge",
  // Asked for by the router and by the editor.
  ".startViewTransition()",
  "trustedTypes",
]);

/** Methods of ours and of libraries that have the name of one that came after the floor. */
const namesakes = new Set(
  ["addElement", "command", "getHTML", "login", "stats", "sync", "take", "turn"].map((name) => `.${name}()`),
);

/** Whose member a name is where it stands at one of these. */
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
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, code: readFileSync(new URL(file, folder), "utf8") }));
}, 300_000);

test("the built scripts use no syntax and call no function that the declared floor lacks (package.json, browserslist)", () => {
  expect(scripts.length).toBeGreaterThan(10);
  const faults: Fault[] = [];
  for (const { file, code } of scripts)
    walk(parseAst(code) as unknown as Node, (node, asked, parent) => {
      const what = newSyntax(node) ?? newName(node, asked, parent);
      if (what && !withFallback.has(what) && !namesakes.has(what)) faults.push({ file, what });
    });
  expect(faults).toEqual([]);
}, 120_000);

/** Syntax that came after Safari 15.4. */
function newSyntax(node: Node): string | undefined {
  if (node.type === "StaticBlock") return "a static block";
  const { pattern = "", flags = "" } = (node.regex ?? {}) as { pattern?: string; flags?: string };
  if (/\(\?<[=!]/.test(pattern)) return "a look-behind";
  return flags.includes("v") ? "the flag v" : undefined;
}

/** A function, a member or a class that came after the floor, unless the code asked for its name. */
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

/** Visits every node; `asked` are the names in the conditions that it stands under. */
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
