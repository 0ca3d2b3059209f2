import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { metric } from '#contract/rules/units';
import { writeSheetPdf } from './pdf';
import type { SheetContent } from './pdfContent';

const long = 'Compañía de Transporte Ñandú y Hermanos '.repeat(3).trim();
const words = (n: number) => Array.from({ length: n }, (_, at) => `dañó${at}`).join(' ');

const asset = {
  codigo: 'ACT-000001',
  nombre: `Camión ${long}`,
  placa: 'ÑAB123',
  tipo_activo: 'vehiculo',
  estado: 'operativo',
  criticidad: 'A',
  etiquetas: ['Sede norte'],
  campos_extra: { toneladas: 12.5, revisado: true, desde: '2026-03-31' },
  capacidad_tanque_l: null,
  costo_adquisicion: 98_000_000,
} as unknown as SheetContent['asset'];

const content = (given: Partial<SheetContent> = {}): SheetContent => ({
  company: { nombre: long, nit: '900.123.456-7', zona: 'America/Bogota', moneda: 'COP', units: metric },
  logo: null,
  photo: null,
  asset,
  span: { desde: '2026-01-01', hasta: '2026-03-31', moments: { desde: '', hasta: '' } },
  names: {
    nivel: 'Sede norte',
    padre: null,
    categoria: 'Camiones',
    campos: [
      { clave: 'toneladas', etiqueta: 'Toneladas' },
      { clave: 'desde', etiqueta: 'Revisado desde' },
    ],
    responsable: 'Ángela Núñez',
    conductor: null,
  },
  documents: [],
  meters: [],
  dues: null,
  costs: null,
  orders: [],
  timeline: { total: 0, entries: [] },
  ...given,
});

const pagesOf = async (...contents: SheetContent[]) => {
  const file = await writeSheetPdf(contents);
  const { text } = await extractText(new Uint8Array(file), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};

it('long names of the company and the asset do not lie over each other, and nothing of them is left out', async () => {
  const [page = ''] = await pagesOf(content());
  expect(page.split(long).length).toBeGreaterThan(2);
  for (const text of ['NIT 900.123.456-7', 'ÑAB123', 'Ángela Núñez', 'Toneladas 12,5', 'Revisado desde 31/03/2026'])
    expect(page).toContain(text);
});

it('what may not be seen has no heading', async () => {
  const [page = ''] = await pagesOf(content());
  for (const heading of ['Costos', 'Planes', 'Documentos', 'Últimas órdenes']) expect(page).not.toContain(heading);
});

it('months without costs are left out, and the last line is the total', async () => {
  const month = { ordenes: 0, combustible: 0, otros: 0 };
  const [page = ''] = await pagesOf(
    content({
      costs: [
        { ...month, mes: '2026-01', ordenes: 100_000, otros: -20_000 },
        { ...month, mes: '2026-02' },
        { ...month, mes: '2026-03', combustible: 50_000 },
      ],
    }),
  );
  expect(page).toMatch(/ene 2026 .*mar 2026 .*Total \$ 100\.000 \$ 50\.000 -\$ 20\.000 \$ 130\.000/);
  expect(page).not.toContain('feb 2026');
});

it('a long history takes its pages, each sheet numbering its own', async () => {
  const entry = { fecha: '2026-02-01T15:00:00.000Z', titulo: 'Falla', detalle: words(60), costo: null, actor: null };
  const entries = Array.from({ length: 40 }, () => entry);
  const pages = await pagesOf(content({ timeline: { total: 45, entries } }), content());
  const last = pages.at(-1);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.join(' ').split(words(60).slice(-6))).toHaveLength(41);
  expect(pages.at(-2)).toContain('Y 5 registros anteriores');
  expect(last).toContain('Página 1 de 1');
});
