import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { limitesImportacion } from '#contract/requests/importaciones';
import { Unreadable } from '../../untrusted/task';
import { workbookParts, zipOf } from '../../testing/zip';
import { hintOf } from './hints';
import { readSpreadsheet } from '../steps/spreadsheet';

const columns = [
  { field: 'codigo', label: 'Código', kind: 'texto' as const },
  { field: 'nombre', label: 'Nombre', kind: 'texto' as const },
  { field: 'costo', label: 'Costo', kind: 'numero' as const },
  { field: 'compra', label: 'Compra', kind: 'fecha' as const },
];

const tableIn = async (bytes: Buffer, hoja: string | null = null) => {
  const rows: { numero: number; datos: Record<string, string> }[] = [];
  const summary = await readSpreadsheet({ bytes, hoja, columns }, async (part) => {
    if ('rows' in part) rows.push(...(JSON.parse(part.rows) as typeof rows));
  });
  return { ...summary, rows };
};

const refusal = async (bytes: Buffer) => {
  const error = await tableIn(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Unreadable ? error.message : undefined;
};

describe('text', () => {
  const said = 'Código;Nombre\r\nA;Camión "grande"\r\n';
  it.each([
    ['UTF-8', Buffer.from(said, 'utf8')],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${said}`, 'utf8')],
    ['Windows-1252', Buffer.from(said, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${said}`, 'utf16le')],
  ])('in %s keeps its accents', async (_, bytes) => {
    expect(await tableIn(bytes)).toMatchObject({
      headings: ['Código', 'Nombre'],
      rows: [{ numero: 2, datos: { Código: 'A', Nombre: 'Camión "grande"' } }],
    });
  });

  it.each([',', ';', '\t'])('is parted by «%s»', async (mark) => {
    const text = [`Código${mark}Nombre${mark}Costo`, `A${mark}"Uno${mark} dos"${mark}"1,5"`].join('\n');
    expect((await tableIn(Buffer.from(text))).rows[0]?.datos).toEqual({
      Código: 'A',
      Nombre: `Uno${mark} dos`,
      Costo: '1,5',
    });
  });

  it('titles above the headings, empty rows, unnamed and repeated columns are accepted', async () => {
    const { headings, rows, headingRow } = await tableIn(
      Buffer.from('Inventario;;;\n;;;\nCódigo;Nombre;;Nombre\nA;Uno;x;\n;;;\nB;Dos;;y\n'),
    );
    expect(headingRow).toBe(3);
    expect(headings).toEqual(['Código', 'Nombre', 'Columna C', 'Nombre (2)']);
    expect(rows.map(({ numero }) => numero)).toEqual([4, 6]);
  });

  it('too many rows are refused with their number', async () => {
    const text = ['Código', ...Array.from({ length: limitesImportacion.filas + 1 }, (_, n) => `C${n}`)].join('\n');
    expect(await refusal(Buffer.from(text))).toContain('10.001 filas');
  });

  it('an unclosed quote is reported with its line, at the end of the text or before', async () => {
    expect(await refusal(Buffer.from('Código;Nombre\nA;Uno\nB;"Dos\nC;Tres\n'))).toContain(
      'En la línea 3 se abre una comilla',
    );
    expect(await refusal(Buffer.from('Código;Nombre\r\n"A\r\n1";Uno\r\nB;"Dos\r\nC;"Tres"\r\n'))).toContain(
      'En la línea 4 se abre una comilla',
    );
  });

  it('quotes within texts, doubled ones, and cells of several lines are read correctly', async () => {
    const { rows } = await tableIn(Buffer.from('Código;Nombre\nA;Tubo de 2"\n"B ""x""";"dos\nlíneas"\n"C "y" z";\n'));
    expect(rows.map(({ numero, datos }) => [numero, datos['Código'], datos['Nombre']])).toEqual([
      [2, 'A', 'Tubo de 2"'],
      [3, 'B "x"', 'dos\nlíneas'],
      [4, 'C "y" z', ''],
    ]);
  });

  it.each([
    ['ten million line breaks', Buffer.alloc(10_000_000, '\n'), 'vacía'],
    ['a line of five million cells', Buffer.alloc(10_000_000, 'a;'), '5.000.000 columnas'],
    ['ten million quotes', Buffer.alloc(10_000_000, '"'), 'no se cierra'],
    ['a quote that is never closed among many', Buffer.from(`Código\n"A\n${'"B"\n'.repeat(500_000)}`), 'En la línea 2'],
  ])('%s are answered in time', async (_, bytes, words) => {
    expect(await refusal(bytes)).toContain(words);
  });
});

