/** Everything under this key is stale after staff published or changed a unit. */
export const unitsKey = ["units"];
