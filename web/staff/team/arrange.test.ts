import { describe, expect, it } from "vitest";
import type { TeamMember } from "#contract/content/team.ts";
import { arrange, moved, sortIn, sortText } from "./arrange.ts";

const member = (id: number, name: string, rest: Partial<TeamMember> = {}): TeamMember => ({
  id,
  name,
  role: "Facilitator",
  email: `${id}@darasa.example`,
  phone: `+25670000000${id}`,
  image: null,
  is_active: true,
  order: id,
  created_at: "",
  updated_at: "",
  ...rest,
});
const team = [
  member(3, "Cleo"),
  member(1, "Ann", { role: "Principal", is_active: false }),
  member(2, "ben", { order: 1 }),
];
const ids = (members: TeamMember[]) => members.map(({ id }) => id);

describe("team table (staff.md 2)", () => {
  it("sorts by order, then by name, unless the address names another column", () => {
    expect(ids(arrange(team, "", sortIn("")))).toEqual([1, 2, 3]);
    expect(ids(arrange(team, "", sortIn("-order")))).toEqual([3, 1, 2]);
    expect(ids(arrange(team, "", sortIn("email")))).toEqual([1, 2, 3]);
  });

  it("sorts by name, role and status in both directions", () => {
    expect(ids(arrange(team, "", sortIn("-name")))).toEqual([3, 2, 1]);
    expect(ids(arrange(team, "", sortIn("-role")))).toEqual([1, 2, 3]);
    expect(ids(arrange(team, "", sortIn("status")))).toEqual([2, 3, 1]);
    expect(sortText(sortIn("-status"))).toBe("-status");
  });

  it("searches name, role, email and phone", () => {
    const found = (search: string) => ids(arrange(team, search, sortIn("")));
    expect(found(" BEN ")).toEqual([2]);
    expect(found("princ")).toEqual([1]);
    expect(found("3@dar")).toEqual([3]);
    expect(found("0000002")).toEqual([2]);
    expect(found("(0700) 000-002")).toEqual([2]);
    expect(found("+256 700 000 002")).toEqual([2]);
    expect(found("nobody 00")).toEqual([]);
    expect(found("nobody")).toEqual([]);
  });

  it("moving a member renumbers the list and stays within its bounds", () => {
    const orders = (to: number) => moved(team, 1, to).map(({ id, order }) => [id, order]);
    expect(orders(0)).toEqual([
      [1, 0],
      [3, 1],
      [2, 2],
    ]);
    expect(orders(99).at(-1)).toEqual([1, 2]);
    expect(orders(-5)[0]).toEqual([1, 0]);
    expect(moved(team, 77, 0)).toEqual(team);
  });
});