describe('workbooks', () => {
  const head = ['Código', 'Nombre', 'Costo', 'Compra'].map((value) => ({ value, type: String }));
  const write = (sheets: { sheet: string; data: SheetData }[], change: (xml: string) => string = (xml) => xml) =>
    writeXlsxFile(sheets, {
      features: [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: change } } } }],
    }).toBuffer();

  it('numbers and dates keep their type, formulas are read as their last result', async () => {
    const row = [
      { value: 12345, type: Number },
      { value: 'Uno', type: String },
      { value: 1.234, type: Number },
      { value: new Date('2026-03-31T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
    ];
    const book = await write([{ sheet: 'Datos', data: [head, row] as SheetData }], (xml) =>
      xml.replace('<v>12345</v>', '<f>12000+345</f><v>12345</v>'),
    );
    const { rows } = await tableIn(book);
    expect(rows[0]?.datos).toEqual({ Código: '12345', Nombre: 'Uno', Costo: '1.2340', Compra: '2026-03-31' });
  });

  it('a failed formula is reported instead of read as an empty cell', async () => {
    const row = [12345, 'Uno', 1].map((value) => ({ value, type: typeof value === 'number' ? Number : String }));
    const book = await write([{ sheet: 'Año', data: [head, row] as SheetData }], (xml) =>
      xml.replace(/<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2" t="e"><f>VLOOKUP(A1,B1:C2,2,0)</f><v>#N/A</v></c>'),
    );
    expect((await tableIn(book)).rows[0]?.datos).toEqual({ Código: '12345', Nombre: 'Uno', Costo: '#N/A', Compra: '' });
  });

  it('the sheet with known headings is chosen', async () => {
    const notes = {
      sheet: 'Notas',
      data: [[{ value: 'Leer antes', type: String }], [{ value: 'x', type: String }]] as SheetData,
    };
    const book = await write([notes, { sheet: 'Flota', data: [head, [{ value: 'A', type: String }]] as SheetData }]);
    expect(await tableIn(book)).toMatchObject({
      hoja: 'Flota',
      hojas: [
        { nombre: 'Notas', filas: 2 },
        { nombre: 'Flota', filas: 2 },
      ],
    });
    expect((await tableIn(book, 'Notas')).headings).toEqual(['Leer antes']);
  });

  it('rows and columns beyond the limits are counted', async () => {
    const of = (rows: string) => refusal(zipOf(workbookParts(rows)));
    expect(await of('<row><c><v>1</v></c></row>'.repeat(200_000))).toContain('199.999 filas');
    expect(await of(`<row>${'<c><v>1</v></c>'.repeat(16_000)}</row>`)).toContain('16.000 columnas');
  });

  it('rows that only have colours are skipped', async () => {
    const row = (cell: string) => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`;
    const book = zipOf(workbookParts(`${row('Código')}${row('A')}${'<row s="1"><c s="1"/></row>'.repeat(50_000)}`));
    expect(await tableIn(book)).toMatchObject({ total: 1, rows: [{ numero: 2, datos: { Código: 'A' } }] });
  });

  it('a text that all cells share is not copied without limit', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(200);
    expect(
      await refusal(zipOf(workbookParts(`<row>${cells}</row>`.repeat(1_000), `<si><t>${'x'.repeat(30_000)}</t></si>`))),
    ).toContain('demasiado texto');
  });

  it('a file that is not a workbook is refused', async () => {
    expect(await refusal(Buffer.from('PK\u0003\u0004 no soy un libro', 'latin1'))).toContain('No se pudo leer');
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toContain('XLSX');
  });
});

it('a column has the possible readings of its dates and decimals', () => {
  const of = (texts: string[]) => hintOf('x', texts);
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
