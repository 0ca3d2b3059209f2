import { deflateRawSync } from 'node:zlib';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { limitesImportacion } from '#contract/importaciones';
import { ApiError } from '../../plugins/errors';
import { hintsOf, likeliestSheet, readSheets, tableOf } from './index';

const columns = [
  { field: 'codigo', label: 'Código', kind: 'texto' as const },
  { field: 'nombre', label: 'Nombre', kind: 'texto' as const },
  { field: 'costo', label: 'Costo', kind: 'numero' as const },
  { field: 'compra', label: 'Compra', kind: 'fecha' as const },
];

const tableIn = async (bytes: Buffer) => {
  const sheets = await readSheets(bytes);
  const sheet = likeliestSheet(sheets, columns);
  if (!sheet) throw new Error('no sheet');
  return tableOf(sheet, columns);
};

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error.details.errors?.['archivo']?.[0] : undefined;
};

describe('text', () => {
  const said = 'Código;Nombre\r\nA;Camión "grande"\r\n';
  it.each([
    ['UTF-8', Buffer.from(said, 'utf8')],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${said}`, 'utf8')],
    ['Windows-1252', Buffer.from(said, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${said}`, 'utf16le')],
  ])('in %s keeps its accents', async (_, bytes) => {
    expect(await tableIn(bytes)).toMatchObject({ headings: ['Código', 'Nombre'], rows: [{ numero: 2, datos: { Código: 'A', Nombre: 'Camión "grande"' } }] });
  });

  it.each([',', ';', '\t'])('is parted by «%s»', async (mark) => {
    const text = [`Código${mark}Nombre${mark}Costo`, `A${mark}"Uno${mark} dos"${mark}"1,5"`].join('\n');
    expect((await tableIn(Buffer.from(text))).rows[0]?.datos).toEqual({ Código: 'A', Nombre: `Uno${mark} dos`, Costo: '1,5' });
  });

  it('titles above the headings, empty rows, unnamed and repeated columns are no obstacle', async () => {
    const { headings, rows, headingRow } = await tableIn(Buffer.from('Inventario;;;\n;;;\nCódigo;Nombre;;Nombre\nA;Uno;x;\n;;;\nB;Dos;;y\n'));
    expect(headingRow).toBe(3);
    expect(headings).toEqual(['Código', 'Nombre', 'Columna C', 'Nombre (2)']);
    expect(rows.map(({ numero }) => numero)).toEqual([4, 6]);
  });

  it('more rows than are taken are refused with their number', async () => {
    const text = ['Código', ...Array.from({ length: limitesImportacion.filas + 1 }, (_, n) => `C${n}`)].join('\n');
    expect(await refusal(tableIn(Buffer.from(text)))).toContain('10.001 filas');
  });
});

describe('workbooks', () => {
  const head = ['Código', 'Nombre', 'Costo', 'Compra'].map((value) => ({ value, type: String }));
  const write = (sheets: { sheet: string; data: SheetData }[], change: (xml: string) => string = (xml) => xml) =>
    writeXlsxFile(sheets, { features: [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: change } } } }] }).toBuffer();

  it('numbers and dates are read as what they are, formulas as their last result', async () => {
    const row = [
      { value: 12345, type: Number },
      { value: 'Uno', type: String },
      { value: 1.234, type: Number },
      { value: new Date('2026-03-31T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
    ];
    const book = await write([{ sheet: 'Datos', data: [head, row] as SheetData }], (xml) => xml.replace('<v>12345</v>', '<f>12000+345</f><v>12345</v>'));
    const { rows } = await tableIn(book);
    expect(rows[0]?.datos).toEqual({ Código: '12345', Nombre: 'Uno', Costo: '1.2340', Compra: '2026-03-31' });
  });

  it('a formula that failed says so instead of passing for an empty cell', async () => {
    const row = [12345, 'Uno', 1].map((value) => ({ value, type: typeof value === 'number' ? Number : String }));
    const book = await write([{ sheet: 'Año', data: [head, row] as SheetData }], (xml) =>
      xml.replace(/<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2" t="e"><f>VLOOKUP(A1,B1:C2,2,0)</f><v>#N/A</v></c>'),
    );
    expect((await tableIn(book)).rows[0]?.datos).toEqual({ Código: '12345', Nombre: 'Uno', Costo: '#N/A', Compra: '' });
  });

  it('the sheet whose headings are known is taken', async () => {
    const notes = { sheet: 'Notas', data: [[{ value: 'Leer antes', type: String }], [{ value: 'x', type: String }]] as SheetData };
    const book = await write([notes, { sheet: 'Flota', data: [head, [{ value: 'A', type: String }]] as SheetData }]);
    expect(likeliestSheet(await readSheets(book), columns)?.nombre).toBe('Flota');
  });

  it('what is no workbook, and what unpacks to far more than it says, is refused', async () => {
    expect(await refusal(readSheets(Buffer.from('PK\u0003\u0004 no soy un libro', 'latin1')))).toContain('No se pudo leer');
    expect(await refusal(readSheets(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])))).toContain('XLSX');
    expect(await refusal(readSheets(bomb(200 * 1024 * 1024)))).toContain('demasiado grande por dentro');
  });
});

it('a column tells how its dates and decimals may be read', () => {
  const of = (texts: string[]) => hintsOf({ headings: ['x'], rows: texts.map((text, at) => ({ numero: at, datos: { x: text } })) })[0];
  expect(of(['31/03/2026', '01/02/2026'])?.fecha).toBe('dma');
  expect(of(['03/31/2026'])?.fecha).toBe('mda');
  expect(of(['01/02/2026'])?.fecha).toBe('ambigua');
  expect(of(['31/03/2026', '03/31/2026'])?.fecha).toBe('mezcla');
  expect(of(['2026-03-31'])?.fecha).toBeNull();
  expect(of(['1.234,5'])?.decimal).toBe('coma');
  expect(of(['1,234.5'])?.decimal).toBe('punto');
  expect(of(['1.234'])?.decimal).toBe('ambigua');
  expect(of(['', 'a', '', 'b'])).toMatchObject({ lleno_pct: 50, muestras: ['a', 'b'] });
});

/** A zip of one part that is much larger than its bytes. */
const bomb = (size: number): Buffer => {
  const packed = deflateRawSync(Buffer.alloc(size));
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  const before = Buffer.concat([local, name, packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(before.length, 16);
  return Buffer.concat([before, central, name, end]);
};
