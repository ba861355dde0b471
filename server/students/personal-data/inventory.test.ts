import { expect, it } from "vitest";
import { testContext } from "#tests/support/context.ts";
import { choiceWords } from "./choice-words.ts";
import { inventory, withoutStudents } from "./inventory.ts";

const context = testContext();

interface Column {
  table: string;
  column: string;
  type: string;
}

async function columns(): Promise<Column[]> {
  const { rows } = await context.pool.query<Column>(`
    SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`);
  return rows;
}

const holdsText = ({ type }: Column) => /text|char|json|bytea|ARRAY|uuid/.test(type);

it("every table is in the inventory or in the list of tables without students (students.md 10)", async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))].sort();
  expect([...Object.keys(inventory), ...withoutStudents].sort()).toEqual(tables);
});

it("every column with text of a table in the inventory is shown or hidden (students.md 10)", async () => {
  const missing = (await columns()).filter((one) => {
    const holding = inventory[one.table];
    if (!holding || !holdsText(one)) return false;
    const shown = Object.values(holding.shown ?? {}).join(" ");
    return !holding.hidden?.includes(one.column) && !new RegExp(`\\b${one.column}\\b`).test(shown);
  });
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

it("the inventory names no table or column that does not exist", async () => {
  const known = new Set((await columns()).map(({ table, column }) => `${table}.${column}`));
  for (const [table, { mine, shown = {}, hidden = [] }] of Object.entries(inventory)) {
    const expressions = Object.values(shown).length > 0 ? Object.values(shown).join(", ") : "1";
    const text = `SELECT ${expressions} FROM ${table} WHERE ${mine}`.replaceAll(":id", "1");
    await expect(context.pool.query(text), text).resolves.toBeDefined();
    for (const column of hidden) expect(known).toContain(`${table}.${column}`);
  }
});

it("every column of the download with choices has their words (students.md 10)", () => {
  const isChoice = (label: string) =>
    /^(?:choice|education_level|experience|kind|method|state|way)$/.test(label);
  for (const [table, { title, shown = {} }] of Object.entries(inventory))
    for (const label of title ? Object.keys(shown).filter(isChoice) : [])
      expect(choiceWords[table], `${table}.${label}`).toHaveProperty(label);
});
