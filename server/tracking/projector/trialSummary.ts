import type { Queries } from '../../db/check/queries';
import { dayOf } from '../model/days';
import { placeName } from '../places/names';
import type { EventFact } from '../watch/facts';

/** Examples in the answer. */
const mostExamples = 50;

/** The events found, by day, and the newest of them with the place where they began. */
export const trialSummary = async (
  client: Queries,
  found: readonly { activoId: number; event: EventFact }[],
  zone: string,
) => {
  const inOrder = found.toSorted((a, b) => b.event.inicio - a.event.inicio || a.activoId - b.activoId);
  const days = new Map<string, number>();
  for (const { event } of found) {
    const day = dayOf(event.inicio, zone);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  const shown = inOrder.slice(0, mostExamples);
  const { rows: places } = await client.query<{ n: number; latitud: number; longitud: number }>(
    `select w.n::int as n, p.latitud, p.longitud from unnest($1::int[], $2::timestamptz[]) with ordinality w(a, f, n)
     cross join lateral (
       select latitud, longitud from posiciones p
       where p.activo_id = w.a and p.fecha_dispositivo = w.f and p.latitud is not null limit 1
     ) p`,
    [shown.map(({ activoId }) => activoId), shown.map(({ event }) => new Date(event.inicio))],
  );
  const at = new Map(places.map(({ n, ...place }) => [n - 1, place]));
  return {
    eventos_n: found.length,
    por_dia: [...days].sort(([a], [b]) => a.localeCompare(b)).map(([fecha, eventos_n]) => ({ fecha, eventos_n })),
    ejemplos: shown.map(({ activoId, event: { inicio, fin, valor, max, umbral, unidad, severidad } }, n) => {
      const place = at.get(n);
      return {
        activo_id: activoId,
        inicio_en: new Date(inicio).toISOString(),
        fin_en: fin === null ? null : new Date(fin).toISOString(),
        valor,
        valor_max: max,
        umbral,
        unidad,
        severidad,
        latitud: place?.latitud ?? null,
        longitud: place?.longitud ?? null,
        direccion: place ? placeName(place.latitud, place.longitud) : null,
      };
    }),
  };
};
