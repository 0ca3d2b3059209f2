import { hrefOf } from '#contract/paths';
import { dayOf } from './dates/reading';
import type { When } from './formats';

/** Where one sees what an asset did on the day of a moment; opened at a trip, if one is named. */
export const tripAddress = (activoId: number, when: When, viajeId?: number): string =>
  `${hrefOf('/recorrido')}?${new URLSearchParams({ activos: String(activoId), dia: dayOf(new Date(when)), ...(viajeId && { viaje: String(viajeId) }) }).toString()}`;
