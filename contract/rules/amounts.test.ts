import { describe, expect, it } from 'vitest';
import { readAmount, readDegrees, sayAmountError, writeAmount, type AmountManner } from './amounts';

const nbsp = '\u00a0';

describe('an amount', () => {
  it.each<[text: string, value: number | null]>([
    ['', null],
    ['   ', null],
    ['0', 0],
    ['-0', 0],
    ['7', 7],
    ['007', 7],
    ['+5', 5],
    // One mark: three digits after a point are thousands, everything else are decimals.
    ['1.250', 1250],
    ['12.500', 12_500],
    ['125.000', 125_000],
    ['0.125', 0.125],
    ['.125', 0.125],
    ['-0.125', -0.125],
    ['1234.567', 1234.567],
    ['2.5', 2.5],
    ['12.50', 12.5],
    ['1.2505', 1.2505],
    ['2,5', 2.5],
    [',5', 0.5],
    ['49,3', 49.3],
    ['1,250', 1.25],
    ['45200,5', 45_200.5],
    ['0,125', 0.125],
    // A mark more than once is thousands.
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['12.345.678.901', 12_345_678_901],
    // Of two marks the last is the decimal.
    ['1.250,5', 1250.5],
    ['1,250.5', 1250.5],
    ['1.250.000,50', 1_250_000.5],
    ['1,250,000.50', 1_250_000.5],
    ['1.250,000', 1250],
    // Signs of currencies and units fall away.
    ['$ 1.250.000', 1_250_000],
    [`$${nbsp}1.250.000`, 1_250_000],
    ['$1.250.000', 1_250_000],
    ['COP 1.250.000', 1_250_000],
    ['1.250.000 COP', 1_250_000],
    ['cop$ 3.505.092', 3_505_092],
    ['US$ 12,50', 12.5],
    ['12,50 €', 12.5],
    ['S/. 12,50', 12.5],
    ['2,5 l', 2.5],
    ['2,5l', 2.5],
    ['2,5 Litros', 2.5],
    ['12 km', 12],
    ['80 km/h', 80],
    ['36,5 °C', 36.5],
    ['15 %', 15],
    ['1.250,5 h.', 1250.5],
    // As copied from a spreadsheet or a page.
    ['1.250\n', 1250],
    ['1.250\r\n', 1250],
    ['\t2,5\t', 2.5],
    ['\u200b2,5\u200e', 2.5],
    ['\ufeff12', 12],
    ['1 250 000', 1_250_000],
    [`1${nbsp}250,5`, 1250.5],
    ['1\u202f250\u202f000,5', 1_250_000.5],
    ["1'250.000", 1_250_000],
    ['1’250,5', 1250.5],
    ["1'250.50", 1250.5],
    // Negative ones.
    ['-3', -3],
    ['- 3', -3],
    ['\u22123,5', -3.5],
    ['\u20133', -3],
    ['-$ 1.250', -1250],
    ['$ -1.250', -1250],
    ['$ \u22121.250', -1250],
  ])('%j is %j', (text, value) => expect(readAmount(text)).toEqual({ value }));

  it.each([
    ['doce', 'sin_leer'],
    ['12a', 'sin_leer'],
    ['1/2', 'sin_leer'],
    ['2:30', 'sin_leer'],
    ['5-', 'sin_leer'],
    ['--5', 'sin_leer'],
    ['10-20', 'sin_leer'],
    ['-', 'sin_leer'],
    ['$', 'sin_leer'],
    ['.', 'sin_leer'],
    ['Infinity', 'sin_leer'],
    ['NaN', 'sin_leer'],
    ['0x10', 'sin_leer'],
    ['1,5 M', 'sin_leer'],
    ['12 gal', 'sin_leer'],
    ['(1.250)', 'sin_leer'],
    ['12\n34', 'sin_leer'],
    ['12\t34', 'sin_leer'],
    ['9'.repeat(61), 'sin_leer'],
    ['1e5', 'exponente'],
    ['1,5E+3', 'exponente'],
    ['1.2.3', 'dudoso'],
    ['1,2,3', 'dudoso'],
    ['1.25.000', 'dudoso'],
    ['1.250.00', 'dudoso'],
    ['1.25,5', 'dudoso'],
    ['1.250,5,3', 'dudoso'],
    ['1,250.5.3', 'dudoso'],
    ['0.125.000', 'dudoso'],
    ['01.250', 'dudoso'],
    ['5,', 'dudoso'],
    ['1.250,', 'dudoso'],
    ['1..250', 'dudoso'],
    ['12 34', 'dudoso'],
    ["1'25", 'dudoso'],
    ['1234567890123456', 'cifras'],
    ['9'.repeat(60), 'cifras'],
  ])('%j is refused: %s', (text, error) => expect(readAmount(text)).toEqual({ error }));

  it.each<[text: string, manner: AmountManner, read: number | string]>([
    ['2,5 l', { unit: 'litro' }, 2.5],
    ['2,5', { unit: 'l' }, 2.5],
    ['2,5 cajas', { unit: 'cajas' }, 2.5],
    ['2,5 km', { unit: 'l' }, 'unidad'],
    ['2,5 gal', { unit: 'l' }, 'unidad'],
    ['$ 2,5', { unit: 'l' }, 'unidad'],
    ['2,5 l', { currency: 'COP' }, 'unidad'],
    ['$ 2,5', { currency: 'EUR' }, 2.5],
    ['USD 2,5', { currency: 'COP' }, 'unidad'],
    ['SEK 2,5', { currency: 'SEK' }, 2.5],
    ['R$ 2,5', { currency: 'BRL' }, 2.5],
  ])('%j, of a field with %j, is %j', (text, manner, read) => {
    const found = readAmount(text, manner);
    expect('value' in found ? found.value : found.error).toBe(read);
  });

  it.each<[text: string, decimal: AmountManner['decimal'], value: number]>([
    ['1.250', 'auto', 1250],
    ['1.250', 'coma', 1250],
    ['1.250', 'punto', 1.25],
    ['1,250', 'auto', 1.25],
    ['1,250', 'coma', 1.25],
    ['1,250', 'punto', 1250],
    ['0,125', 'punto', 0.125],
    ['12,5', 'punto', 12.5],
    ['12.5', 'coma', 12.5],
    ['1.250,5', 'punto', 1250.5],
    ['1,250.5', 'coma', 1250.5],
    ['1.250.000', 'punto', 1_250_000],
  ])('%j with decimal %s is %d', (text, decimal, value) => expect(readAmount(text, { decimal })).toEqual({ value }));
});

