import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { useApi } from '../testing/useApi';
import { streamOf } from './content';
import { contentOf, dropFiles, keepFile } from './index';

const { part } = limits.files;
const api = useApi();

const aFile = async (bytes: number) => {
  const { id: user } = await api.as('admin').who;
  const contenido = randomBytes(bytes);
  const file = await api.db.tenant(api.a, (tx) =>
    keepFile(tx, api.a, user, { nombre: 'papel.pdf', tipo: 'application/pdf', contenido }),
  );
  return { ...file, contenido };
};

it.each([0, 1, part - 1, part, part + 1, 2 * part, 2 * part + 7])(
  'a file of %i bytes is read in pieces and arrives whole',
  async (bytes) => {
    const { id, url, contenido } = await aFile(bytes);
    const answer = await api.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(contenido)).toBe(true);
    expect((await contentOf(api.db, api.a, id)).equals(contenido)).toBe(true);
  },
);

it('a file that is deleted while it is read does not end as if it were whole', async () => {
  const { id, contenido } = await aFile(3 * part);
  const stream = await streamOf(api.db, { id, objeto: null });
  const got: Buffer[] = [];
  await expect(async () => {
    for await (const piece of stream) {
      if (got.length === 0) await api.db.tenant(api.a, (tx) => dropFiles(tx, api.a, [id]));
      got.push(piece as Buffer);
    }
  }).rejects.toThrow();
  expect(Buffer.concat(got).length).toBeLessThan(contenido.length);
});
