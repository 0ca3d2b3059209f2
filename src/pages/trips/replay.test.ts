import { expect, it } from 'vitest';
import type { Recorrido } from '#contract/requests/viajes';
import { liveStates } from '#contract/core/realtime';
import { legs } from '../../map/track';
import { envelope, ticksIn } from './envelope';
import { createPlayFleet } from './playFleet';
import { drivenIn, itemAt, placeOf, replayOf, wholeSpan } from './replay';

const start = Date.UTC(2026, 10, 20, 13) / 1_000;
const iso = (seconds: number) => new Date((start + seconds) * 1_000).toISOString();
const kilometre = 1 / 111.195;

/** Stands for ten minutes, drives ten more to the north, stands again and is silent from minute 30 on. */
const recorrido: Recorrido = {
  activo_id: 7,
  totales: {
    distancia_km: 6,
    movimiento_s: 600,
    ralenti_s: 0,
    detenido_s: 1_200,
    sin_senal_s: 0,
    velocidad_max_kmh: 36,
    velocidad_prom_kmh: 36,
    viajes_n: 1,
    detenciones_n: 2,
  },
  viajes: [
    {
      id: 1,
      activo_id: 7,
      conductor_id: null,
      inicio_en: iso(600),
      fin_en: iso(1_200),
      latitud_inicio: 4.6,
      longitud_inicio: -74.2,
      latitud_fin: 4.6 + 6 * kilometre,
      longitud_fin: -74.2,
      lugar_inicio: null,
      lugar_fin: null,
      parada_inicio_id: null,
      parada_fin_id: null,
      distancia_km: 6,
      duracion_s: 600,
      ralenti_s: 0,
      velocidad_max_kmh: 36,
      velocidad_prom_kmh: 36,
      eventos_n: 0,
    },
  ],
  sin_senal: [],
  ultimo_lugar: { latitud: 4.5, longitud: -74.3 },
  detenciones: [
    {
      id: 1,
      activo_id: 7,
      inicio_en: iso(0),
      fin_en: iso(600),
      latitud: 4.6,
      longitud: -74.2,
      duracion_s: 600,
      sin_senal_s: 0,
      ralenti_s: 0,
      parada_id: null,
      lugar: null,
    },
    {
      id: 2,
      activo_id: 7,
      inicio_en: iso(1_200),
      fin_en: null,
      latitud: 4.6 + 6 * kilometre,
      longitud: -74.2,
      duracion_s: 600,
      sin_senal_s: 0,
      ralenti_s: 0,
      parada_id: null,
      lugar: null,
    },
  ],
  eventos: [],
  puntos: {
    fecha_s: Array.from({ length: 31 }, (_, i) => start + i * 60),
    latitud: Array.from({ length: 31 }, (_, i) => 4.6 + Math.max(0, Math.min(6, (i - 10) * 0.6)) * kilometre),
    longitud: Array.from({ length: 31 }, () => -74.2),
    velocidad_kmh: Array.from({ length: 31 }, (_, i) => (i > 10 && i < 20 ? 36 : 0)),
    rumbo: Array.from({ length: 31 }, () => null),
  },
};

const replay = replayOf(recorrido, start + 1_800);
const stateAt = (seconds: number) => {
  const fleet = createPlayFleet([replay.track]);
  fleet.moveTo(start + seconds);
  return liveStates[fleet.state[0] ?? -1];
};

it('trips and stops are in order of time, and each moment belongs to one of them', () => {
  expect(replay.items.map(({ key }) => key)).toEqual(['detencion 1', 'viaje 1', 'detencion 2']);
  expect(itemAt(replay.items, start + 300)?.key).toBe('detencion 1');
  expect(itemAt(replay.items, start + 600)?.key).toBe('viaje 1');
  expect(itemAt(replay.items, start + 1_200)?.key).toBe('detencion 2');
  // An ongoing one has no end.
  expect(itemAt(replay.items, start + 1_799)?.key).toBe('detencion 2');
  expect(itemAt(replay.items, start - 1)).toBeUndefined();
});

it('spans from its first fix to its last one, and several have a common span', () => {
  expect(replay.span).toEqual({ from: start, to: start + 1_800 });
  expect(wholeSpan([replay.span, undefined, { from: start - 5, to: start }])).toEqual({
    from: start - 5,
    to: start + 1_800,
  });
  expect(wholeSpan([undefined])).toBeUndefined();
  expect(drivenIn(replay.items)).toMatchObject([{ from: start + 600, to: start + 1_200 }]);
});

