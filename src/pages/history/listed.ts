interface Days {
  desde: string;
  hasta: string;
}

/** Of which assets, and between which moments. */
interface OfAssets extends Days {
  activo_id: readonly number[];
}

/** Of which assets, or whose, or both. */
export interface OfTrips extends Days {
  activo_id?: readonly number[];
  conductor_id?: number;
}

/** Whose, and between which days; of everybody if nobody is named. */
export interface OfDrivers extends Days {
  conductor_id?: number;
}

/** What each list of the history is given. */
export interface Listed<Filter = OfAssets> {
  filter: Filter;
  nameOf: (activoId: number | null) => string;
}
