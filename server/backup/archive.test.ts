import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf, createArchive, readHeader } from './archive';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ftrack-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file that decompresses to this text many times. */
const repeating = async (text: string, times: number) => {
  const file = path.join(folder, `${times}.ftrack`);
  const packed = gzipSync(text, { level: 9 });
  await writeFile(file, Buffer.concat(Array.from({ length: times }, () => packed)));
  return file;
};

const readWhole = async (file: string) => {
  let lines = 0;
  for await (const line of contentOf(file)) lines += typeof line === 'string' ? 1 : 0;
  return lines;
};

const million = ' '.repeat(1024 * 1024);

it('an endless line is refused before it fills the memory', async () => {
  const file = await repeating(million, 200);
  await expect(readHeader(file)).rejects.toThrow('una línea demasiado larga');
});

it('a file that decompresses to far more than rows of a database would is refused early', async () => {
  const file = await repeating(`[${million}]\n`, 2_000);
  await expect(readWhole(file)).rejects.toThrow('ocupa mucho más por dentro');
});

it('what cannot be written says so to whoever adds to it, at once and ever after', async () => {
  // Always full.
  await symlink('/dev/full', path.join(folder, 'lleno.ftrack.parcial'));
  const archive = await createArchive(path.join(folder, 'lleno.ftrack'));
  const row = `[${randomBytes(500_000).toString('hex')}]`;
  const adding = async () => {
    for (let n = 0; n < 200; n++) await archive.rows([row]);
  };
  await expect(adding()).rejects.toThrow('ENOSPC');
  await expect(adding()).rejects.toThrow('ENOSPC');
  await expect(archive.close()).rejects.toThrow('ENOSPC');
});
