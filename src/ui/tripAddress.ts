import { hrefOf } from '#contract/paths';
import type { Jornada } from '#contract/jornadas';
import { dayOf } from './dates/reading';
import type { When } from './formats';

/** Where one sees what an asset did on the day of a moment; opened at a trip, if one is named. */
export const tripAddress = (activoId: number, when: When, viajeId?: number): string =>
  `${hrefOf('/recorrido')}?${new URLSearchParams({ activos: String(activoId), dia: dayOf(new Date(when)), ...(viajeId && { viaje: String(viajeId) }) }).toString()}`;

/** Where one sees the days of a driver. */
export const workDaysAddress = (conductorId: number, days: { desde: string; hasta: string }): string =>
  `${hrefOf('/historico')}?${new URLSearchParams({ ver: 'jornadas', conductor: String(conductorId), ...days }).toString()}`;

/** Where one sees the trips of a driver's day. */
export const workDayTrips = ({ conductor_id, fecha }: Pick<Jornada, 'conductor_id' | 'fecha'>): string =>
  `${hrefOf('/historico')}?${new URLSearchParams({ ver: 'viajes', conductor: String(conductor_id), dia: fecha }).toString()}`;

/** Where one sees what an asset did at a moment, the player standing there. */
export const momentAddress = (activoId: number, when: When): string => `${tripAddress(activoId, when)}&momento=${Math.floor(new Date(when).getTime() / 1_000)}`;
