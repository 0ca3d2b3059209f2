import { expect, it } from 'vitest';
import type { DataColumn } from './tables';
import { csvWriter, jsonWriter, withOffset } from './written';

const column = (name: string, kind?: DataColumn['kind']): DataColumn => ({
  name,
  source: name,
  label: name,
  ...(kind && { kind }),
});
const columns = [
  ...['id', 'nombre'].map((name) => column(name)),
  column('telefono', 'telefono'),
  column('dia', 'dia'),
  column('creado_en', 'momento'),
  ...['km', 'activo', 'niveles', 'datos'].map((name) => column(name)),
];
const row = [7, '=1+1', '+573001234567', '2026-05-04', '2026-05-04T12:30:00.000Z', 12.5, true, ['a', 'b'], { x: 1 }];
const usual = { separador: ',', decimal: '.', zone: 'America/Bogota' } as const;
const csv = (form: object = {}) => {
  const { head, page, tail } = csvWriter(columns, { ...usual, ...form });
  return head + page([row]) + page([]) + page([[8, null, null, null, null, -1, false, [], null]]) + tail;
};

it('a CSV for programs has stored values: bare telephones, ISO moments with their offset, no text that runs', () => {
  expect(csv().split('\r\n')).toEqual([
    'id,nombre,telefono,dia,creado_en,km,activo,niveles,datos',
    `7,'=1+1,+573001234567,2026-05-04,2026-05-04T07:30:00-05:00,12.5,true,"a, b","{""x"":1}"`,
    '8,,,,,-1,false,,',
    '',
  ]);
});

it('it has marks of spreadsheets only when they are asked for', () => {
  expect(csv()).toMatch(/^id,/);
  expect(csv({ bom: 'si', sep: 'si', separador: ';', decimal: ',' })).toMatch(
    /^\uFEFFsep=;\r\nid;nombre;.*\r\n.*;12,5;true;/,
  );
  expect(csv({ sep: 'si', separador: 'tab' })).toMatch(/^sep=\t\r\nid\tnombre/);
});

it('JSON has the values as the API answers them, in as many pages as come', () => {
  const { head, page, tail } = jsonWriter([column('id'), column('en', 'momento')]);
  expect(JSON.parse(head + tail)).toEqual([]);
  const at = '2026-05-04T12:30:00.000Z';
  expect(JSON.parse(head + page([[1, at]]) + page([]) + page([[2, null]]) + tail)).toEqual([
    { id: 1, en: at },
    { id: 2, en: null },
  ]);
});

it.each([
  ['2026-05-04T12:30:00.000Z', 'America/Bogota', '2026-05-04T07:30:00-05:00'],
  ['2026-05-04T12:30:00.250Z', 'America/Bogota', '2026-05-04T07:30:00.250-05:00'],
  ['2026-05-04T20:00:00Z', 'Asia/Kolkata', '2026-05-05T01:30:00+05:30'],
  ['2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Madrid', '2026-10-25T02:30:00+01:00'],
  ['2026-05-04T12:30:00Z', 'UTC', '2026-05-04T12:30:00+00:00'],
])('%s in %s is %s, the same moment', (iso, zone, written) => {
  expect(withOffset(iso, zone)).toBe(written);
  expect(Date.parse(written)).toBe(Date.parse(iso));
});
