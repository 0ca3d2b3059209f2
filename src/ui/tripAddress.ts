import { hrefOf } from '#contract/paths';
import type { Jornada } from '#contract/jornadas';
import { dayOf } from './dates/zone';
import type { When } from './formats';

/** The address of what an asset did on the day of a moment; opened at a trip, if one is given. */
export const tripAddress = (activoId: number, when: When, viajeId?: number): string =>
  `${hrefOf('/recorrido')}?${new URLSearchParams({ activos: String(activoId), dia: dayOf(when), ...(viajeId && { viaje: String(viajeId) }) }).toString()}`;

/** The address of a driver's days. */
export const workDaysAddress = (conductorId: number, days: { desde: string; hasta: string }): string =>
  `${hrefOf('/historico')}?${new URLSearchParams({ ver: 'jornadas', conductor: String(conductorId), ...days }).toString()}`;

/** The address of the trips of a driver's day. */
export const workDayTrips = ({ conductor_id, fecha }: Pick<Jornada, 'conductor_id' | 'fecha'>): string =>
  `${hrefOf('/historico')}?${new URLSearchParams({ ver: 'viajes', conductor: String(conductor_id), dia: fecha }).toString()}`;

/** The address of what an asset did, with the player at that moment. */
export const momentAddress = (activoId: number, when: When): string =>
  `${tripAddress(activoId, when)}&momento=${Math.floor(new Date(when).getTime() / 1_000)}`;
