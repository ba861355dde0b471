import { describe, expect, it } from "vitest";
import { searchable } from "#contract/shared/text/searchable.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();

async function byDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await context.pool.query<{ made: string[] }>(
    "SELECT array_agg(searchable_text(t) ORDER BY n) AS made FROM unnest($1::text[]) WITH ORDINALITY AS given (t, n)",
    [texts],
  );
  return rows[0]?.made ?? [];
}

/** Node's Unicode may be newer than PostgreSQL's. */
async function knownToDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await context.pool.query<{ known: string[] }>(
    "SELECT array_agg(t ORDER BY n) AS known FROM unnest($1::text[]) WITH ORDINALITY AS given (t, n) WHERE unicode_assigned(t)",
    [texts],
  );
  return rows[0]?.known ?? [];
}

describe("searchable text (api.md 6.4)", () => {
  it("the server and the database normalize texts alike", async () => {
    const texts = [
      "Ǆungla ŠÉÎ",
      "ＦＵＬＬ % width",
      "½ kg",
      "Ärzte und Σοφία ΟΔΟΣ",
      "Привет Ёлка",
      "a\nb\tc d\u2028e",
    ];
    expect(await byDatabase([...texts, "Ng'ang'a O`B"])).toEqual([...texts, "Ng'ang'a O`B"].map(searchable));
  });

  it("the server and the database normalize every letter, mark and sign alike", async () => {
    const all = Array.from({ length: 0x1_ffff }, (_, code) => String.fromCodePoint(code + 1));
    const visible = all.filter((one) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Cf}]/u.test(one));
    const texts = await knownToDatabase(visible.map((one) => `x${one}x`));
    const made = await byDatabase(texts);
    const different = texts.filter((text, at) => made[at]?.replace(/ +/g, " ") !== searchable(text));
    expect(different.map((text) => `${text} ${text.codePointAt(1)?.toString(16)}`)).toEqual([]);
  });
});
