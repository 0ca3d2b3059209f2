import { describe, expect, it } from 'vitest';
import { reglas, type Regla } from '#contract/reglas';
import { indexPlaces, noPlaces, type Places } from '../places/places';
import type { Fix, Heard, Settings } from '../projector/fix';
import { project, viewOf, type Checkpoint } from '../projector/project';
import { fixAt, randomOf } from '../projector/testing';
import type { EventFact } from './facts';
import { happenings } from './happenings';
import { ruleOf, type Watch } from './rules';

const minute = 60_000;
const start = fixAt(0, 0).fecha;

const aWatch = (rules: readonly Partial<Regla>[], given: Partial<Watch> = {}): Watch => ({
  reglas: rules.map((rule, i) => ({ ...ruleOf({ ...reglas.input.parse({ nombre: 'Regla', ...rule }), id: i + 1, juicio: 1, desde: 0 }, () => []) })),
  limite: 80,
  limite_activo: null,
  ralenti: 5 * minute,
  silencio: 15 * minute,
  asignado: true,
  paros: [],
  ...given,
});

/** All events of a day, as it looks so long after its last frame (ms); the day in pieces where these begin. */
const eventsOf = (frames: readonly Heard[], vigilancia: Watch, { after = 1_000, pieces = [] as number[], places = noPlaces as Places } = {}) => {
  const settings: Settings = { zona: 'America/Bogota', min_parada: 5, lugares: places, corredores: [], vigilancia };
  const events: EventFact[] = [];
  const told = { visits: [] as never[], trips: [] as never[], stops: [] as never[], offs: [] as never[] } as Record<string, unknown[]>;
  let from: Checkpoint | null = null;
  for (const [i, begin] of [0, ...pieces].entries()) {
    const part = frames.slice(begin, pieces[i]);
    const last = part.at(-1);
    if (!last) continue;
    const done = project(from, part, settings);
    from = JSON.parse(JSON.stringify({ fecha: last.fecha, state: done.state })) as Checkpoint;
    events.push(...done.events);
    told['visits']?.push(...done.visits);
    told['trips']?.push(...done.facts.trips);
    told['stops']?.push(...done.facts.stops);
  }
  if (!from) throw new Error('nothing was heard');
  const now = (frames.at(-1)?.fecha ?? 0) + after;
  const view = viewOf(from.state, now, settings);
  const all = {
    visits: [...(told['visits'] as typeof view.visits), ...view.visits],
    trips: [...(told['trips'] as typeof view.trips), ...view.trips],
    stops: [...(told['stops'] as typeof view.stops), ...view.stops],
    offs: view.offs,
  };
  const followed = happenings(vigilancia.reglas, all, { places, corridors: [], zone: settings.zona, now });
  return [...events, ...view.events, ...followed.events]
    .sort((a, b) => a.inicio - b.inicio || a.regla - b.regla)
    .map(({ tipo, inicio, fin, ...rest }) => ({ tipo, inicio: (inicio - start) / 1000, fin: fin === null ? null : (fin - start) / 1000, ...rest }));
};

/** Speeds one after the other, so many seconds apart, along a straight road. */
const drive = (
  speeds: readonly number[],
  { every = 10, from = 0, north = 0, ...given }: { every?: number; from?: number; north?: number } & Partial<Fix> = {},
): Fix[] => {
  let metres = north;
  return speeds.map((kmh, i) => {
    if (i > 0) metres += ((speeds[i - 1] ?? 0) / 3.6) * every;
    return fixAt(from + i * every, metres, { velocidad_kmh: kmh, ...given });
  });
};

const standing = (
  seconds: number,
  { from = 0, every = 30, north = 0, ...given }: { from?: number; every?: number; north?: number } & Partial<Fix> = {},
): Fix[] => Array.from({ length: Math.floor(seconds / every) + 1 }, (_, i) => fixAt(from + i * every, north, { velocidad_kmh: 0, ...given }));

const spans = (events: ReturnType<typeof eventsOf>) => events.map(({ tipo, inicio, fin }) => [tipo, inicio, fin]);

