import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import type { StaffUnit } from "#contract/learning/unit-content.ts";
import type { UnitType } from "#contract/learning/units.ts";
import { loadProgram } from "../program-queries.ts";

/** The queries under this key are stale after a unit was saved. */
export const staffUnitsKey = ["staff-units"];

export const programQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: ["programs", "shown", id],
    queryFn: ({ signal }) => loadProgram(api, id, signal),
  });

export const staffUnitsQuery = (api: DarasaClient, program: number) =>
  queryOptions({
    queryKey: [...staffUnitsKey, program, "list"],
    queryFn: ({ signal }) => api.units.list({ params: { id: program }, signal }),
  });

/** A unit as its form takes it: with an id, the type of its program's units, and no version where it was never saved. */
export type EditedUnit = Omit<StaffUnit, "updated_at"> & {
  id: number;
  unit_type: UnitType;
  updated_at: string;
};

export async function edited(unit: Promise<StaffUnit>, unit_type: UnitType): Promise<EditedUnit> {
  const { updated_at, ...rest } = await unit;
  return { ...rest, id: rest.number, unit_type, updated_at: updated_at ?? "" };
}

export const staffUnitQuery = (api: DarasaClient, program: number, number: number, unitType: UnitType) =>
  queryOptions({
    queryKey: [...staffUnitsKey, program, "one", number],
    queryFn: ({ signal }) => edited(api.units.get({ params: { id: program, number }, signal }), unitType),
    // A form begins with what is stored now.
    gcTime: 0,
  });
