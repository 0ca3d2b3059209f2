import { describe, expect, it } from 'vitest';
import { indexPlaces } from '../places/places';
import type { Sample } from '../model/fix';
import { fixAt, randomOf } from '../projector/testing';
import { aWatch, drive, eventsOf, minute, spans, standing, start } from './testing';

describe('a parked car', () => {
  const rule = aWatch([{ tipo: 'movimiento_no_autorizado' }]);

  it('that drifts is not towed', () => {
    const random = randomOf(3);
    const wobble = () => (random() + random() + random() - 1.5) * 30;
    const night = Array.from({ length: 900 }, (_, i) =>
      fixAt(i * 30, wobble() + (i === 400 ? 70 : 0), { east: wobble(), velocidad_kmh: 0, encendido: false }),
    );
    expect(eventsOf(night, rule)).toEqual([]);
  });

  it('that is towed at night raises an event from the fix at which it left', () => {
    const towed = [
      ...standing(600, { encendido: false }),
      ...drive([0, 30, 30, 30, 30, 30, 30], { from: 630, encendido: false }),
    ];
    const away = standing(900, { from: 700, north: 420, encendido: false });
    const [event, ...none] = eventsOf([...towed, ...away], rule);
    expect(none).toEqual([]);
    expect(event).toMatchObject({
      tipo: 'movimiento_no_autorizado',
      inicio: 650,
      fin: 690,
      severidad: 'alta',
      unidad: 'm',
    });
  });

  it('that is elsewhere after two days of silence has reappeared there: nobody saw it move', () => {
    const before = standing(600, { encendido: false });
    const after = standing(900, { from: 600 + 45 * 3_600, north: 20_000, encendido: false });
    expect(eventsOf([...before, ...after], rule)).toMatchObject([
      { tipo: 'movimiento_no_autorizado', inicio: 600 + 45 * 3_600, asunto: 'apareció a 20 km tras 45 h sin señal' },
    ]);
    const seen = eventsOf([...before, ...drive([0, 30, 30, 30, 30, 30], { from: 630, encendido: false })], rule);
    expect(seen).toMatchObject([{ asunto: null }]);
  });

  it('may move in its hours, but not while it is out of service', () => {
    const working = [
      ...standing(120, { encendido: true }),
      ...drive([30, 30, 30, 30, 30, 30], { from: 150, encendido: true }),
    ];
    expect(eventsOf(working, rule)).toEqual([]);
    expect(
      eventsOf(working, aWatch([{ tipo: 'movimiento_no_autorizado' }], { paros: [[start - minute, null]] })),
    ).toHaveLength(1);
    const night = aWatch([{ tipo: 'movimiento_no_autorizado', horario: [{ dia: 4, desde: '09:00', hasta: '17:00' }] }]);
    expect(eventsOf(working, night)).toHaveLength(1);
  });
});

it('that idles in a queue raises one event from its first fix, once it lasted long enough', () => {
  const queue = [
    ...drive([40, 20], { encendido: true }),
    ...standing(420, { from: 20, north: 160, encendido: true }),
    ...drive([20, 40], { from: 450, north: 160, encendido: true }),
  ];
  expect(eventsOf(queue, aWatch([{ tipo: 'ralenti_excesivo', umbral: 5 }]))).toMatchObject([
    { tipo: 'ralenti_excesivo', inicio: 20, fin: 450, max: 7, unidad: 'min' },
  ]);
  expect(eventsOf(queue, aWatch([{ tipo: 'ralenti_excesivo', umbral: 8 }]))).toEqual([]);
  const flickers = queue.map((fix, i) => (i === 8 ? { ...fix, encendido: false } : fix));
  expect(eventsOf(flickers, aWatch([{ tipo: 'ralenti_excesivo', umbral: 5 }]))).toMatchObject([
    { inicio: 20, fin: 450 },
  ]);
  const switched = queue.map((fix, i) => (i === 14 || i === 15 ? { ...fix, encendido: false } : fix));
  expect(eventsOf(switched, aWatch([{ tipo: 'ralenti_excesivo', umbral: 5 }]))).toMatchObject([
    { inicio: 20, fin: 380 },
  ]);
  const off = standing(900, { encendido: false });
  expect(eventsOf(off, aWatch([{ tipo: 'ralenti_excesivo', umbral: 5 }]))).toEqual([]);
});

