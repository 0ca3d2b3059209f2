import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requirePointed, surroundingsOf } from './pointed';

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ftrack-pointed-'));
  data = path.join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const surroundings = (given: { env?: string; data?: string; environment?: Record<string, string> }) =>
  surroundingsOf({ environment: {}, cwd: folder, env: undefined, data: undefined, ...given });

it('a folder that nobody named is refused by its path, with what to do', async () => {
  await mkdir(path.join(data, 'db'), { recursive: true });
  await writeFile(path.join(data, 'db', 'PG_VERSION'), '17');
  await expect(requirePointed({}, data)).rejects.toThrow(`En ${data} hay una, pero ningún servidor la usa`);
  await rm(data, { recursive: true });
  await expect(requirePointed({}, data)).rejects.toThrow(`En ${data} no hay ninguna`);
});

it('one that is named is not refused', async () => {
  await requirePointed({ FTRACK_DATA: data }, data);
  await requirePointed({ DATABASE_URL: 'postgres://x' }, data);
  await requirePointed(surroundings({ data }), data);
});

it('variables come from the file of the service, as systemd reads it; the environment goes first', async () => {
  await writeFile(
    path.join(folder, 'ftrack.env'),
    '# Ftrack\nFTRACK_DATA=/var/lib/ftrack\nMAIL_FROM="Ftrack <no-responder@x.co>"\nPORT=80\n',
  );
  expect(surroundings({ env: 'ftrack.env', environment: { PORT: '81' } })).toEqual({
    FTRACK_DATA: '/var/lib/ftrack',
    MAIL_FROM: 'Ftrack <no-responder@x.co>',
    PORT: '81',
  });
  expect(surroundings({ data: 'data', environment: { DATABASE_URL: 'postgres://x' } })).toEqual({
    FTRACK_DATA: data,
    DATABASE_URL: '',
  });
  expect(() => surroundings({ env: 'otro.env' })).toThrow(/No se pueden leer las variables de .*otro\.env: no existe/);
});
