import { expect, it } from 'vitest';
import { datoHeading, datoWords } from '#contract/entities/datos';
import { areApart, boundsIn, seriesOf, stretchesOn, valueAt, valueWords } from './series';

const given = {
  fecha_s: [100, 200, 300, 400, 500],
  datos: {
    encendido: [false, true, null, true, false],
    'atributos.temperatura_1': [null, -4, -5, null, null],
    alarma: [null, 'sos', null, null, null],
  },
};
const read = (dato: string) => {
  const [series] = seriesOf(given, [dato]);
  if (!series) throw new Error('one was asked for');
  return series;
};

it('a datum keeps only the moments at which it was said, in the order of the choice', () => {
  const [first, second] = seriesOf(given, ['atributos.temperatura_1', 'encendido']);
  expect([first?.tipo, first?.time, first?.values]).toEqual(['numero', [200, 300], [-4, -5]]);
  expect([second?.tipo, second?.time]).toEqual(['si_no', [100, 200, 400, 500]]);
  expect(read('alarma').tipo).toBe('texto');
});

it('numbers and booleans that an app sends as text are what they mean; keys and cards stay text', () => {
  const said = {
    fecha_s: [1, 2],
    datos: {
      'atributos.a': ['-6.73', '12'],
      'atributos.b': ['true', 'False'],
      'atributos.c': ['0012', '4111111111111111'],
      'atributos.conductor': ['77', '78'],
    },
  };
  expect(seriesOf(said, Object.keys(said.datos)).map(({ tipo, values }) => [tipo, values])).toEqual([
    ['numero', [-6.73, 12]],
    ['si_no', [true, false]],
    ['texto', ['0012', '4111111111111111']],
    ['texto', ['77', '78']],
  ]);
});

it('at a moment the last known value holds', () => {
  const series = read('atributos.temperatura_1');
  expect([99, 199, 200, 299, 300, 9_999].map((at) => valueAt(series, at))).toEqual([
    undefined,
    undefined,
    -4,
    -4,
    -5,
    -5,
  ]);
});

it('values are written with their units and words', () => {
  expect(valueWords(-4.256, datoWords('atributos.temperatura_1'))).toBe('-4,26 °C');
  expect(valueWords(true, datoWords('encendido'))).toBe('Encendido');
  expect(valueWords(false, datoWords('atributos.entrada_2'))).toBe('Inactiva');
  expect(valueWords(true, datoWords('atributos.rara'))).toBe('Sí');
  expect(valueWords(undefined, datoWords('encendido'))).toBe('—');
});

it('data have names, those of attributes that only their maker knows as well', () => {
  expect(
    ['combustible_pct', 'atributos.analogica_2', 'atributos.io239', 'atributos.constructor'].map(datoHeading),
  ).toEqual(['Combustible (%)', 'Analógica 2 (V)', 'io239', 'constructor']);
});

it('what is on is one stretch until it is off, and ends when the asset falls silent', () => {
  const whole = { from: 0, to: 1_000 };
  expect(stretchesOn(read('encendido'), whole, [])).toEqual([{ from: 200, to: 500 }]);
  expect(stretchesOn(read('encendido'), whole, [{ from: 200, to: 390 }])).toEqual([
    { from: 200, to: 200 },
    { from: 400, to: 500 },
  ]);
});

it('no line joins values across a silence', () => {
  expect(areApart(100, 200, [{ from: 120, to: 180 }])).toBe(true);
  expect(areApart(100, 200, [{ from: 200, to: 300 }])).toBe(false);
});

it('a constant is drawn in the middle', () => {
  expect(boundsIn([7, 7])).toEqual([6, 8]);
  expect(boundsIn([3, -2, 9])).toEqual([-2, 9]);
});