describe('speeding', () => {
  const rule = aWatch([{ tipo: 'exceso_velocidad', umbral: 80 }]);

  it('begins at the first fix above the limit and ends at the first one at it, once two were 5 km/h above', () => {
    const [event, ...none] = eventsOf(drive([70, 82, 90, 104, 83, 80, 70]), rule);
    expect(none).toEqual([]);
    expect(event).toMatchObject({ inicio: 10, fin: 50, valor: 90, max: 104, umbral: 80, unidad: 'km/h', severidad: 'alta', abrio: start + 30_000 });
    expect(event?.metros).toBeGreaterThan(900);
  });

  it('is none over a hill, nor of a needle that trembles at the limit', () => {
    expect(eventsOf(drive([70, 84, 90, 84, 70, 84, 85, 84, 85, 79]), rule)).toEqual([]);
  });

  it('goes on while it lasts, and ends where the device falls silent', () => {
    expect(spans(eventsOf(drive([90, 95, 100]), rule))).toEqual([['exceso_velocidad', 0, null]]);
    const later = drive([90, 95], { from: 3_600, north: 30_000 });
    expect(spans(eventsOf([...drive([90, 95, 100]), ...later], rule))).toEqual([
      ['exceso_velocidad', 0, 20],
      ['exceso_velocidad', 3_600, null],
    ]);
  });

  it('is one event of what happens again within its cooling time', () => {
    const speeds = [70, 90, 90, 75, 90, 90, 75, 70, 70, 70, 70, 70, 90, 90, 70];
    expect(eventsOf(drive(speeds), rule)).toHaveLength(3);
    expect(spans(eventsOf(drive(speeds), aWatch([{ tipo: 'exceso_velocidad', umbral: 80, enfriamiento_s: 40 }])))).toEqual([
      ['exceso_velocidad', 10, 60],
      ['exceso_velocidad', 120, 140],
    ]);
  });

  it('must last as long as the rule says', () => {
    const long = aWatch([{ tipo: 'exceso_velocidad', umbral: 80, duracion_min_s: 30 }]);
    expect(eventsOf(drive([70, 90, 90, 90, 70]), long)).toEqual([]);
    expect(spans(eventsOf(drive([70, 90, 90, 90, 90, 70]), long))).toEqual([['exceso_velocidad', 10, 50]]);
  });

  it('has the least limit that applies where the rule names none', () => {
    const yard = indexPlaces([
      {
        id: 7,
        nombre: 'Patio',
        latitud: 4.6,
        longitud: -74.1,
        radio_m: 150,
        poligono: null,
        desde: 0,
        limite_velocidad_kmh: 20,
        sur: 4.59,
        norte: 4.61,
        oeste: -74.11,
        este: -74.09,
      },
    ]);
    const slow = drive([30, 30, 30, 30, 30, 30]);
    expect(eventsOf(slow, aWatch([{ tipo: 'exceso_velocidad' }]), { places: yard })).toMatchObject([{ inicio: 0, fin: 20, umbral: 20, parada: 7 }]);
    expect(eventsOf(slow, aWatch([{ tipo: 'exceso_velocidad' }], { limite_activo: 25 }))).toEqual([]);
    expect(eventsOf(drive([40, 40, 20]), aWatch([{ tipo: 'exceso_velocidad' }], { limite_activo: 25 }))).toMatchObject([{ umbral: 25 }]);
  });

  it('is looked for in the hours of the rule alone', () => {
    // 13:00 UTC of 20 August 2026 is Thursday, 8:00 in Bogotá.
    const hours = (desde: string, hasta: string) => aWatch([{ tipo: 'exceso_velocidad', umbral: 80, horario: [{ dia: 4, desde, hasta }] }]);
    const speeds = Array.from({ length: 18 }, () => 90);
    expect(spans(eventsOf(drive([...speeds, 70]), hours('08:00', '08:02')))).toEqual([['exceso_velocidad', 0, 120]]);
    expect(eventsOf(drive([...speeds, 70]), hours('09:00', '12:00'))).toEqual([]);
  });
});

describe('a parked car', () => {
  const rule = aWatch([{ tipo: 'movimiento_no_autorizado' }]);

  it('that drifts is not towed', () => {
    const random = randomOf(3);
    const wobble = () => (random() + random() + random() - 1.5) * 30;
    const night = Array.from({ length: 900 }, (_, i) => fixAt(i * 30, wobble() + (i === 400 ? 70 : 0), { east: wobble(), velocidad_kmh: 0, encendido: false }));
    expect(eventsOf(night, rule)).toEqual([]);
  });

  it('that is towed at night is told from the fix at which it left', () => {
    const towed = [...standing(600, { encendido: false }), ...drive([0, 30, 30, 30, 30, 30, 30], { from: 630, encendido: false })];
    const away = standing(900, { from: 700, north: 420, encendido: false });
    const [event, ...none] = eventsOf([...towed, ...away], rule);
    expect(none).toEqual([]);
    expect(event).toMatchObject({ tipo: 'movimiento_no_autorizado', inicio: 650, fin: 690, severidad: 'alta', unidad: 'm' });
  });

  it('may move in its hours, and not while it is out of service', () => {
    const working = [...standing(120, { encendido: true }), ...drive([30, 30, 30, 30, 30, 30], { from: 150, encendido: true })];
    expect(eventsOf(working, rule)).toEqual([]);
    expect(eventsOf(working, aWatch([{ tipo: 'movimiento_no_autorizado' }], { paros: [[start - minute, null]] }))).toHaveLength(1);
    const night = aWatch([{ tipo: 'movimiento_no_autorizado', horario: [{ dia: 4, desde: '09:00', hasta: '17:00' }] }]);
    expect(eventsOf(working, night)).toHaveLength(1);
  });
});

