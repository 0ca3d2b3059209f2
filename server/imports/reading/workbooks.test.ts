import { describe, expect, it } from 'vitest';
import { Unreadable } from '../../untrusted/task';
import { zipOf } from '../../testing/zip';
import { rowOf, workbookOf } from '../testing/workbooks';
import { readSpreadsheet } from '../steps/spreadsheet';

const columns = [
  { field: 'codigo', label: 'Código' },
  { field: 'nombre', label: 'Nombre' },
  { field: 'costo', label: 'Costo' },
  { field: 'compra', label: 'Compra' },
];
const head = rowOf(1, ['Código', 'Nombre', 'Costo', 'Compra']);

interface Stored {
  numero: number;
  datos: Record<string, string>;
  formas?: Record<string, { texto?: string; valor?: string; codigo?: string; limpias: string[] }>;
  oculta?: boolean;
}

const read = async (bytes: Buffer, hoja: string | null = null) => {
  const rows: Stored[] = [];
  const summary = await readSpreadsheet({ bytes, hoja, columns, hoy: '2026-03-31' }, async (part) => {
    if ('rows' in part) rows.push(...(JSON.parse(part.rows) as Stored[]));
  });
  return { ...summary, rows };
};
const sheet = (rows: string, after = '') => ({ name: 'Datos', rows: head + rows, after });
const noticesOf = ({ avisos }: Awaited<ReturnType<typeof read>>) => avisos.map(({ codigo, n }) => [codigo, n]);

describe('the parts of a workbook are found by their relationships', () => {
  const rows = `${rowOf(1, ['<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>'])}${rowOf(2, ['<c t="s"><v>2</v></c>', '<c s="1"><v>46112</v></c>'])}`;
  const shared = ['Código', 'Compra', 'A-1'];
  const book = (names: object) => workbookOf({ sheets: [{ name: 'H', rows }], formats: ['dd/mm/yyyy'], shared, names });
  it.each([
    ['under their usual names', {}],
    ['with other names', { book: 'xl/workbook2.xml', shared: 'xl/strings.xml', styles: 'xl/styles2.xml' }],
    ['in another folder', { book: 'libro/l.xml', shared: 'textos/t.xml', styles: 'estilos.xml' }],
    ['at relative targets', { target: (path: string) => path.replace('xl/', './') }],
    ['at targets that go up', { target: (path: string) => `../${path}` }],
    ['at targets with other slashes', { target: (path: string) => path.replace('xl/', '').replaceAll('/', '\\') }],
  ])('%s', async (_, names) => {
    expect((await read(book(names))).rows).toMatchObject([{ datos: { Código: 'A-1', Compra: '2026-03-31' } }]);
  });

  it('and other kinds of spreadsheets are called by their name', async () => {
    const refusal = (parts: { name: string; content: string }[]) =>
      read(zipOf(parts)).then(
        () => '',
        (error: unknown) => (error instanceof Unreadable ? error.message : ''),
      );
    expect(
      await refusal([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', content: '<a/>' },
      ]),
    ).toContain('.ods');
    const binary =
      '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>';
    expect(
      await refusal([
        { name: '_rels/.rels', content: binary },
        { name: 'xl/workbook.bin', content: 'x' },
      ]),
    ).toContain('.xlsb');
  });
});

it.each([
  ['2026-03-31', '2026-03-31'],
  ['2026-03-31T00:00:00', '2026-03-31'],
  ['2026-03-31T06:30:00.000', '2026-03-31T06:30:00'],
  ['2026-03-31T00:00:00Z', '2026-03-31'],
])('a date of type d is local to the workbook: %s', async (written, text) => {
  const book = workbookOf({
    strict: true,
    sheets: [sheet(rowOf(2, ['A', 'Uno', null, `<c t="d"><v>${written}</v></c>`]))],
  });
  expect((await read(book)).rows[0]?.datos['Compra']).toBe(text);
});

