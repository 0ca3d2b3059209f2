import sharp from 'sharp';
import { hostilePdfs, hostilePictures } from '../server/testing/hostile/hostile';
import { workbookParts, zipOf } from '../server/testing/zip';

const times = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('');

/** Joined in pieces: some of these files are longer than the longest JavaScript string. */
const bytesOf = (count: number, line: (n: number) => string): Buffer => {
  const pieces: Buffer[] = [];
  for (let from = 0; from < count; from += 10_000)
    pieces.push(Buffer.from(times(Math.min(10_000, count - from), (n) => line(from + n))));
  return Buffer.concat(pieces);
};

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A row of a sheet, counted from 0. */
const rowOf = (row: number, columns: number, value: (column: number) => number, type = '') => {
  const cell = (column: number) => `<c r="${letterOf(column)}${row + 1}"${type}><v>${value(column)}</v></c>`;
  return `<row r="${row + 1}">${times(columns, cell)}</row>`;
};

const headings = 'Código;Nombre;Tipo;Nivel;Placa;Año;Fecha de compra;Costo;Vigente';
const heavyRow = (n: number) =>
  `M-${n};Equipo número ${n};vehículo;Sede hostil;PL${n};${2000 + (n % 25)};31/03/2021;1.234,5;Sí`;

/** Malicious spreadsheets, each created on demand: name and content. */
export const hostileSheets: Record<string, () => Buffer> = {
  'XLSX, headers that lie': () =>
    zipOf(
      workbookParts(`<row r="1">${text('A1', 'Código')}</row>`).map((part) => ({ ...part, localSize: 500_000_000 })),
    ),
  'XLSX of 300 MB unpacked': () => zipOf(workbookParts(Buffer.alloc(300 * 1024 * 1024, ' '))),
  'XLSX of 1.2 M rows': () =>
    zipOf(workbookParts(bytesOf(1_200_000, (n) => `<row><c><v>${n % 10}</v></c><c><v>1</v></c></row>`))),
  'XLSX of 16,384 columns': () => zipOf(workbookParts(times(60, (row) => rowOf(row, 16_384, () => 1)))),
  'XLSX, one long text in 2 M cells': () =>
    zipOf(
      workbookParts(
        bytesOf(10_000, (row) => rowOf(row, 200, () => 0, ' t="s"')),
        `<si><t>${'x'.repeat(30_000)}</t></si>`,
      ),
    ),
  'XLSX, a tag of a million attributes': () => zipOf(workbookParts(`<row ${times(1_000_000, (n) => `a${n}="" `)}/>`)),
  'CSV, a quote that is not closed': () =>
    Buffer.concat([
      Buffer.from(`${headings}\n"M-1;abierta\n`),
      bytesOf(90_000, (n) => `${heavyRow(n).replace('Equipo', '"Equipo"')}\n`),
    ]),
  'CSV of 10 M line breaks': () => Buffer.alloc(10 * 1024 * 1024, '\n'),
  'CSV, one line of 10 MB': () => Buffer.alloc(10 * 1024 * 1024, 'a;'),
  'CSV, one cell of 10 MB': () => Buffer.alloc(10 * 1024 * 1024, 'a'),
  'CSV of 10 MB of quotes': () => Buffer.alloc(10 * 1024 * 1024, '"'),
};

/** The largest valid import. */
export const legalSheets: Record<string, () => Buffer> = {
  'legal XLSX, 10,000 rows of 200 columns': () =>
    zipOf(
      workbookParts(
        bytesOf(10_001, (row) =>
          row === 0
            ? `<row r="1">${times(200, (column) => text(`${letterOf(column)}1`, `Columna número ${column}`))}</row>`
            : rowOf(row, 200, (column) => (row * 7 + column) % 997),
        ),
      ),
    ),
  'legal CSV, 10,000 rows of 1,000 letters': () =>
    Buffer.concat([
      Buffer.from(`${headings}\n`),
      bytesOf(10_000, (n) => `${heavyRow(n).replace('Equipo', 'Equipo '.repeat(135))}\n`),
    ]),
  'legal CSV, 10,000 assets': () =>
    Buffer.concat([Buffer.from(`${headings}\n`), bytesOf(10_000, (n) => `${heavyRow(n)}\n`)]),
};

/** Zips of a sheet with documents of these assets, and their scans. */
export const bundles = (codes: readonly string[]): Record<string, () => Promise<Buffer>> => {
  const sheet = (count: number) => {
    const row = (n: number) => `${codes[n % codes.length]};Papel ${n};N-${n};31/03/2031;escaneo-${n}\n`;
    return { name: 'papeles.csv', content: `Activo;Tipo;Número;Vence en;Escaneo\n${times(count, row)}` };
  };
  const picture = async (n: number) => ({ name: `escaneo-${n}.jpg`, content: await noise(n) });
  const pdf = (n: number, bytes: number) => ({
    name: `escaneo-${n}.pdf`,
    content: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes)]),
  });
  return {
    'scans, 400 of them': async () =>
      zipOf([
        sheet(400),
        ...(await Promise.all(Array.from({ length: 40 }, (_, n) => picture(n)))),
        ...Array.from({ length: 360 }, (_, n) => pdf(40 + n, 2_000)),
      ]),
    'scans of 100 MB unpacked': async () =>
      zipOf([sheet(12), ...Array.from({ length: 12 }, (_, n) => pdf(n, 9 * 1024 * 1024))]),
    'scans, 2,000 of them': async () => zipOf([sheet(10), ...Array.from({ length: 1_990 }, (_, n) => pdf(n, 10))]),
  };
};

/** A picture of some 200 KB that no program has drawn before. */
const noise = (n: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 700,
      height: 500,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 100 + n, sigma: 40 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

/** Assets that a legal import has not. */
export const manyAssets = () =>
  Buffer.concat([Buffer.from(`${headings}\n`), bytesOf(2_000, (n) => `${heavyRow(20_000 + n)}\n`)]);

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false });

export const hostileFiles: Record<string, () => Promise<Buffer> | Buffer> = {
  'PNG of 144 M pixels': () => blank(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer(),
  'WebP of 49 M pixels': () => blank(7_000, 7_000).webp({ lossless: true, effort: 0 }).toBuffer(),
  'JPEG of 49 M pixels': () => blank(7_000, 7_000).jpeg().toBuffer(),
  ...hostilePictures,
  ...hostilePdfs,
  'PDF of 10 MB': () => largestPdf(),
};

/** As large as a file may be. */
export const largestPdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024 - 9, '[[[')]);
