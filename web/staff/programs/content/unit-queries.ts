import type { StaffUnit } from "#contract/courses/units/unit-content.ts";
import type { UnitType } from "#contract/courses/units/units.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

export const staffUnitsQuery = (program: number) => q(api.units.list, { params: { id: program } });

/** Unit for its form: with an id, the type of its program's units, and an empty version if it was never saved. */
export type EditedUnit = Omit<StaffUnit, "updated_at"> & {
  id: number;
  unit_type: UnitType;
  updated_at: string;
};

export const edited = ({ updated_at, ...unit }: StaffUnit, unit_type: UnitType): EditedUnit => ({
  ...unit,
  id: unit.number,
  unit_type,
  updated_at: updated_at ?? "",
});

export const staffUnitQuery = (program: number, number: number, unitType: UnitType) => ({
  ...q(api.units.get, { params: { id: program, number } }),
  select: (unit: StaffUnit) => edited(unit, unitType),
  // Not cached, so that the form starts with the stored unit.
  gcTime: 0,
});
