import { expect, it } from 'vitest';
import { defineEntity, money as amount, optionalText } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { factsOf, filed, inOrder, known } from './facts';
import { filtersOf, offeredAt } from './filters';
import { money, text, untold, yesNo } from './kinds';
import { present } from './presentation';

const pruebas = defineEntity({
  name: 'pruebas',
  fields: { nombre: z.string(), nota: optionalText(80), costo: amount.nullable() },
  computed: { abierta: z.boolean() },
  filters: { abierta: z.boolean() },
  sortable: ['nombre', 'costo'],
  searched: [],
  reference: [],
});
type Entity = typeof pruebas;
const words = {
  one: 'prueba',
  many: 'pruebas',
  gender: 'f' as const,
  fields: { nombre: 'Nombre', nota: 'Nota', costo: 'Costo', abierta: 'Abierta' },
  values: {},
};
const nota = { ...text, sorts: false as const };
const lines = { nombre: text, nota, costo: money, abierta: yesNo };

it('each field and each filter has its line, or it does not compile', () => {
  const { nombre, abierta } = lines;
  // @ts-expect-error The field has no line.
  present<Entity>(words, { nombre, nota, abierta }, { abierta: 'menu' });
  // @ts-expect-error There is no such field.
  present<Entity>(words, { ...lines, placa: text }, { abierta: 'menu' });
  // @ts-expect-error Amounts are no text.
  present<Entity>(words, { ...lines, costo: text }, { abierta: 'menu' });
  // @ts-expect-error The list does not sort by it.
  present<Entity>(words, { ...lines, nota: text }, { abierta: 'menu' });
  // @ts-expect-error The filter has no line.
  present<Entity>(words, lines, {});
  expect(present<Entity>(words, lines, { abierta: 'menu' }).lines).toEqual(lines);
});

it('fields follow in their order, but for those that a page puts first', () => {
  const fields = present<Entity>(words, { ...lines, nota: { ...text, column: false } }, { abierta: 'menu' });
  const first = ['costo', 'a cost that this role does not see'];
  expect(inOrder(fields.lines, first, ({ column }) => column !== false)).toEqual(['costo', 'nombre', 'abierta']);
});

it('facts are said by the kind of the field, unknown ones not at all, exceptions as the page says', () => {
  const fields = present<Entity>(words, lines, { abierta: 'menu' });
  const row = { nombre: 'Una', nota: null, costo: 12_000, abierta: true } as never;
  expect(factsOf(fields, row, { first: ['abierta'], instead: { nombre: 'Otra' } })).toEqual([
    { label: 'Abierta', value: 'Sí' },
    { label: 'Nombre', value: 'Otra' },
    { label: 'Nota' },
    { label: 'Costo', value: '$\u00A012.000' },
  ]);
});

it('of the facts only those are known that have a value: none is a number too', () => {
  const said = (value: string | number | boolean | null | undefined) => ({ label: String(value), value });
  expect(known(['Sí', 0, false, null, undefined, ''].map(said))).toEqual(['Sí', 0].map(said));
});

it('a filter is said as its field is', () => {
  const [only] = filtersOf(present<Entity>(words, lines, { abierta: 'menu' }));
  expect(only).toMatchObject({ source: 'abierta', label: 'Abierta', offered: 'menu' });
  expect(only?.said(false)).toBe('No');
});

it('a filter that is offered elsewhere may be called otherwise than its field', () => {
  const fields = present<Entity>(words, lines, { abierta: { ...yesNo, label: 'Sigue abierta', offered: 'elsewhere' } });
  expect(filtersOf(fields)[0]?.label).toBe('Sigue abierta');
  expect(offeredAt(fields, 'menu')).toEqual([]);
  expect(offeredAt(fields, 'elsewhere')).toHaveLength(1);
});

it('what no page shows by itself is in no list, no file and among no facts', () => {
  const fields = present<Entity>(words, { ...lines, ...untold('nota', 'costo') }, { abierta: 'menu' });
  const shown = (passes: Parameters<typeof inOrder>[2]) => inOrder(fields.lines, [], passes);
  expect(shown(({ column }) => column !== false)).toEqual(['nombre', 'abierta']);
  expect(filed(fields)).toEqual(['nombre', 'abierta']);
  expect(shown(({ sheet }) => sheet !== false)).toEqual(['nombre', 'abierta']);
});
