import { readdirSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { beforeAll, expect, test } from "vitest";
import { buildIfStale } from "../scripts/prepare.mjs";
import { newerThanFloor } from "./support/newer-than-floor.ts";

type Node = { type: string } & Record<string, unknown>;
type Fault = { file: string; what: string };

/** Of their holders alone: other objects have methods of these names, too. */
const statics = ["AbortSignal", "Array", "Object", "Map", "Promise", "URL"];
/** Methods of values, by names that nothing else has. */
const methods = [
  ...(newerThanFloor["Array.prototype"] ?? []),
  ...(newerThanFloor["String.prototype"] ?? []),
].filter((name) => name !== "with");

/** What has a fallback of ours, or is asked for first. */
const withFallback = new Set(["findLast"]);

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
    walk(parseAst(code) as unknown as Node, (node, isAsked) => {
      const what = newSyntax(node) ?? (isAsked ? undefined : newCall(node));
      if (what && !withFallback.has(what)) faults.push({ file, what });
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

function newCall(node: Node): string | undefined {
  if (node.type !== "CallExpression" || node.optional) return undefined;
  const callee = node.callee as Node;
  if (callee.type !== "MemberExpression" || callee.computed) return undefined;
  const name = String((callee.property as Node).name);
  const holder = String((callee.object as Node).name);
  if (statics.includes(holder) && newerThanFloor[holder]?.includes(name)) return `${holder}.${name}`;
  return methods.includes(name) ? name : undefined;
}

/** Visits every node; `isAsked` is true in a condition's branches, whose condition looked at the function itself. */
function walk(node: Node, visit: (node: Node, isAsked: boolean) => void, isAsked = false): void {
  visit(node, isAsked);
  const isCondition = ["ConditionalExpression", "IfStatement", "LogicalExpression"].includes(node.type);
  const test = isCondition ? JSON.stringify(node.test ?? node.left ?? "") : "";
  const asks =
    isCondition &&
    Object.values(newerThanFloor)
      .flat()
      .some((name) => test.includes(`"name":"${name}"`));
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (isNode(child)) walk(child, visit, isAsked || asks);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
