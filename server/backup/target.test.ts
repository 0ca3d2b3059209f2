import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareFile } from './target';

let folder: string;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ftrack-destino-'));
  data = path.join(folder, 'data');
  await mkdir(path.join(data, 'db'), { recursive: true });
  await writeFile(path.join(folder, 'papel'), '');
});
afterAll(() => rm(folder, { recursive: true }));

const refusal = (file: string) =>
  prepareFile(file, data).then(String, (error: Error) => error.message.replaceAll(folder, '…'));

it.each([
  ['a file that is there', () => path.join(folder, 'papel'), '…/papel ya existe: elija otro nombre.'],
  ['a folder', () => folder, '… es una carpeta: añada el nombre del archivo.'],
  [
    'the folder of the database',
    () => path.join(data, 'db', 'copia'),
    '…/data/db es de la base de datos: elija otra carpeta.',
  ],
  [
    'a folder that is a file',
    () => path.join(folder, 'papel', 'copia'),
    /^No se puede escribir en …\/papel: .*no una carpeta/,
  ],
  [
    'a name that is too long',
    () => path.join(folder, 'n'.repeat(300)),
    /^No se puede escribir en …: el nombre es demasiado largo/,
  ],
])('a backup is not written to %s', async (_, file, words) => {
  expect(await refusal(file())).toMatch(words);
});

it.runIf(process.platform === 'linux').each(['/proc/x', '/proc/self/x/y', '/sys/x/y'])(
  '%s takes no files, which is said at once',
  async (file) => {
    expect(await refusal(file)).toMatch(/^No se puede escribir en \/(proc|sys)/);
  },
);

it('missing folders are created, and nothing else is left there', async () => {
  await prepareFile(path.join(folder, 'uno', 'dos', 'copia.ftrack'), data);
  expect(await readdir(path.join(folder, 'uno'), { recursive: true })).toEqual(['dos']);
});
