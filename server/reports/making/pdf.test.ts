import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { packed } from '../../exports/pages';
import { writeReportPdf } from './pdf';
import { fitWidths } from './fitWidths';

const rounded = (widths: readonly number[]) => widths.map(Math.round);

it('columns fill the page in proportion to what they want', () => {
  expect(rounded(fitWidths([50, 100, 50], 400))).toEqual([100, 200, 100]);
});

it('columns that want more than there is are cut from the widest on, so that short ones are whole', () => {
  expect(rounded(fitWidths([40, 400, 60, 900], 500))).toEqual([40, 200, 60, 200]);
  expect(rounded(fitWidths([40, 150, 60, 900], 500))).toEqual([40, 150, 60, 250]);
});

const report = async (labels: readonly string[], rows: readonly (readonly (string | number | null)[])[]) => {
  const days = { desde: '2026-01-01', hasta: '2026-01-31' };
  const head = {
    title: 'Reporte',
    company: 'Empresa',
    days,
    count: `${rows.length} filas`,
    figures: [],
    empty: 'Nada',
  };
  const file = await writeReportPdf({ ...head, labels, pages: await packed(rows) });
  const { text } = await extractText(new Uint8Array(file), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};
/** Without the spaces that a line break inside a word leaves. */
const joined = (pages: readonly string[]) => pages.join('').replaceAll(/\s/g, '');
const words = (n: number) => Array.from({ length: n }, (_, at) => `palabra${at}`).join(' ');

it('a text that is wider than its column continues in the next line, whole', async () => {
  const long = `Camión cisterna de combustible número 7 de la sede norte, ${words(40)}`;
  const code = `SIN-ESPACIOS-${'0123456789'.repeat(12)}`;
  const labels = ['Activo', 'Código', 'Responsable', 'Kilómetros recorridos en el periodo', 'Estado'];
  const pages = await report(labels, [
    [long, code, words(20), 1234.5, 'Operativo'],
    ['Corto', 'C-1', null, 7, 'Operativo'],
  ]);
  expect(pages).toHaveLength(1);
  for (const text of [long, code, words(20), '1.234,5', ...labels])
    expect(joined(pages)).toContain(text.replaceAll(' ', ''));
});

it('with many columns nothing is left out either', async () => {
  const labels = Array.from({ length: 24 }, (_, at) => `Columna ${at}`);
  const pages = await report(labels, [labels.map((_, at) => `Valor largo número ${at}`)]);
  for (const text of labels.map((_, at) => `Valor largo número ${at}`))
    for (const word of text.split(' ')) expect(joined(pages)).toContain(word);
});

it('a row that is taller than a page continues on the next one, below the headings', async () => {
  const pages = await report(
    ['Nombre', ...Array.from({ length: 11 }, (_, at) => `Columna ${at}`)],
    [[words(900), ...Array.from({ length: 11 }, () => words(12))]],
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.every((page) => page.includes('Nombre'))).toBe(true);
  for (const at of [0, 450, 899]) expect(joined(pages)).toContain(`palabra${at}`);
});