it('knows of each moment whether the asset drove, stood, or was silent', () => {
  expect([300, 900, 1_500, 5_000].map(stateAt)).toEqual(['detenido', 'movimiento', 'detenido', 'sin_conexion']);
});

it('a pin has the duration of its stop', () => {
  expect(replay.pins.map(({ label }) => label)).toEqual(['10 min', '10 min']);
});

it('the chart has the highest speed of each column, nothing where unknown, and 0 while stopped', () => {
  const columns = envelope(replay.track, { from: start, to: start + 3_600 }, 6);
  expect([...columns]).toEqual([0, 36, 0, 0, NaN, NaN]);
  const sparse = { ...replay.track, leg: Uint8Array.from(replay.track.leg, () => legs.unknown) };
  expect([...envelope(sparse, { from: start, to: start + 120 }, 8)].filter(Number.isNaN)).toHaveLength(5);
});

it('an axis has round local times', () => {
  const ticks = ticksIn({ from: start, to: start + 4 * 3_600 }, 6);
  expect(ticks.map((at) => new Date(at * 1_000).toLocaleTimeString('es', { timeZone: 'America/Bogota' }))).toEqual([
    '8:00:00',
    '9:00:00',
    '10:00:00',
    '11:00:00',
    '12:00:00',
  ]);
});

it('an asset is where it was last seen: in a silence, and on a day without a fix at its stop', () => {
  const replay = replayOf(recorrido, start + 3_000);
  const end = 4.6 + 6 * kilometre;
  const latitudes = [0, 1_200, 2_900, 9_000].map((seconds) => placeOf(replay, start + seconds)?.[0]);
  for (const [at, expected] of [4.6, end, end, end].entries()) expect(latitudes[at]).toBeCloseTo(expected, 4);
  const points = { fecha_s: [], latitud: [], longitud: [], velocidad_kmh: [], rumbo: [] };
  const silent = replayOf(
    { ...recorrido, viajes: [], puntos: points, sin_senal: [{ desde: iso(600), hasta: iso(1_200) }] },
    start + 3_000,
  );
  expect(placeOf(silent, start + 900)).toEqual([4.6, -74.2]);
  expect(placeOf(silent, Infinity)).toEqual([end, -74.2]);
  expect(placeOf({ ...silent, items: silent.items.filter(({ kind }) => kind === 'silencio') }, start)).toEqual([
    4.5, -74.3,
  ]);
});

it('a silence is no part of the stop that it cuts: parts, list and pin leave it out', () => {
  const [first] = recorrido.detenciones;
  const cut = replayOf({ ...recorrido, sin_senal: [{ desde: iso(120), hasta: iso(420) }] }, start + 1_800);
  expect(cut.items.slice(0, 3).map(({ kind, from, to }) => [kind, from - start, to - start])).toEqual([
    ['detencion', 0, 120],
    ['silencio', 120, 420],
    ['detencion', 420, 600],
  ]);
  cut.items.slice(1).forEach(({ from }, at) => expect(from).toBe(cut.items[at]?.to));
  expect(new Set(cut.items.map(({ key }) => key)).size).toBe(cut.items.length);
  expect(cut.items[0]?.key).toBe(`detencion ${first?.id}`);
  expect(cut.pins[0]?.label).toBe('5 min');
});

it('who is silent until now is not said to be still there', () => {
  const silent = replayOf({ ...recorrido, sin_senal: [{ desde: iso(1_500), hasta: iso(1_799) }] }, start + 1_800);
  const last = silent.items.at(-1);
  expect(last?.kind).toBe('silencio');
  expect(silent.items.some((item) => item.kind === 'detencion' && item.still)).toBe(false);
});

it('a stop that began before the range begins with it: which silences lie before is not told', () => {
  const day = replayOf({ ...recorrido, sin_senal: [{ desde: iso(300), hasta: iso(420) }] }, start + 1_800, start + 300);
  expect(day.items.slice(0, 2).map(({ kind, from, to }) => [kind, from - start, to - start])).toEqual([
    ['silencio', 300, 420],
    ['detencion', 420, 600],
  ]);
  expect(day.pins[0]?.label).toBe('3 min');
});
