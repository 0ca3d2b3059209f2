import { describe, expect, it } from 'vitest';
import { lineOf } from '../runs/line';
import { indexPlaces } from '../places/places';
import { fixAt } from '../projector/testing';
import { aWatch, drive, eventsOf, minute, spans, start } from './testing';

const yardPlace = {
  id: 7,
  nombre: 'Patio',
  latitud: 4.6,
  longitud: -74.1,
  radio_m: 150,
  poligono: null,
  desde: 0,
  juzga: 0,
  limite_velocidad_kmh: 20,
  sur: 4.59,
  norte: 4.61,
  oeste: -74.11,
  este: -74.09,
};

describe('speeding', () => {
  const rule = aWatch([{ tipo: 'exceso_velocidad', umbral: 80 }]);

  it('begins at the first fix above the limit and ends at the first one within it, if two were 5 km/h above', () => {
    const [event, ...none] = eventsOf(drive([70, 82, 90, 104, 83, 80, 70]), rule);
    expect(none).toEqual([]);
    expect(event).toMatchObject({
      inicio: 10,
      fin: 50,
      valor: 90,
      max: 104,
      umbral: 80,
      unidad: 'km/h',
      severidad: 'alta',
      abrio: start + 30_000,
    });
    expect(event?.metros).toBeGreaterThan(900);
  });

  it('is not raised by one fast fix, or by a speed that hovers at the limit', () => {
    expect(eventsOf(drive([70, 84, 90, 84, 70, 84, 85, 84, 85, 79]), rule)).toEqual([]);
  });

  it('stays open while it lasts, and ends where the device falls silent', () => {
    expect(spans(eventsOf(drive([90, 95, 100]), rule))).toEqual([['exceso_velocidad', 0, null]]);
    const later = drive([90, 95], { from: 3_600, north: 30_000 });
    expect(spans(eventsOf([...drive([90, 95, 100]), ...later], rule))).toEqual([
      ['exceso_velocidad', 0, 20],
      ['exceso_velocidad', 3_600, null],
    ]);
  });

  it('is one event when it repeats within the cooling time', () => {
    const speeds = [70, 90, 90, 75, 90, 90, 75, 70, 70, 70, 70, 70, 90, 90, 70];
    expect(eventsOf(drive(speeds), rule)).toHaveLength(3);
    expect(
      spans(eventsOf(drive(speeds), aWatch([{ tipo: 'exceso_velocidad', umbral: 80, enfriamiento_s: 40 }]))),
    ).toEqual([
      ['exceso_velocidad', 10, 60],
      ['exceso_velocidad', 120, 140],
    ]);
  });

  it('must last as long as the rule says', () => {
    const long = aWatch([{ tipo: 'exceso_velocidad', umbral: 80, duracion_min_s: 30 }]);
    expect(eventsOf(drive([70, 90, 90, 90, 70]), long)).toEqual([]);
    expect(spans(eventsOf(drive([70, 90, 90, 90, 90, 70]), long))).toEqual([['exceso_velocidad', 10, 50]]);
  });

  describe('of a device that tells no speed', () => {
    const untold = (speeds: readonly number[]) => drive(speeds).map((fix) => ({ ...fix, velocidad_kmh: null }));

    it('is that between its fixes, known once the two after them bear it out', () => {
      // The speed to a fix is that of the fix before it.
      const fixes = untold([70, 70, 90, 100, 104, 100, 90, 70, 70, 70, 70]);
      expect(eventsOf(fixes, rule)).toMatchObject([{ inicio: 30, fin: 80, max: 104, severidad: 'alta' }]);
      expect(eventsOf(fixes.slice(0, 6), rule)).toEqual([]);
      expect(eventsOf(fixes.slice(0, 7), rule)).toMatchObject([{ inicio: 30, fin: null, max: 100 }]);
    });

    it('is not raised by misplaced fixes, nor beside fixes that tell theirs', () => {
      const fixes = untold(Array.from({ length: 20 }, () => 60));
      const off = fixes.map((fix, i) => (i === 9 || i === 10 ? { ...fix, latitud: fix.latitud + 0.003 } : fix));
      expect(eventsOf(off, rule)).toEqual([]);
      expect(eventsOf(untold(Array.from({ length: 20 }, () => 100)), rule)).toHaveLength(1);
      const mixed = untold(Array.from({ length: 20 }, () => 100)).map((fix, i) =>
        i % 2 ? { ...fix, velocidad_kmh: 78 } : fix,
      );
      expect(eventsOf(mixed, rule)).toEqual([]);
    });

    it('is the same however the track is divided into batches', () => {
      const fixes = untold([70, 90, 95, 90, 70, 70, 90, 90, 90, 90, 60, 60, 60, 99, 99, 99, 40]);
      const whole = eventsOf(fixes, rule);
      expect(whole.length).toBeGreaterThan(1);
      expect(eventsOf(fixes, rule, { pieces: fixes.map((_, i) => i).slice(1) })).toEqual(whole);
    });
  });

  it('uses the lowest limit that applies when the rule has none', () => {
    const yard = indexPlaces([yardPlace]);
    const slow = drive([30, 30, 30, 30, 30, 30]);
    expect(eventsOf(slow, aWatch([{ tipo: 'exceso_velocidad' }]), { places: yard })).toMatchObject([
      { inicio: 0, fin: 20, umbral: 20, parada: 7 },
    ]);
    expect(eventsOf(slow, aWatch([{ tipo: 'exceso_velocidad' }], { limite_activo: 25 }))).toEqual([]);
    expect(eventsOf(drive([40, 40, 20]), aWatch([{ tipo: 'exceso_velocidad' }], { limite_activo: 25 }))).toMatchObject([
      { umbral: 25 },
    ]);
  });

  it('uses the limit of a route while the asset drives on its line', () => {
    const [south, north] = [fixAt(0, 0), fixAt(0, 400)];
    const line = lineOf([south, north].map(({ longitud, latitud }) => [longitud, latitud]));
    const corridors = [
      {
        id: 9,
        ruta: 4,
        desde: start,
        hasta: start + 60 * minute,
        iniciada: null,
        line,
        tolerancia: 50,
        paradas: new Set<number>(),
        limite: 30,
      },
    ];
    const fast = drive([50, 50, 50, 50, 50, 50, 50]);
    expect(eventsOf(fast, aWatch([{ tipo: 'exceso_velocidad' }]), { corridors })).toMatchObject([
      { inicio: 0, fin: 40, umbral: 30, ruta: 4 },
    ]);
    expect(
      eventsOf(fast, aWatch([{ tipo: 'exceso_velocidad' }]), {
        corridors: corridors.map((each) => ({ ...each, hasta: start })),
      }),
    ).toEqual([]);
  });

  it('does not use the limit that a stop was given later, unless the rule is only tried', () => {
    const given = (seconds: number) => indexPlaces([{ ...yardPlace, juzga: start + seconds * 1_000 }]);
    const slow = drive([30, 30, 30, 30, 30, 30]);
    const watch = aWatch([{ tipo: 'exceso_velocidad' }]);
    expect(eventsOf(slow, watch, { places: given(60) })).toHaveLength(1);
    expect(eventsOf(slow, watch, { places: given(120) })).toEqual([]);
    expect(
      eventsOf(
        slow,
        { ...watch, reglas: watch.reglas.map((rule) => ({ ...rule, tried: true })) },
        { places: given(120) },
      ),
    ).toHaveLength(1);
  });

  it('is detected only in the hours of the rule', () => {
    // 13:00 UTC on 20 August 2026 is Thursday, 8:00 in Bogotá.
    const hours = (desde: string, hasta: string) =>
      aWatch([{ tipo: 'exceso_velocidad', umbral: 80, horario: [{ dia: 4, desde, hasta }] }]);
    const speeds = Array.from({ length: 18 }, () => 90);
    expect(spans(eventsOf(drive([...speeds, 70]), hours('08:00', '08:02')))).toEqual([['exceso_velocidad', 0, 120]]);
    expect(eventsOf(drive([...speeds, 70]), hours('09:00', '12:00'))).toEqual([]);
    expect(eventsOf(drive([...speeds, 70]), hours('22:00', '08:02'))).toEqual([]);
    const night = aWatch([
      { tipo: 'exceso_velocidad', umbral: 80, horario: [{ dia: 3, desde: '22:00', hasta: '08:02' }] },
    ]);
    expect(spans(eventsOf(drive([...speeds, 70]), night))).toEqual([['exceso_velocidad', 0, 120]]);
  });
});
