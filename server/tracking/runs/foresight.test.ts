import { describe, expect, it } from 'vitest';
import type { MarcaParada, RutaPaquete, TipoMarcaParada } from '#contract/requests/despacho';
import { minutesBehind, withMark } from '#contract/rules/foresight';
import { derived } from './assess';
import type { Row } from './assessedRows';
import { countsFrom } from './counting';

const minute = 60_000;
const salida = Date.parse('2026-11-21T11:00:00.000Z');
const zona = 'America/Bogota';
const at = (minutes: number) => salida + minutes * minute;
const iso = (ms: number) => new Date(ms).toISOString();

const aRow = (given: Partial<Row> = {}): Row => ({
  id: 30,
  empresa_id: 1,
  stops: [1, 2, 3, 4].map((orden) => ({
    ...{ clave: orden, parada_id: orden, nombre: `Parada ${orden}`, latitud: 4.6, longitud: -74.1, orden },
    ...{ llegada_min: orden * 20 - 20, ventana_min: 10, servicio_min: 0, obligatoria: orden < 4 },
  })),
  marks: [],
  metros: 10_000,
  salida,
  zona,
  desde: at(-30),
  hasta: at(180),
  iniciada: null,
  terminada: null,
  terminada_como: null,
  cancelada: false,
  curso: null,
  visits: [],
  planeadas: [],
  ...{ plan_id: 1, huella: '', tolerancia: 100 },
  rastro: [],
  movida: null,
  aprendido: null,
  offs: [],
  ahora: at(100),
  ...given,
});

/** As a phone keeps it. */
const packed = (row: Row): RutaPaquete => {
  const { estado, inicio_en, fin_en, retraso_min, paradas } = derived(row);
  return {
    ...{ id: row.id, version: 1, ruta: 'Reparto', color: 'azul', activo_id: 5, salida_en: iso(salida) },
    ...{ cuenta_desde: iso(countsFrom(salida, zona)), fin_previsto_en: iso(at(60)), nota: null, posicion: null },
    ...{ estado, inicio_en, fin_en, retraso_min, paradas, marcas: row.marks.map(asMark) },
  };
};
const asMark = ({ clave, tipo, fecha, nota, por }: Row['marks'][number], id: number): MarcaParada => ({
  ...{ id, ejecucion_id: 30, clave, tipo, fecha: iso(fecha), nota, por, cuenta: fecha >= countsFrom(salida, zona) },
  ...{ fotos: [], codigos: [], audio: null, firma: null, latitud: null, longitud: null },
});
const mark = (clave: number, tipo: TipoMarcaParada, minutes: number): Row['marks'][number] => ({
  ...{ clave, tipo, fecha: at(minutes), nota: tipo === 'fallida' ? 'Cerrado' : null, por: 'Óscar' },
});

/** What matters to its driver. */
const told = ({
  estado,
  inicio_en,
  fin_en,
  paradas,
}: Pick<RutaPaquete, 'estado' | 'inicio_en' | 'fin_en' | 'paradas'>) => ({
  estado,
  inicio_en,
  fin_en,
  paradas: paradas.map((stop) => [stop.clave, stop.estado, stop.llegada_en, stop.fuente, stop.omision?.motivo]),
});
const compared = (known: Row, marks: Row['marks']) => {
  const foreseen = marks.reduce((run, each, n) => withMark(run, asMark(each, -n)), packed(known));
  return [told(foreseen), told(derived({ ...known, marks: [...known.marks, ...marks] }))] as const;
};

describe('what a phone says of a run is what the server will derive', () => {
  it.each([
    ['an arrival starts it', [mark(1, 'llegada', 2)], 'en_curso'],
    ['also before its departure', [mark(1, 'llegada', -5)], 'en_curso'],
    ['taken back, it has not started', [mark(1, 'llegada', 2), mark(1, 'anulada', 3)], 'programada'],
    ['a stop that was not served does not start it', [mark(1, 'fallida', 2)], 'programada'],
    ['a later stop passes over those before', [mark(1, 'llegada', 2), mark(3, 'llegada', 42)], 'en_curso'],
    ['the last stop ends it', [1, 2, 3, 4].map((clave) => mark(clave, 'prueba', clave * 20 - 20)), 'completada'],
    ['with an obligatory one missing', [mark(1, 'prueba', 0), mark(4, 'llegada', 60)], 'incumplida'],
    ['the last stop alone ends nothing', [mark(4, 'llegada', 60)], 'en_curso'],
    ['until the end is taken back', [mark(1, 'prueba', 0), mark(4, 'llegada', 60), mark(4, 'anulada', 61)], 'en_curso'],
    ['before its day it counts nowhere', [mark(1, 'llegada', -500)], 'programada'],
  ] as const)('%s', (_, marks, estado) => {
    const [phone, server] = compared(aRow(), [...marks]);
    expect(phone).toEqual(server);
    expect(phone.estado).toBe(estado);
  });

  it('with what the server knew already', () => {
    const visits = [
      { parada: 1, entrada: at(-2), salida: at(3) },
      { parada: 2, entrada: at(21), salida: at(25) },
    ];
    const [phone, server] = compared(aRow({ visits }), [mark(4, 'prueba', 62), mark(2, 'anulada', 63)]);
    expect(phone).toEqual(server);
    expect(phone.paradas.map(([, estado]) => estado)).toEqual(['a_tiempo', 'a_tiempo', 'omitida', 'a_tiempo']);
    const ended = aRow({ visits, terminada: at(30), terminada_como: 'completada' });
    const [afterwards, decided] = compared(ended, [mark(3, 'llegada', 42)]);
    expect(afterwards).toEqual(decided);
  });

  it.each(Array.from({ length: 300 }, (_, seed) => seed))('in any order of marks (%i)', (seed) => {
    const random = numbers(seed);
    const tipos = ['llegada', 'prueba', 'llegada', 'fallida', 'anulada'] as const;
    // From the departure on: what the first stop's early arrival is worth depends on when it is left.
    const marks = Array.from({ length: 1 + (seed % 7) }, (_, n) =>
      mark(1 + random(4), tipos[random(5)] ?? 'llegada', n * 12 + random(10)),
    );
    const known = random(3);
    const [phone, server] = compared(aRow({ marks: marks.slice(0, known) }), marks.slice(known));
    expect(phone).toEqual(server);
  });
});

it('tells how far it is behind now', () => {
  const row = aRow({ marks: [mark(1, 'llegada', 4)], ahora: at(35) });
  expect(minutesBehind(packed(row), at(35))).toBe(derived(row).retraso_min);
  expect(minutesBehind(packed(row), at(50))).toBe(30);
  expect(minutesBehind(packed(aRow()), at(50))).toBeNull();
});

/** Whole numbers below a limit, the same for a seed. */
const numbers = (seed: number) => {
  let state = seed * 2_654_435_761 + 1;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
