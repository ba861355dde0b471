import { expect, it } from "vitest";
import { csvRecords } from "./csv.ts";

const read = async (text: string) => {
  const records = [];
  for await (const batch of csvRecords(text, 10)) records.push(...batch);
  return records.map(({ line, cells }) => [line, ...cells]);
};

it.each([
  ["a cell over two lines", 'Ruth,"Two\nlines",1\nAmina,x,2', [1, "Ruth", "Two lines", "1"]],
  ["with marks of its own", 'Ruth,"Two\n""lines""",1\nAmina,x,2', [1, "Ruth", 'Two "lines"', "1"]],
  ["beside a mark in plain text", '5" pipe,"Two\nlines",1\nAmina,x,2', [1, '5" pipe', "Two lines", "1"]],
])("%s", async (_title, text, first) => {
  expect(await read(text)).toEqual([first, [3, "Amina", "x", "2"]]);
});

it.each([
  ["before cells in marks", 'Ruth,"never,1\n"Amina","x",2'],
  ["before a cell over two lines", 'Ruth,"never,1\nAmina,"x\n",2'],
])("a mark that is never closed spoils its own line and no other: %s", async (_title, text) => {
  const [first, second] = await read(text);
  expect(first).toEqual([1, 'Ruth,"never,1']);
  expect(second).toEqual([2, "Amina", "x", "2"]);
});
