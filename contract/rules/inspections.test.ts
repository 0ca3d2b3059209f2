import { describe, expect, it } from 'vitest';
import { itemPlantilla, type ItemPlantilla } from '../entities/plantillas';
import { answerFaults, appliesTo, limitsOf, pointFault, resultOf, standsAs, type Dada } from './inspections';

const point = (id: string, given: Partial<ItemPlantilla> = {}) =>
  itemPlantilla.parse({ id, titulo: `Punto ${id}`, ...given });
const good = (item: string, given: Partial<Dada> = {}): Dada => ({ item, resultado: 'aprobado', ...given });

describe('the answers to a form', () => {
  const points = [point('luces', { obligatoria: true }), point('frenos', { obligatoria: true }), point('radio')];

  it('are complete when every obligatory point has one', () =>
    expect(answerFaults(points, [good('frenos'), good('luces', { resultado: 'no_aplica' })])).toEqual({}));

  it('lack what is obligatory, at its point', () =>
    expect(answerFaults(points, [good('luces')])).toEqual({ 'respuestas.frenos': ['Responda este punto'] }));

  it('are of points that the form has, once each', () =>
    expect(answerFaults(points, [good('luces'), good('frenos'), good('frenos'), good('bocina')])).toEqual({
      'respuestas.frenos': ['Este punto está repetido'],
      'respuestas.bocina': ['El formulario no tiene este punto'],
    }));
});

it.each<[string, Partial<ItemPlantilla>, Partial<Dada>, string | null]>([
  ['a number is a number', { tipo: 'numero' }, { valor: 'mucho' }, 'Debe ser un número'],
  ['a reading that fails still says its number', { tipo: 'lectura' }, { resultado: 'falla' }, 'Debe ser un número'],
  ['a number that does not apply says none', { tipo: 'numero' }, { resultado: 'no_aplica' }, null],
  ['zero is a number', { tipo: 'numero' }, { valor: 0 }, null],
  [
    'an option is of its list',
    { tipo: 'seleccion', opciones: ['a', 'b'] },
    { valor: 'c' },
    'Elija una de las opciones',
  ],
  ['an option of its list', { tipo: 'seleccion', opciones: ['a', 'b'] }, { valor: 'b' }, null],
  ['a photo where it is asked for', { foto_obligatoria: true }, {}, 'Agregue una foto'],
  ['a photo that is there', { foto_obligatoria: true }, { fotos: ['x'] }, null],
  ['no photo of what does not apply', { foto_obligatoria: true }, { resultado: 'no_aplica' }, null],
])('%s', (_, given, said, fault) => expect(pointFault(point('a', given), good('a', said))).toBe(fault));

it('a value outside its limits fails', () => {
  const pressure = point('p', { tipo: 'numero', minimo: 20, maximo: 40, unidad: 'psi' });
  expect([19.9, 20, 40, 41].map((valor) => standsAs(pressure, good('p', { valor })))).toEqual([
    'falla',
    'aprobado',
    'aprobado',
    'falla',
  ]);
  expect(standsAs(pressure, good('p', { valor: 5, resultado: 'no_aplica' }))).toBe('no_aplica');
  expect(limitsOf(pressure)).toBe('entre 20 y 40 psi');
});

it.each([
  [[], false, 'apta'],
  [['menor', 'mayor'], false, 'con_observaciones'],
  [['menor', 'critica'], false, 'no_apta'],
  [[], true, 'no_apta'],
] as const)('failing %j with an open critical defect: %s, it is %s', (failing, open, result) =>
  expect(resultOf(failing, open)).toBe(result),
);

describe('a form applies', () => {
  const truck = { tipo_activo: 'vehiculo', categoria_id: 3 } as const;
  it.each([
    ['to all without lists', {}, true],
    ['by kind', { tipos: ['vehiculo' as const] }, true],
    ['not to another kind', { tipos: ['maquinaria' as const] }, false],
    ['by category', { categorias: [4, 3] }, true],
    ['below a level', { niveles: [1] }, true],
    ['not below another level', { niveles: [9] }, false],
    ['only when all lists hold', { categorias: [3], niveles: [9] }, false],
  ])('%s', (_, lists, applies) =>
    expect(appliesTo({ tipos: [], categorias: [], niveles: [], ...lists }, truck, [7, 1])).toBe(applies),
  );
});
