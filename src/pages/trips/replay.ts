import { gap } from '#contract/rules/movement';
import { tramosDeRecorrido } from '#contract/rules/tramos';
import { type Detencion, type Recorrido, type Viaje } from '#contract/requests/viajes';
import { latitudeOf, longitudeOf, worldX, worldY } from '../../map/projection';
import { makeTrack, nowhere, placeAt, type Track } from '../../map/track';
import type { Pin } from '../../map/trackPins';
import { lasting } from '../../ui/formats';
import type { Span } from './player';

/** A trip, a stop or what a silence leaves of it, or a silence, in order of time; seconds since 1970. */
export type Item = Span & { key: string } & (
    | { kind: 'viaje'; viaje: Viaje }
    | { kind: 'detencion'; detencion: Detencion; pin: number; still: boolean }
    | { kind: 'silencio' }
  );

/** What an asset did, ready to be drawn, listed and played. */
export interface Replay {
  activoId: number;
  totales: Recorrido['totales'];
  items: readonly Item[];
  track: Track;
  pins: readonly Pin[];
  events: Recorrido['eventos'];
  /** When nothing was heard of it. */
  silences: readonly Span[];
  /** Where it was when it fell silent before the range. */
  before: [lat: number, lon: number] | undefined;
  /** From its first fix to the last; undefined if there are none. */
  span: Span | undefined;
}

const seconds = (iso: string) => Date.parse(iso) / 1_000;

/** The range, seconds; `until` is also the end of ongoing trips and stops. */
export const replayOf = (
  { activo_id, totales, viajes, detenciones, sin_senal, ultimo_lugar, eventos, puntos }: Recorrido,
  until: number,
  since = -Infinity,
): Replay => {
  const spanOf = ({ inicio_en, fin_en }: { inicio_en: string; fin_en: string | null }) => ({
    from: seconds(inicio_en),
    to: fin_en ? seconds(fin_en) : Math.max(until, seconds(inicio_en)),
  });
  const stops = detenciones.map((detencion) => ({
    ...spanOf(detencion),
    lat: detencion.latitud,
    lon: detencion.longitud,
  }));
  const track = makeTrack(
    {
      time: puntos.fecha_s,
      lat: puntos.latitud,
      lon: puntos.longitud,
      speed: puntos.velocidad_kmh,
      heading: puntos.rumbo,
    },
    { seconds: gap.seconds, stops },
  );
  const silences = sin_senal.map(({ desde, hasta }) => ({ from: seconds(desde), to: seconds(hasta) }));
  const items = tramosDeRecorrido({ viajes, detenciones, sin_senal }, until * 1_000, since * 1_000).flatMap(
    (tramo): Item[] => {
      const [from, to] = [tramo.desde / 1_000, tramo.hasta / 1_000];
      if (tramo.clase === 'silencio') return [{ from, to, kind: 'silencio', key: `silencio ${from}` }];
      if (tramo.clase === 'viaje') {
        const viaje = viajes[tramo.at];
        return viaje ? [{ from, to, kind: 'viaje', key: `viaje ${viaje.id}`, viaje }] : [];
      }
      const detencion = detenciones[tramo.at];
      if (!detencion) return [];
      const { id, inicio_en, fin_en } = detencion;
      // What a silence cuts off is another part.
      const key = from === Math.max(since, seconds(inicio_en)) ? `detencion ${id}` : `detencion ${id} ${from}`;
      const still = fin_en === null && to >= until;
      return [{ from, to, kind: 'detencion', key, detencion, pin: tramo.at, still }];
    },
  );
  const stood = detenciones.map(() => 0);
  for (const item of items)
    if (item.kind === 'detencion') stood[item.pin] = (stood[item.pin] ?? 0) + item.to - item.from;
  const [first, last] = [track.time[0], track.time[track.size - 1]];
  return {
    activoId: activo_id,
    totales,
    items,
    track,
    events: eventos,
    silences,
    before: ultimo_lugar ? [ultimo_lugar.latitud, ultimo_lugar.longitud] : undefined,
    pins: detenciones.map(({ latitud, longitud }, at) => ({
      x: worldX(longitud),
      y: worldY(latitud),
      label: lasting(stood[at] ?? 0),
    })),
    span: first === undefined || last === undefined ? undefined : { from: first, to: last },
  };
};

/** The trip, stop or silence at a moment; on a boundary, the later one. */
export const itemAt = (items: readonly Item[], at: number): Item | undefined =>
  items.findLast(({ from, to }) => from <= at && at <= to);

/**
 * Where an asset is at a moment, in degrees: in a silence the last known place, and where there are no fixes that of
 * its stop or trip.
 */
export const placeOf = (
  { track, items, before }: Pick<Replay, 'track' | 'items' | 'before'>,
  at: number,
): [lat: number, lon: number] | undefined => {
  if (track.size > 0) {
    const { x, y } = placeAt(track, at, nowhere());
    return [latitudeOf(y), longitudeOf(x)];
  }
  const known = items.filter(({ kind }) => kind !== 'silencio');
  const item = known.findLast(({ from }) => from <= at) ?? known[0];
  if (item?.kind === 'detencion') return [item.detencion.latitud, item.detencion.longitud];
  return item?.kind === 'viaje' ? [item.viaje.latitud_inicio, item.viaje.longitud_inicio] : before;
};

/** The spans of its trips. */
export const drivenIn = (items: readonly Item[]): readonly Span[] => items.filter(({ kind }) => kind === 'viaje');

/** The span that covers several replays; undefined if none has data. */
export const wholeSpan = (spans: readonly (Span | undefined)[]): Span | undefined => {
  const known = spans.filter((span) => span !== undefined);
  if (known.length === 0) return undefined;
  return { from: Math.min(...known.map(({ from }) => from)), to: Math.max(...known.map(({ to }) => to)) };
};
