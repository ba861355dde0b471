import { expect, it } from "vitest";
import { csvRecords } from "./csv.ts";

const read = async (text: string) => {
  const records = [];
  for await (const batch of csvRecords(text, 10)) records.push(...batch);
  return records.map(({ line, cells }) => [line, ...cells]);
};

it.each([
  ["a quoted cell may contain a line break", 'Ruth,"Two\nlines",1\nAmina,x,2', [1, "Ruth", "Two lines", "1"]],
  [
    "a quoted cell may contain quotation marks",
    'Ruth,"Two\n""lines""",1\nAmina,x,2',
    [1, "Ruth", 'Two "lines"', "1"],
  ],
  [
    "an unquoted cell may contain a quotation mark",
    '5" pipe,"Two\nlines",1\nAmina,x,2',
    [1, '5" pipe', "Two lines", "1"],
  ],
])("%s", async (_title, text, first) => {
  expect(await read(text)).toEqual([first, [3, "Amina", "x", "2"]]);
});

it.each([
  ["before quoted cells", 'Ruth,"never,1\n"Amina","x",2'],
  ["before a quoted cell with a line break", 'Ruth,"never,1\nAmina,"x\n",2'],
])("a quotation mark that is never closed affects only its own line: %s", async (_title, text) => {
  const [first, second] = await read(text);
  expect(first).toEqual([1, 'Ruth,"never,1']);
  expect(second).toEqual([2, "Amina", "x", "2"]);
});
