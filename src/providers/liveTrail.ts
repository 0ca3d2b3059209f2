import { limits } from '#contract/core/limits';
import type { Posicion } from '#contract/requests/posiciones';
import { api } from './api';

/** What is read of each position. */
type Fix = Pick<Posicion, 'latitud' | 'longitud' | 'fecha' | 'valida'>;

/** A position of an asset; degrees, device time in ms since 1970. */
export interface TrailPoint {
  lat: number;
  lon: number;
  time: number;
}

/**
 * The good positions of one asset since a time (ms since 1970), oldest first. Rejects with ApiFailure, or AbortError.
 */
export const loadTrail = async (activoId: number, since: number, signal: AbortSignal): Promise<TrailPoint[]> => {
  const filter = JSON.stringify({ activo_id: activoId, desde: new Date(since).toISOString() });
  const points: TrailPoint[] = [];
  for (let from = 0; ; from += limits.list.rows) {
    const range = JSON.stringify([from, from + limits.list.rows - 1]);
    const { json } = await api<Fix[]>(`/posiciones?${new URLSearchParams({ filter, range }).toString()}`, {
      signal,
    });
    for (const { latitud, longitud, fecha, valida } of json) {
      if (valida && latitud !== null && longitud !== null)
        points.push({ lat: latitud, lon: longitud, time: Date.parse(fecha) });
    }
    if (json.length < limits.list.rows) return points;
  }
};
