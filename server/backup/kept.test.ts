import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupsIn, forgetOld, nameAt } from './kept';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ftrack-kept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const now = new Date(2026, 10, 30, 3, 0, 0).getTime();
const day = 86_400_000;

const aged = async (days: number, name = nameAt(new Date(now - days * day))) => {
  const file = path.join(folder, name);
  await writeFile(file, 'x');
  await utimes(file, new Date(now - days * day), new Date(now - days * day));
  return name;
};

it('backups older than the days to keep are deleted, and nothing else in the folder', async () => {
  const kept = [
    await aged(0),
    await aged(13),
    await aged(20, 'antes-de-actualizar.ftrack'),
    await aged(30, 'notas.txt'),
  ];
  const old = [await aged(15), await aged(40)];
  const gone = await forgetOld(folder, 14, now);
  expect(gone.map((file) => path.basename(file)).sort()).toEqual(old.sort());
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
});

it('the newest backup stays, however old it is', async () => {
  const newest = await aged(60);
  await aged(90);
  await forgetOld(folder, 14, now);
  expect(await readdir(folder)).toEqual([newest]);
  expect(await backupsIn(folder)).toEqual([path.join(folder, newest)]);
});
