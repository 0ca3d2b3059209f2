import { hrefOf } from '#contract/core/paths';
import type { Jornada } from '#contract/requests/jornadas';
import { dayOf } from './dates/zone';
import type { When } from './formats';

/** The address of what an asset did on the day of a moment; opened at a trip, if one is given. */
export const tripAddress = (activoId: number, when: When, viajeId?: number): string =>
  addressOf('/recorrido', {
    activos: String(activoId),
    dia: dayOf(when),
    ...(viajeId && { viaje: String(viajeId) }),
  });

/** The address of a driver's days. */
export const workDaysAddress = (conductorId: number, days: { desde: string; hasta: string }): string =>
  addressOf('/historico', { ver: 'jornadas', conductor: String(conductorId), ...days });

/** The address of the trips of a driver's day. */
export const workDayTrips = ({ conductor_id, fecha }: Pick<Jornada, 'conductor_id' | 'fecha'>): string =>
  addressOf('/historico', { ver: 'viajes', conductor: String(conductor_id), dia: fecha });

/** The address of what an asset did, with the player at that moment. */
export const momentAddress = (activoId: number, when: When): string =>
  `${tripAddress(activoId, when)}&momento=${Math.floor(new Date(when).getTime() / 1_000)}`;

const addressOf = (page: '/recorrido' | '/historico', query: Record<string, string>) =>
  `${hrefOf(page)}?${new URLSearchParams(query).toString()}`;
