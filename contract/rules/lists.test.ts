import { describe, expect, it } from 'vitest';
import { activos } from '../entities/activos';
import { ordenes } from '../entities/ordenes';
import { overdueOrder } from './orders';
import { tareas } from '../entities/tareas';
import { compared, hasOneOf, holds, passes, search, searched, searchedOf, sorted, type Meaning } from './lists';

const now = Date.parse('2026-03-31T12:00:00Z');
const before = '2026-03-31T06:59:59-05:00';
const after = '2026-03-31T07:00:01-05:00';

const meaning = (entity: { means: Readonly<Record<string, Meaning | undefined>> }, filter: string): Meaning => {
  const found = entity.means[filter];
  if (!found) throw new Error(`no meaning of ${filter}`);
  return found;
};

describe('an order', () => {
  it.each([
    ['en_progreso', before, true],
    ['en_progreso', after, false],
    ['en_progreso', null, false],
    ['cerrada', before, false],
  ])('that is «%s» and due at %s is overdue: %s', (estado, fecha_limite, overdue) => {
    expect(holds(overdueOrder, { estado, fecha_limite }, now)).toBe(overdue);
    const asked = meaning(ordenes, 'vencida');
    expect(passes(asked, [true], { estado, fecha_limite }, now)).toBe(overdue);
    expect(passes(asked, [false], { estado, fecha_limite }, now)).toBe(!overdue);
    expect(passes(asked, [true, false], { estado, fecha_limite }, now)).toBe(true);
  });

  it('is without a person only while it is open', () => {
    const asked = meaning(ordenes, 'sin_asignar');
    expect(passes(asked, [true], { estado: 'pendiente', responsable_id: null }, now)).toBe(true);
    expect(passes(asked, [true], { estado: 'cancelada', responsable_id: null }, now)).toBe(false);
    expect(passes(asked, [true], { estado: 'pendiente', responsable_id: 3 }, now)).toBe(false);
  });

  it('is found from and until a moment, both included, in whatever zone it is written', () => {
    const order = { creado_en: '2026-03-31T07:00:00-05:00' };
    const asks = (filter: string, at: string) => passes(meaning(ordenes, filter), [at], order, now);
    expect(asks('creada_desde', '2026-03-31T12:00:00Z')).toBe(true);
    expect(asks('creada_hasta', '2026-03-31T12:00:00Z')).toBe(true);
    expect(asks('creada_desde', '2026-03-31T12:00:01Z')).toBe(false);
    expect(asks('creada_hasta', '2026-03-31T11:59:59Z')).toBe(false);
    expect(asks('cerrada_desde', '2026-03-31T12:00:00Z')).toBe(false);
  });
});

it('a task is not overdue once it is done, or its order has ended', () => {
  const asks = (task: object) => passes(meaning(tareas, 'vencida'), [true], { fecha_limite: before, ...task }, now);
  expect(asks({ estado: 'pendiente', abierta: true })).toBe(true);
  expect(asks({ estado: 'completada', abierta: true })).toBe(false);
  expect(asks({ estado: 'pendiente', abierta: false })).toBe(false);
});

it('every filter with a meaning speaks of fields of its record', () => {
  for (const entity of [activos, ordenes, tareas])
    for (const each of Object.values(entity.means)) {
      const named = JSON.stringify(each).matchAll(/"(?:has|is|empty|some|past|from|until)":"(\w+)"/g);
      for (const [, field = ''] of named) expect(Object.keys(entity.record.shape)).toContain(field);
    }
});

it.each([
  ['a', ['a', 'b'], true],
  ['c', ['a', 'b'], false],
  [null, ['a', null], true],
  [undefined, [null], true],
  [null, ['a'], false],
  [['x', 'y'], ['y'], true],
  [['x'], ['y'], false],
  ['a', [], false],
])('%j is one of %j: %s', (value, values, expected) => {
  expect(hasOneOf(value, values)).toBe(expected);
});

describe('a search', () => {
  const truck = searchedOf(activos, {
    nombre: 'Camión Ñandú',
    codigo: 'ACT-000012',
    placa: 'ABC-123',
    marca: 'Kenworth',
  });

  it.each(['', 'camion', 'CAMIÓN', 'ñandu cam', '  act-0000 abc  ', 'abc123', 'ABC 123', 'b-c1', 'act000012'])(
    'for «%s» finds it',
    (q) => {
      expect(search(q)(truck)).toBe(true);
    },
  );
  it.each(['camioneta', 'camion bus', 'kenworth', 'abc124', 'camióñ-n'])('for «%s» does not', (q) => {
    expect(search(q)(truck)).toBe(false);
  });
  it('takes letters and digits alone for codes, not for words', () => {
    expect(search('mobil7')(searched(['Móbil-7']))).toBe(false);
    expect(search('mobil-7')(searched(['Móbil-7']))).toBe(true);
  });
});

describe('sorting', () => {
  const names = (records: { nombre: string | null }[]) => records.map(({ nombre }) => nombre);
  const records = ['Ñandú', null, 'zorro', 'Nube', 'abeja', 'Árbol', 'nube'].map((nombre, i) => ({
    id: 10 - i,
    nombre,
  }));

  it('is that of the database, with nothing at the end, and turned around at the beginning', () => {
    const up = ['abeja', 'Árbol', 'Ñandú', 'nube', 'Nube', 'zorro', null];
    expect(names(sorted(records, 'nombre', false))).toEqual(up);
    expect(names(sorted(records, 'nombre', true))).toEqual(up.toReversed());
  });

  it('puts equal ones by id', () => {
    const same = [3, 1, 2].map((id) => ({ id, estado: 'x' }));
    expect(sorted(same, 'estado', true).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('compares numbers as numbers and no before yes', () => {
    expect(compared(9, 10)).toBeLessThan(0);
    expect(compared(false, true)).toBeLessThan(0);
  });
});
