import type { PorConduccion } from '#contract/conduccion';

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

/** Of whom, and of which kind; values as the address has them. */
export interface OfEvents extends Days {
  activo_id?: readonly number[];
  personal_id?: number;
  tipo?: string;
  severidad?: string;
  estado?: string;
  tardio?: boolean;
}

/** Drivers or assets, all of them if none is named, between which days. */
export interface OfDriving extends Days {
  por: PorConduccion;
  activo_id?: readonly number[];
  conductor_id?: number;
}

/** What each list of the history is given. */
export interface Listed<Filter = OfAssets> {
  filter: Filter;
  nameOf: (activoId: number | null) => string;
}
