import { expect, it } from 'vitest';
import { day, defineEntity, fileId, moment, money, optionalText, rowId } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { entityColumns } from './entityColumns';

const pruebas = defineEntity({
  name: 'pruebas',
  fields: {
    nombre: z.string().trim().min(1),
    codigo: optionalText(30).default(null),
    tipo: z.enum(['una', 'otra']).default('una'),
    costo: money.nullable().default(null),
    vence_en: day.nullable().default(null),
    visto_en: moment.nullable().default(null),
    nivel_id: rowId,
    foto_id: fileId.nullable().default(null),
    etiquetas: z.array(z.string()).default([]),
    partes: z.array(z.object({ n: z.int() })).default([]),
    activo: z.boolean().default(true),
  },
  computed: {},
  filters: {},
  sortable: [],
  searched: [],
  codes: ['codigo'],
  reference: [],
});
const words = {
  one: 'prueba',
  many: 'pruebas',
  gender: 'f' as const,
  fields: { nombre: 'Nombre', codigo: 'Código' },
  values: { tipo: { una: 'Una', otra: 'Otra' }, activo: { true: 'Activa', false: 'Inactiva' } },
};

it('the columns of a file follow from the contract', () => {
  const columns = entityColumns(pruebas, words, {});
  expect(columns.map(({ field, kind }) => [field, kind])).toEqual([
    ['nombre', 'texto'],
    ['codigo', 'texto'],
    ['tipo', 'opcion'],
    ['costo', 'numero'],
    ['vence_en', 'fecha'],
    ['visto_en', 'momento'],
    ['nivel_id', 'referencia'],
    ['etiquetas', 'lista'],
    ['activo', 'booleano'],
  ]);
  const [nombre, codigo, tipo, , , , nivel, , activo] = columns;
  expect(nombre).toEqual({ field: 'nombre', label: 'Nombre', kind: 'texto', required: true });
  expect(codigo).toEqual({ field: 'codigo', label: 'Código', kind: 'texto', code: true });
  expect(tipo?.options?.map(({ value, label }) => [value, label])).toEqual(Object.entries(words.values.tipo));
  expect(nivel).toMatchObject({ refersTo: 'niveles', required: true });
  expect(activo?.help).toBe('Activa o Inactiva.');
});

it('what a kind says of a column comes first and is added; false leaves it out', () => {
  const said = { existencia: { kind: 'numero' }, nombre: 'name, título', tipo: false } as const;
  const columns = entityColumns(pruebas, words, said);
  expect(columns.slice(0, 3).map(({ field }) => field)).toEqual(['existencia', 'nombre', 'codigo']);
  expect(columns[1]?.synonyms).toEqual(['name', 'título']);
  expect(columns.some(({ field }) => field === 'tipo')).toBe(false);
});
