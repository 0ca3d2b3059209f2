import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createArchive, Damaged } from '../backup/archive';
import { reasonOf, sentenceOf } from './sentences';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  [coded('ENOSPC', 'ENOSPC: no space left on device, write'), 'No queda espacio en el disco.'],
  [coded('58030', 'could not extend file: No space left on device'), 'No queda espacio en el disco.'],
  [
    Object.assign(coded('EACCES', 'permission denied'), { path: '/srv' }),
    'Falta permiso para leer o escribir ahí (/srv).',
  ],
  [
    coded('42501', 'permission denied for schema public'),
    'El usuario no tiene permiso: debe ser el dueño de la base de datos.',
  ],
  [new Error('could not extend file "base/5/1": No space left on device'), 'No queda espacio en el disco.'],
  [
    new Error('La base de datos se detuvo: no queda espacio en el disco.', { cause: coded('ENOSPC', 'x') }),
    'La base de datos se detuvo: no queda espacio en el disco.',
  ],
  [new Damaged('está vacío'), 'El archivo de respaldo no sirve: está vacío.'],
  [new TypeError('x is not a function'), 'Algo inesperado falló: x is not a function'],
  [coded('XX000', 'unexpected'), 'Algo inesperado falló: unexpected (XX000)'],
  ['roto', 'Algo falló: roto.'],
])('%s becomes a sentence in Spanish', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});

it('a reason stands after a colon', () => {
  expect(reasonOf(coded('28P01', 'password authentication failed'))).toBe('el usuario o la clave no son correctos');
});

it('a disk that is full while a backup is written says so, and ends nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ftrack-lleno-'));
  const file = path.join(folder, 'copia.ftrack');
  await symlink('/dev/full', `${file}.parcial`);
  const archive = await createArchive(file);
  const write = async () => {
    for (let n = 0; n < 200; n++) await archive.rows([JSON.stringify([n, Math.random().toString(36).repeat(2_000)])]);
    await archive.close();
  };
  const error = await write().catch((each: unknown) => each);
  expect(sentenceOf(error)).toBe('No queda espacio en el disco.');
  expect(await readdir(folder)).not.toContain('copia.ftrack');
  await rm(folder, { recursive: true });
});