it('that enters, stays at and leaves stops raises events at the fixes of its visits', () => {
  const shop = indexPlaces([
    {
      id: 3,
      nombre: 'Cliente',
      latitud: fixAt(0, 1_000).latitud,
      longitud: -74.1,
      radio_m: 100,
      poligono: null,
      desde: 0,
      juzga: 0,
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
  // Time alone shows that it has stayed too long.
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

  it('that is silent over lunch raises one event, until its next frame', () => {
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
    expect(eventsOf(standing(600), usual, { after: 25 * 60 * minute })).toMatchObject([
      { severidad: 'alta', fin: null },
    ]);
    expect(eventsOf(drive([40, 40, 40, 40, 40, 40, 40, 40]), usual, { after: 20 * minute })).toHaveLength(1);
    // A tracker that sleeps once it has told that the engine is off.
    const parks = drive([40, 40, 20, 0], { encendido: true }).map((fix, i) => ({ ...fix, encendido: i < 3 }));
    expect(eventsOf(parks, usual, { after: 5 * 60 * minute })).toEqual([]);
  });

  it('whose battery hovers at 20 % raises one event', () => {
    const levels = [40, 22, 19, 21, 19, 20, 22, 19, 24, 26, 22, 30];
    const frames = levels.map((bateria_pct, i) => fixAt(i * 60, 0, { bateria_pct }));
    expect(eventsOf(frames, aWatch([{ tipo: 'bateria_baja' }]))).toMatchObject([
      { inicio: 120, fin: 540, valor: 19, max: 19, umbral: 20, unidad: '%' },
    ]);
  });

  it('that calls for help raises one event however often it repeats the call, with a place or without', () => {
    const alarmed = (seconds: number): Sample => ({
      ...fixAt(seconds, 0),
      latitud: null,
      longitud: null,
      senales: { ...nothing, alarma: 'sos' },
    });
    const frames = [fixAt(0, 0), alarmed(30), fixAt(60, 0), alarmed(90), alarmed(120), fixAt(150, 0), alarmed(3_000)];
    expect(spans(eventsOf(frames, aWatch([{ tipo: 'sos' }])))).toEqual([
      ['sos', 30, 120],
      ['sos', 3_000, 3_000],
    ]);
    expect(eventsOf(frames, aWatch([{ tipo: 'alarma_dispositivo' }]))).toEqual([]);
  });

  it('whose ignition flickers is switched on once', () => {
    const states = [false, false, true, false, true, true, true, true, false, false, false, false, false];
    const frames = states.map((encendido, i) => fixAt(i * 10, 0, { encendido }));
    expect(spans(eventsOf(frames, aWatch([{ tipo: 'encendido' }, { tipo: 'apagado' }])))).toEqual([
      ['encendido', 40, 40],
      ['apagado', 80, 80],
    ]);
  });

  it('that brakes hard from one second to the next raises an event with the deceleration', () => {
    const watch = aWatch([{ tipo: 'frenada_brusca' }, { tipo: 'aceleracion_brusca' }]);
    expect(spans(eventsOf(drive([50, 50, 36, 36, 47, 47], { every: 1 }), watch))).toEqual([
      ['frenada_brusca', 2, 2],
      ['aceleracion_brusca', 4, 4],
    ]);
    expect(eventsOf(drive([50, 20, 50], { every: 10 }), watch)).toEqual([]);
  });

  it('whose tank is drained while it stands raises an event, and fuel that the engine burns does not', () => {
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

it('events are the same however a day is divided into batches', () => {
  const random = randomOf(9);
  const frames: Sample[] = [];
  let [at, north] = [0, 0];
  for (let leg = 0; leg < 40; leg++) {
    const kmh = random() < 0.3 ? 0 : random() * 120;
    const on = kmh > 0 || random() < 0.5;
    for (const end = at + 60 + random() * 900; at < end; at += 15) {
      frames.push(
        fixAt(at, north, {
          velocidad_kmh: Math.max(0, kmh + (random() - 0.5) * 10),
          encendido: on,
          bateria_pct: 10 + random() * 30,
        }),
      );
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
  const cuts = [...new Set(Array.from({ length: 50 }, () => 1 + Math.floor(random() * (frames.length - 1))))].sort(
    (a, b) => a - b,
  );
  expect(eventsOf(frames, watch, { pieces: cuts })).toEqual(whole);
});