describe('a number has the text that its format shows', () => {
  const cell = async (value: string, format: string) => {
    const book = workbookOf({ formats: [format], sheets: [sheet(rowOf(2, [`<c s="1"><v>${value}</v></c>`, 'x']))] });
    const [row] = (await read(book)).rows;
    const { texto, valor = texto, codigo = texto } = row?.formas?.['Código'] ?? { texto: row?.datos['Código'] };
    return { texto, valor, codigo };
  };
  it.each([
    ['42', '00000', '00042', '42', '00042'],
    ['42', '"UN-"000', 'UN-042', '42', 'UN-042'],
    ['123456', '000-000', '123-456', '123456', '123-456'],
    ['0.15', '0%', '15%', '15%', '15%'],
    ['0.12345', '0.0%', '12,3%', '12.3450%', '12.3450%'],
    ['1250000', '"$"\\ #,##0', '$ 1.250.000', '1250000', '1250000'],
    ['1250.5', '[$€-C0A]\\ #,##0.00', '€ 1.250,50', '1250.5', '1250.5'],
    ['-1250.5', '#,##0.00;(#,##0.00)', '(1.250,50)', '-1250.5', '-1250.5'],
    ['2020', '0', '2020', '2020', '2020'],
    ['1.5', '# ?/?', '1.5', '1.5', '1.5'],
    ['7', 'General', '7', '7', '7'],
  ])('%s as %s: %s', async (value, format, texto, valor, codigo) => {
    expect(await cell(value, format)).toEqual({ texto, valor, codigo });
  });
});

describe('formulas without a result', () => {
  const formula = (text: string, more = '') => `<c${more}><f>${text}</f></c>`;
  const costOf = async (cost: string, name = 'Uno', calc = '') => {
    const book = workbookOf({ calc, formats: ['dd/mm/yyyy'], sheets: [sheet(rowOf(2, ['12', name, cost]))] });
    return (await read(book)).rows[0]?.datos['Costo'];
  };
  it.each([
    ['1000*2', '2000'],
    ['-(2+3)^2*10%', '2.5'],
    ['A2*2', '24'],
    ['SUM(A2:A2,1)', '13'],
    ['ROUND(10/3,2)', '3.33'],
    ['"K-"&amp;A2', 'K-12'],
    ['CONCATENATE(UPPER(B2),"-",1)', 'UNO-1'],
    ['DATE(2026,3,31)', '46112'],
  ])('are computed when they are simple: %s', async (text, value) => {
    expect(await costOf(formula(text))).toBe(value);
  });

  it('the day of today is that of the company, in the format of the cell', async () => {
    expect(await costOf(formula('TODAY()-10', ' s="1"'))).toBe('2026-03-21');
  });

  it.each(['VLOOKUP(A2,Hoja2!A:B,2,0)', 'Hoja2!A1', 'B2*2', '1/0', 'C2+1', 'IF(A2=1,2,3)'])(
    'stay as they are otherwise, to be refused at their cell: %s',
    async (text) => {
      expect(await costOf(formula(text))).toBe(`=${text}`);
    },
  );

  it('shared ones are moved to their cells', async () => {
    const rows = [2, 3, 4].map((n) =>
      rowOf(n, [
        String(n),
        'x',
        n === 2 ? '<c><f t="shared" ref="C2:C4" si="0">A2*10+A$2</f></c>' : '<c><f t="shared" si="0"/></c>',
      ]),
    );
    expect(
      (await read(workbookOf({ sheets: [sheet(rows.join(''))] }))).rows.map(({ datos }) => datos['Costo']),
    ).toEqual(['22', '32', '42']);
  });

  it('a zero that the writer left to be computed is no result', async () => {
    const zero = (text: string) => `<c><f>${text}</f><v>0</v></c>`;
    const calc = '<calcPr fullCalcOnLoad="1"/>';
    expect(await costOf(zero('1000*2'), 'Uno', calc)).toBe('2000');
    expect(await costOf(zero('INDEX(A:A,2)'), 'Uno', calc)).toBe('=INDEX(A:A,2)');
    expect(await costOf(zero('1000*2'))).toBe('0');
  });

  it('an empty text is a result', async () => {
    expect(await costOf('<c t="str"><f>IF(A2=1,1,"")</f><v></v></c>')).toBe('');
  });

  it('how many were computed is said', async () => {
    const book = workbookOf({
      sheets: [sheet(rowOf(2, ['A', 'x', formula('1+1')]) + rowOf(3, ['B', 'x', formula('RAND()')]))],
    });
    expect(noticesOf(await read(book))).toEqual([['FORMULAS_CALCULADAS', 1]]);
  });
});

