import { describe, expect, it } from 'vitest';
import { sayBounds, type Since } from '#contract/core/dateBounds';
import { readCell, readNumber, type Manner } from './parseCell';
import { matchColumns } from './columns';
import { tiposActivo } from '../kinds/options';
import { fold, foldPath, suggest } from './words';

const manner: Manner = { formato_fecha: 'dma', decimal: 'coma', zona: 'America/Bogota' };
const day = (text: string, formato_fecha: Manner['formato_fecha'] = 'dma') =>
  readCell({ kind: 'fecha' }, text, { ...manner, formato_fecha });

describe('amounts', () => {
  const said = (field: string, text: string) =>
    readCell({ field, kind: 'numero' }, text, { ...manner, decimal: 'auto', moneda: 'COP' });

  it.each([
    ['costo_adquisicion', '1.250.000', 1_250_000],
    ['costo_adquisicion', '$ 1.250.000', 1_250_000],
    ['tarifa_hora', 'COP 32.500,50', 32_500.5],
    ['capacidad_tanque_l', '2,5 l', 2.5],
    ['litros', '49,3', 49.3],
    ['litros', '18,2 m³', 18.2],
    ['odometro_km', '12.500 km', 12_500],
    ['odometro_km', '125.480,5 kms', 125_480.5],
    ['limite_velocidad_kmh', '80 km/h', 80],
    ['aviso_dias', '30 días', 30],
    ['vida_util_meses', '60 meses', 60],
    ['cada_medida', '250 horas', 250],
  ])('in %s, %s is %d', (field, text, value) => expect(said(field, text)).toEqual({ value }));

  it.each([
    ['odometro_km', '2,5 l'],
    ['capacidad_tanque_l', '80 km'],
    ['limite_velocidad_kmh', '80 km'],
    ['costo_adquisicion', '500 km'],
    ['costo_adquisicion', 'US$ 500'],
    ['odometro_km', '$ 500'],
  ])('in %s, %s is of another unit', (field, text) =>
    expect(said(field, text)).toMatchObject({ codigo: 'FORMATO_NUMERO' }),
  );
});

describe('dates', () => {
  it.each([
    ['31/03/2026', '2026-03-31'],
    ['1-4-26', '2026-04-01'],
    ['2026-03-31', '2026-03-31'],
    ['2026/3/31', '2026-03-31'],
    ['31 de marzo de 2026', '2026-03-31'],
    ['31-mar-2026', '2026-03-31'],
    ['31/03/2026 14:30', '2026-03-31'],
    ['46112', '2026-03-31'],
    ['20260331', '2026-03-31'],
    ['2026-03-31T00:00:00Z', '2026-03-31'],
    ['2026-03-31 00:00:00+00:00', '2026-03-31'],
    // 22:00 of the day before, in Bogotá.
    ['2026-04-01T03:00:00.000Z', '2026-03-31'],
    ['2026-03-31T23:30:00-05:00', '2026-03-31'],
    ['martes, 31 de marzo de 2026', '2026-03-31'],
    ['miércoles, 31 de diciembre de 2025', '2025-12-31'],
    ['Mié. 31/12/2025', '2025-12-31'],
    ['marzo 31 de 2026', '2026-03-31'],
    ['March 31, 2026', '2026-03-31'],
    ['Tuesday, March 31, 2026', '2026-03-31'],
    ['31 de mar. del 2026', '2026-03-31'],
  ])('%s is %s', (text, value) => expect(day(text)).toEqual({ value }));

  const of = (since: Since, text: string) => readCell({ kind: 'fecha', since }, text, manner);
  const from = new Date().getFullYear() - 2;
  const digits = String(from).slice(2);

  it.each([`01/05/${digits}`, `01/05/00${digits}`, `00${digits}-05-01`, `1 de mayo de ${digits}`])(
    '%s is of the century within the bounds',
    (text) => {
      for (const since of ['life', 'records'] as const) expect(of(since, text)).toEqual({ value: `${from}-05-01` });
    },
  );

  it.each(['01/05/98', '01/05/1998', '1998-05-01T05:00:00Z', '35916'])('%s is of a life, and of no record', (text) => {
    expect(of('life', text)).toEqual({ value: expect.stringMatching(/^1998-0[45]-\d\d$/) as string });
    expect(of('records', text)).toEqual({ codigo: 'FUERA_DE_RANGO', mensaje: sayBounds('records') });
  });

  it.each(['01/05/1949', '01/05/0240', '01/05/2201', '2201-05-01T05:00:00Z'])('%s is of no life', (text) =>
    expect(of('life', text)).toMatchObject({
      codigo: expect.stringMatching(/^FUERA_DE_RANGO|FORMATO_FECHA$/) as string,
    }),
  );

  it('a moment has the same bounds', () =>
    expect(readCell({ kind: 'momento' }, '31/03/1998 14:30', manner)).toMatchObject({ codigo: 'FUERA_DE_RANGO' }));

  it('the format of the file decides between day and month first', () => {
    expect(day('04/05/2026', 'dma')).toEqual({ value: '2026-05-04' });
    expect(day('04/05/2026', 'mda')).toEqual({ value: '2026-04-05' });
  });

  it.each([
    '31/02/2026',
    '13/13/2026',
    'ayer',
    '12',
    '2026',
    '20261331',
    '2026-02-31T00:00:00Z',
    'martes',
    '31 de tembre de 2026',
  ])('%s is none', (text) => expect(day(text)).toMatchObject({ codigo: 'FORMATO_FECHA' }));

  it('a local time is in the company’s zone, and a day alone is its noon', () => {
    const moment = (text: string) => readCell({ kind: 'momento' }, text, manner);
    expect(moment('31/03/2026 14:30')).toEqual({ value: '2026-03-31T19:30:00.000Z' });
    expect(moment('31/03/2026 2:30 p. m.')).toEqual({ value: '2026-03-31T19:30:00.000Z' });
    expect(moment('2026-03-31 14:30:00-05')).toEqual({ value: '2026-03-31T19:30:00.000Z' });
    expect(moment('2026-03-31T19:30:00Z')).toEqual({ value: '2026-03-31T19:30:00.000Z' });
    expect(moment('31/03/2026')).toEqual({ value: '2026-03-31T17:00:00.000Z' });
    expect(readCell({ kind: 'momento' }, '29/03/2026 12:00', { ...manner, zona: 'Europe/Madrid' })).toEqual({
      value: '2026-03-29T10:00:00.000Z',
    });
  });
});