it.each<[text: string, value: number | null]>([
  ['', null],
  ['4,65', 4.65],
  ['4.651', 4.651],
  ['-74.08175', -74.08175],
  ['\u221274,08', -74.08],
  ['74.08 W', -74.08],
  ['74,08° O', -74.08],
  ['4.651° N', 4.651],
])('the degrees %j are %j: a coordinate has no thousands', (text, value) =>
  expect(readDegrees(text)).toEqual({ value }),
);

it.each(['norte', '4,65, -74,08', '1.250.000', '4e1', '1234,5'])('%j is no coordinate', (text) =>
  expect(readDegrees(text)).toEqual({ error: 'sin_leer' }),
);

it('an error says what to write', () => {
  expect(sayAmountError('sin_leer', ' doce ')).toBe('«doce» no es un número');
  expect(sayAmountError('dudoso', '1.2.3')).toBe('No está claro qué número es «1.2.3»: escríbalo como 1.250.000 o 2,5');
  expect(sayAmountError('unidad', '2 gal', { unit: 'l' })).toBe('«2 gal» está en otra unidad: se espera l');
  expect(sayAmountError('exponente', '1e5')).toBe('«1e5» está abreviado: escriba el número completo');
});

it.each([0, 2.5, 0.125, 1250, 1250.5, 1_250_000, -3.25, 1234.567])(
  '%d is written so that it is read as the same number',
  (value) => expect(readAmount(writeAmount(value, 4))).toEqual({ value }),
);