describe('what people do not see', () => {
  const data = (code: string) => head + rowOf(2, [code, 'x']);
  it('the sheet with known headings is chosen among the visible ones, and hidden ones are marked', async () => {
    const book = workbookOf({
      sheets: [
        { name: 'Listas', rows: data('oculta'), state: 'hidden' },
        { name: 'Muy', rows: data('oculta'), state: 'veryHidden' },
        { name: 'Notas', rows: rowOf(1, ['Leer', 'antes']) },
        { name: 'Datos', rows: data('A-1') },
      ],
    });
    const { hoja, hojas, rows } = await read(book);
    expect([hoja, rows[0]?.datos['Código']]).toEqual(['Datos', 'A-1']);
    expect(hojas.map(({ oculta }) => oculta)).toEqual([true, true, false, false]);
    const hidden = await read(book, 'Listas');
    expect([hidden.rows[0]?.datos['Código'], noticesOf(hidden)]).toEqual(['oculta', [['HOJA_OCULTA', 1]]]);
  });

  it('a hidden sheet is taken when the others are empty, and said', async () => {
    const book = workbookOf({
      sheets: [
        { name: 'Hoja1', rows: '' },
        { name: 'Datos', rows: data('A-1'), state: 'hidden' },
      ],
    });
    const found = await read(book);
    expect([found.hoja, noticesOf(found)]).toEqual(['Datos', [['HOJA_OCULTA', 1]]]);
  });

  it('hidden rows are counted and marked', async () => {
    const rows =
      rowOf(2, ['A', 'x']) +
      rowOf(3, ['B', 'x'], ' hidden="1"') +
      rowOf(4, ['C', 'x'], ' hidden="true"') +
      rowOf(5, [], ' hidden="1"');
    const found = await read(workbookOf({ sheets: [sheet(rows)] }));
    expect(found.rows.map(({ oculta }) => oculta ?? false)).toEqual([false, true, true]);
    expect(noticesOf(found)).toEqual([['FILAS_OCULTAS', 2]]);
  });
});

describe('merged cells', () => {
  const merged = (...refs: string[]) =>
    `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  it('fill the rows that they cover, and it is said', async () => {
    const rows =
      rowOf(2, ['A', 'Uno', '1']) +
      rowOf(3, ['B', null, '2']) +
      rowOf(4, ['C', null, '3']) +
      rowOf(6, ['D', 'Dos', '4']) +
      rowOf(7, ['E', 'Ancha']);
    const found = await read(workbookOf({ sheets: [sheet(rows, merged('B2:B5', 'B7:C7'))] }));
    expect(found.rows.map(({ datos }) => datos['Nombre'])).toEqual(['Uno', 'Uno', 'Uno', 'Dos', 'Ancha']);
    expect(found.rows.map(({ datos }) => datos['Código'])).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(noticesOf(found)).toEqual([['CELDAS_COMBINADAS', 2]]);
  });

  it('over several rows of headings, the columns have the names below', async () => {
    const rows = [
      rowOf(1, ['Inventario']),
      rowOf(2, ['Código', 'Nombre', 'Compra', null, 'Vigencia']),
      rowOf(3, [null, null, 'Compra', 'Costo', 'Desde', 'Hasta']),
      rowOf(4, ['A', 'Uno', '2026-03-31', '5', 'x', 'y']),
    ];
    const found = await read(
      workbookOf({
        sheets: [{ name: 'H', rows: rows.join(''), after: merged('A1:F1', 'A2:A3', 'B2:B3', 'C2:D2', 'E2:F2') }],
      }),
    );
    expect(found.headings).toEqual(['Código', 'Nombre', 'Compra', 'Costo', 'Vigencia Desde', 'Vigencia Hasta']);
    expect([found.headingRow, found.rows.map(({ numero }) => numero), noticesOf(found)]).toEqual([3, [4], []]);
  });

  it('a heading over two columns names the first, and it is said', async () => {
    const rows = rowOf(1, ['Código', 'Nombre', null]) + rowOf(2, ['A', 'Uno', 'Dos']);
    const found = await read(workbookOf({ sheets: [{ name: 'H', rows, after: merged('B1:C1') }] }));
    expect([found.headings, noticesOf(found)]).toEqual([['Código', 'Nombre', 'Columna C'], [['CELDAS_COMBINADAS', 1]]]);
  });
});

it('the reading of sounds that Japanese programs add is no part of a text', async () => {
  const cell = '<c t="inlineStr"><is><r><t>Cam</t></r><r><t>ión</t></r><rPh sb="0" eb="1"><t>KA</t></rPh></is></c>';
  expect((await read(workbookOf({ sheets: [sheet(rowOf(2, ['A', cell]))] }))).rows[0]?.datos['Nombre']).toBe('Camión');
});