it('idling in a queue is one event from its first fix, once it lasted long enough', () => {
  const queue = [
    ...drive([40, 20], { encendido: true }),
    ...standing(420, { from: 20, north: 160, encendido: true }),
    ...drive([20, 40], { from: 450, north: 160, encendido: true }),
  ];
  expect(eventsOf(queue, aWatch([{ tipo: 'ralenti_excesivo', umbral: 5 }]))).toMatchObject([
    { tipo: 'ralenti_excesivo', inicio: 20, fin: 450, max: 7, unidad: 'min' },
  ]);
  expect(eventsOf(queue, aWatch([{ tipo: 'ralenti_excesivo', umbral: 8 }]))).toEqual([]);
  const off = standing(900, { encendido: false });
  expect(eventsOf(off, aWatch([{ tipo: 'ralenti_excesivo', umbral: 5 }]))).toEqual([]);
});

it('stops entered, stayed at and left are told at the fixes of their visits', () => {
  const shop = indexPlaces([
    {
      id: 3,
      nombre: 'Cliente',
      latitud: fixAt(0, 1_000).latitud,
      longitud: -74.1,
      radio_m: 100,
      poligono: null,
      desde: 0,
      permanencia_max_min: 10,
      sur: 4.6,
      norte: 4.62,
      oeste: -74.11,
      este: -74.09,
    },
  ]);
  const day = [
    ...drive([36, 36, 36, 36, 36, 36, 36, 36, 36, 36]),
    ...standing(1_200, { from: 100, north: 1_000 }),
    ...drive([36, 36, 36, 36, 36, 36], { from: 1_310, north: 1_050 }),
  ];
  const watch = aWatch([{ tipo: 'entrada_parada' }, { tipo: 'salida_parada' }, { tipo: 'permanencia_excedida' }]);
  expect(spans(eventsOf(day, watch, { places: shop }))).toEqual([
    ['entrada_parada', 90, 90],
    ['permanencia_excedida', 90, 1_320],
    ['salida_parada', 1_320, 1_320],
  ]);
  // Time alone tells that somebody has stayed too long.
  const waits = day.slice(0, 15);
  expect(spans(eventsOf(waits, watch, { places: shop }))).toEqual([['entrada_parada', 90, 90]]);
  expect(spans(eventsOf(waits, watch, { places: shop, after: 700_000 }))).toEqual([
    ['entrada_parada', 90, 90],
    ['permanencia_excedida', 90, null],
  ]);
});

