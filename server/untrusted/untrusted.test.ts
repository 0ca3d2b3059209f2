import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { later } from '../../testing/later';
import { ApiError } from '../plugins/errors';
import { workbookParts, zipOf } from '../testing/zip';
import { packed } from '../exports/pages';
import { createWorkers, inBuilder, inWorker, reading, writing } from './index';

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('it was not refused', { cause: error });
  return error.details.errors?.['archivo']?.[0];
};

const columns = [{ field: 'codigo', label: 'Código' }];
const read = (bytes: Buffer, options: { timeout?: number; take?: () => Promise<void> } = {}) =>
  inWorker('spreadsheet', { bytes, hoja: null, columns }, { owner: 'a', ...options });

const small = Buffer.from('Código;Nombre\nA;Uno\n');

describe('a spreadsheet is read in a thread of its own', () => {
  it('and its rows come in pieces', async () => {
    const csv = Buffer.from(['Código', ...Array.from({ length: 2_000 }, (_, n) => `C${n}`)].join('\n'));
    let count = 0;
    const summary = await inWorker(
      'spreadsheet',
      { bytes: csv, hoja: null, columns },
      { owner: 'a', take: async (part) => void ('count' in part && (count += part.count)) },
    );
    expect(summary).toMatchObject({ hoja: 'CSV', headings: ['Código'], total: 2_000 });
    expect(count).toBe(2_000);
  });

  later('which may run out of memory alone', async () => {
    const narrow = createWorkers({ ...reading, memory: 40 });
    const texts = Array.from({ length: 400_000 }, (_, n) => `<si><t>Texto número ${n} de muchos</t></si>`).join('');
    const work = narrow('spreadsheet', { bytes: zipOf(workbookParts('', texts)), hoja: null, columns }, { owner: 'a' });
    expect(await refusal(work)).toContain('demasiada memoria');
    expect((await narrow('spreadsheet', { bytes: small, hoja: null, columns }, { owner: 'a' })).total).toBe(1);
  });

  it('which refuses a tag with a million attributes', async () => {
    const attributes = Array.from({ length: 1_000_000 }, (_, n) => ` a${n}=""`).join('');
    expect(await refusal(read(zipOf(workbookParts(`<row${attributes}></row>`))))).toContain('No se pudo leer');
  });

  it('which ends when it takes too long', async () => {
    const cells = Array.from({ length: 300_000 }, (_, n) => `<row r="${n + 1}"><c><v>${n}</v></c></row>`).join('');
    expect(await refusal(read(zipOf(workbookParts(cells)), { timeout: 20 }))).toContain('tarda demasiado');
    expect((await read(small)).total).toBe(1);
  });

  it('which ends when its rows are no longer needed', async () => {
    await expect(read(small, { take: () => Promise.reject(new Error('given up')) })).rejects.toThrow('given up');
    expect((await read(small)).total).toBe(1);
  });
});

describe('pictures', () => {
  const draw = (bytes: Buffer) =>
    inWorker('image', { bytes, format: 'webp', size: { width: 64, height: 64 } }, { owner: 'a' });
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false });

  it('are re-encoded', async () => {
    expect(await sharp(await draw(await blank(200, 100).png().toBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 64,
    });
  });

  // files/hostile.api.test.ts tries such pictures daily.
  later.each([
    ['PNG', () => blank(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()],
    ['WebP', () => blank(16_000, 4_000).webp({ lossless: true, effort: 0 }).toBuffer()],
  ])('of a few bytes and many pixels are refused: %s', async (_, make) => {
    const bomb = await make();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(draw(bomb))).toContain('demasiado grande');
  });

  it('that are truncated are refused', async () => {
    const whole = await blank(300, 300).jpeg().toBuffer();
    expect(await refusal(draw(whole.subarray(0, whole.length / 2)))).toContain('dañada');
  });
});

describe('a requested file is written in a thread of its own', () => {
  const pages = async (rows: number) =>
    packed(
      Array.from({ length: rows }, (_, n) => [
        `Texto ${n}`,
        n,
        { moment: new Date('2026-03-31T10:00:00Z'), text: '31/03/2026 10:00', format: 'dd/mm/yyyy hh:mm' },
      ]),
    );
  const labels = ['Nombre', 'Número', 'Fecha'];

  it('completely, whatever its cells contain', async () => {
    const csv = await inBuilder('sheet', { formato: 'csv', labels, pages: await pages(1_200) }, { owner: 'a' });
    const lines = csv.toString().split('\r\n');
    expect(lines).toHaveLength(1_202);
    expect(lines.at(-1)).toBe('Texto 1199;1199;31/03/2026 10:00');
  });

  later('which may run out of memory alone, with advice for the user', async () => {
    const narrow = createWorkers({ ...writing, memory: 40 });
    await expect(
      narrow('sheet', { formato: 'xlsx', labels, pages: await pages(150_000) }, { owner: 'a' }),
    ).rejects.toThrow('acote el periodo');
    expect(
      (await narrow('sheet', { formato: 'csv', labels, pages: await pages(1) }, { owner: 'a' })).length,
    ).toBeGreaterThan(20);
  });
});