describe('numbers', () => {
  it.each([
    ['1.234,5', 'coma', 1234.5],
    ['1.234', 'coma', 1234],
    ['1.234', 'punto', 1.234],
    ['1,234.5', 'punto', 1234.5],
    ['12.5', 'coma', 12.5],
    ['$ 85.500.000', 'coma', 85_500_000],
    ['-3', 'coma', -3],
    ['1.2340', 'coma', 1.234],
    ['12 km', 'auto', 12],
    ['1.250', 'auto', 1250],
  ] as const)('%s with %s is %d', (text, decimal, value) => expect(readNumber(text, decimal)).toEqual({ value }));

  it.each(['doce', '1.2.3', '12 gal', '1,2,3', '1,5E+3'])('%s is none', (text) =>
    expect(readNumber(text, 'coma')).toMatchObject({ codigo: 'FORMATO_NUMERO' }),
  );
});

it.each([
  ['numero', 'FORMATO_NUMERO'],
  ['fecha', 'FORMATO_FECHA'],
  ['momento', 'FORMATO_FECHA'],
  ['coordenada', 'FORMATO_NUMERO'],
  ['coordenadas', 'FORMATO_NUMERO'],
  ['booleano', 'VALOR_NO_PERMITIDO'],
  ['opcion', 'VALOR_NO_PERMITIDO'],
] as const)('a cell of the kind %s refuses what it cannot read', (kind, codigo) =>
  expect(readCell({ kind }, 'cualquier cosa', manner)).toMatchObject({ codigo, mensaje: expect.any(String) as string }),
);

describe('words', () => {
  it('yes and no have many spellings', () => {
    const said = (text: string) => readCell({ kind: 'booleano' }, text, manner);
    for (const text of ['Sí', 'si', 'X', '1', 'VERDADERO']) expect(said(text)).toEqual({ value: true });
    for (const text of ['No', '0', 'falso']) expect(said(text)).toEqual({ value: false });
    expect(said('quizás')).toMatchObject({ codigo: 'VALOR_NO_PERMITIDO' });
  });

  it('a word of an enum matches regardless of case and accents, and a similar one is suggested, not taken', () => {
    const said = (text: string) => readCell({ kind: 'opcion', options: tiposActivo }, text, manner);
    expect(said('VEHICULO ')).toEqual({ value: 'vehiculo' });
    expect(said('camión')).toMatchObject({ codigo: 'VALOR_NO_PERMITIDO' });
    const like = (text: string) =>
      suggest(fold(text), tiposActivo, ({ label, hints = [] }) => [label, ...hints].map(fold)).map(
        ({ value }) => value,
      );
    expect(like('camión')[0]).toBe('vehiculo');
    expect(like('Maquniaria')[0]).toBe('maquinaria');
  });

  it('a number that the spreadsheet rounded is not an identifier, and a broken formula is not a value', () => {
    expect(readCell({ kind: 'texto' }, '8,95712E+18', manner)).toMatchObject({ codigo: 'FORMATO_NUMERO' });
    expect(readCell({ kind: 'texto' }, '#N/A', manner)).toMatchObject({ codigo: 'VALOR_NO_PERMITIDO' });
    for (const kind of ['texto', 'numero', 'fecha'] as const)
      expect(readCell({ kind }, '=VLOOKUP(A1,B:C,2,0)', manner)).toMatchObject({
        mensaje: expect.stringMatching(/^La fórmula =VLOOKUP\(A1,B:C,2,0\) no trae su resultado/) as string,
      });
  });

  it('paths of levels are the same with any separator', () =>
    expect(foldPath('Región Norte / Sede Cali')).toBe(foldPath('region norte > sede  cali')));
});

it('headings match their field by name or synonym, Spanish or English, each field once', () => {
  const columns = [
    { field: 'codigo', label: 'Código', synonyms: ['code'], kind: 'texto' as const },
    { field: 'nombre', label: 'Nombre', synonyms: ['name'], kind: 'texto' as const },
  ];
  expect(matchColumns(['CODIGO*', 'Name', 'Nombre', 'Otra'], columns)).toEqual({
    'CODIGO*': 'codigo',
    Name: 'nombre',
    Nombre: null,
    Otra: null,
  });
});