describe('a device', () => {
  const silence = aWatch([
    { tipo: 'sin_conexion', umbral: 30 },
    { tipo: 'conexion_restablecida', umbral: 30 },
  ]);

  it('that is silent over lunch is told once, until its next frame', () => {
    const day = [...standing(600), ...standing(600, { from: 600 + 3_600 })];
    expect(spans(eventsOf(day, silence))).toEqual([
      ['sin_conexion', 600, 4_200],
      ['conexion_restablecida', 4_200, 4_200],
    ]);
    expect(eventsOf(standing(600), silence, { after: 29 * minute })).toEqual([]);
    expect(spans(eventsOf(standing(600), silence, { after: 31 * minute }))).toEqual([['sin_conexion', 600, null]]);
  });

  it('without a limit of the rule may be silent for a day where it stands', () => {
    const usual = aWatch([{ tipo: 'sin_conexion' }]);
    expect(eventsOf(standing(600), usual, { after: 5 * 60 * minute })).toEqual([]);
    expect(eventsOf(standing(600), usual, { after: 25 * 60 * minute })).toMatchObject([{ severidad: 'alta', fin: null }]);
    expect(eventsOf(drive([40, 40, 40, 40, 40, 40, 40, 40]), usual, { after: 20 * minute })).toHaveLength(1);
  });

  it('whose battery hovers at 20 % is low once', () => {
    const levels = [40, 22, 19, 21, 19, 20, 22, 19, 24, 26, 22, 30];
    const frames = levels.map((bateria_pct, i) => fixAt(i * 60, 0, { bateria_pct }));
    expect(eventsOf(frames, aWatch([{ tipo: 'bateria_baja' }]))).toMatchObject([{ inicio: 120, fin: 540, valor: 19, max: 19, umbral: 20, unidad: '%' }]);
  });

  it('that calls for help is one event however often it repeats it, with a place or without', () => {
    const alarmed = (seconds: number): Heard => ({ ...fixAt(seconds, 0), latitud: null, longitud: null, senales: { ...nothing, alarma: 'sos' } });
    const frames = [fixAt(0, 0), alarmed(30), fixAt(60, 0), alarmed(90), alarmed(120), fixAt(150, 0), alarmed(3_000)];
    expect(spans(eventsOf(frames, aWatch([{ tipo: 'sos' }])))).toEqual([
      ['sos', 30, 120],
      ['sos', 3_000, 3_000],
    ]);
    expect(eventsOf(frames, aWatch([{ tipo: 'alarma_dispositivo' }]))).toEqual([]);
  });

  it('whose ignition flutters is switched on once', () => {
    const states = [false, false, true, false, true, true, true, true, false, false, false, false, false];
    const frames = states.map((encendido, i) => fixAt(i * 10, 0, { encendido }));
    expect(spans(eventsOf(frames, aWatch([{ tipo: 'encendido' }, { tipo: 'apagado' }])))).toEqual([
      ['encendido', 40, 40],
      ['apagado', 80, 80],
    ]);
  });

  it('tells how hard it brakes from one second to the next', () => {
    const watch = aWatch([{ tipo: 'frenada_brusca' }, { tipo: 'aceleracion_brusca' }]);
    expect(spans(eventsOf(drive([50, 50, 36, 36, 47, 47], { every: 1 }), watch))).toEqual([
      ['frenada_brusca', 2, 2],
      ['aceleracion_brusca', 4, 4],
    ]);
    expect(eventsOf(drive([50, 20, 50], { every: 10 }), watch)).toEqual([]);
  });

  it('whose tank is emptied where it stands is told, what an engine burns is not', () => {
    const level = (combustible: number, i: number, kmh: number) =>
      fixAt(i * 60, i * (kmh ? 600 : 0), { velocidad_kmh: kmh, senales: { ...nothing, combustible } });
    const burnt = Array.from({ length: 30 }, (_, i) => level(80 - i, i, 36));
    expect(eventsOf(burnt, aWatch([{ tipo: 'combustible_descarga' }]))).toEqual([]);
    const stolen = [80, 80, 80, 79, 60, 60, 60, 60, 95, 95, 95].map((pct, i) => level(pct, i, 0));
    expect(eventsOf(stolen, aWatch([{ tipo: 'combustible_descarga' }, { tipo: 'combustible_carga' }]))).toMatchObject([
      { tipo: 'combustible_descarga', inicio: 300, max: 20 },
      { tipo: 'combustible_carga', inicio: 540, max: 35 },
    ]);
  });
});

const nothing = { alarma: null, voltaje: null, combustible: null, temperatura: null, conductor: null };

it('events are the same however a day is divided', () => {
  const random = randomOf(9);
  const frames: Heard[] = [];
  let [at, north] = [0, 0];
  for (let leg = 0; leg < 40; leg++) {
    const kmh = random() < 0.3 ? 0 : random() * 120;
    const on = kmh > 0 || random() < 0.5;
    for (const end = at + 60 + random() * 900; at < end; at += 15) {
      frames.push(fixAt(at, north, { velocidad_kmh: Math.max(0, kmh + (random() - 0.5) * 10), encendido: on, bateria_pct: 10 + random() * 30 }));
      north += (kmh / 3.6) * 15;
    }
    if (random() < 0.2) at += random() * 5_000;
  }
  const watch = aWatch([
    { tipo: 'exceso_velocidad', umbral: 70 },
    { tipo: 'exceso_velocidad', umbral: 60, enfriamiento_s: 120, duracion_min_s: 60 },
    { tipo: 'ralenti_excesivo', umbral: 3 },
    { tipo: 'bateria_baja' },
    { tipo: 'sin_conexion', umbral: 10 },
    { tipo: 'movimiento_no_autorizado', horario: [{ dia: 4, desde: '08:00', hasta: '09:30' }] },
    { tipo: 'encendido' },
    { tipo: 'fatiga', umbral: 60 },
    { tipo: 'fin_viaje' },
  ]);
  const whole = eventsOf(frames, watch);
  expect(new Set(whole.map(({ tipo }) => tipo)).size).toBe(8);
  const cuts = [...new Set(Array.from({ length: 50 }, () => 1 + Math.floor(random() * (frames.length - 1))))].sort((a, b) => a - b);
  expect(eventsOf(frames, watch, { pieces: cuts })).toEqual(whole);
});
