import type { PorConduccion } from '#contract/requests/conduccion';

interface Days {
  desde: string;
  hasta: string;
}

/** Of these assets, between these moments. */
interface OfAssets extends Days {
  activo_id: readonly number[];
}

/** Of these assets, or of this driver, or both. */
export interface OfTrips extends Days {
  activo_id?: readonly number[];
  conductor_id?: number;
}

/** Of this driver, between these days; of all drivers if absent. */
export interface OfDrivers extends Days {
  conductor_id?: number;
}

/** Of these assets or this driver, and of this kind; values as in the address. */
export interface OfEvents extends Days {
  activo_id?: readonly number[];
  personal_id?: number;
  tipo?: string;
  severidad?: string;
  estado?: string;
  tardio?: boolean;
  corregido?: boolean;
}

/** Drivers or assets, all of them if none is given, between these days. */
export interface OfDriving extends Days {
  por: PorConduccion;
  activo_id?: readonly number[];
  conductor_id?: number;
}

/** Of these assets, all of them if none is given, between these days. */
export interface OfUsage extends Days {
  activo_id?: readonly number[];
}

/** The props of every list of the history. */
export interface Listed<Filter = OfAssets> {
  filter: Filter;
  nameOf: (activoId: number | null) => string;
}
