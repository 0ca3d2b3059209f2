import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useApi } from '../testing/useApi';
import { checkFiles } from './index';

const api = useApi();

const send = async (bytes: Buffer, nombre = 'papel.pdf', caller = api.as('admin')) => {
  const begun = await caller.call('POST', '/api/archivos', {
    bytes: bytes.length,
    huella: createHash('sha256').update(bytes).digest('hex'),
  });
  if (begun.status !== 201) return begun;
  const put = await caller.call('PUT', `/api/archivos/${begun.json.id}/0`, bytes, {
    'content-type': 'application/octet-stream',
  });
  expect(put.status).toBe(200);
  return caller.call('POST', `/api/archivos/${begun.json.id}/terminar`, { nombre });
};
const pdf = Buffer.from('%PDF-1.4 hola');

describe('a file of a company', () => {
  it('is stored unchanged when it is a PDF, and re-encoded when it is a picture', async () => {
    const paper = await send(pdf);
    expect(paper).toMatchObject({
      status: 200,
      json: { nombre: 'papel.pdf', tipo: 'application/pdf', bytes: pdf.length },
    });
    expect((await api.app.inject({ url: paper.json.url })).rawPayload.equals(pdf)).toBe(true);
    const photo = await send(
      await sharp({ create: { width: 3_000, height: 40, channels: 3, background: '#0a0' } })
        .png()
        .toBuffer(),
      'foto.png',
    );
    expect(photo.json.tipo).toBe('image/webp');
    expect((await sharp((await api.app.inject({ url: photo.json.url })).rawPayload).metadata()).width).toBe(1_600);
  });

  it('is refused by content, whatever its name', async () => {
    expect((await send(Buffer.from('<html></html>'), 'foto.png')).status).toBe(415);
  });

  it('is uploaded by users who may add to assets, and by no monitor', async () => {
    expect((await send(pdf, 'a.pdf', api.as('operario'))).status).toBe(200);
    expect((await send(pdf, 'a.pdf', api.as('monitor'))).status).toBe(403);
  });

  it('opens only by its complete address, and not with another company’s signature', async () => {
    const { url, id } = (await send(pdf)).json as { url: string; id: string };
    const theirs = (await send(pdf, 'b.pdf', api.as('admin', api.b))).json as { url: string };
    const open = async (path: string) => (await api.app.inject({ url: path })).statusCode;
    expect(await open(url)).toBe(200);
    expect(await open(`/archivos/${id}${theirs.url.slice(theirs.url.indexOf('?'))}`)).toBe(404);
    expect(await open(`/archivos/${id}`)).toBe(404);
  });

  it('cannot be referenced by another company’s record: the answer is the same as for an unknown one', async () => {
    const { id } = (await send(pdf)).json as { id: string };
    const named = (empresa: number) => api.db.tenant(empresa, (tx) => checkFiles(tx, empresa, 'foto_id', [id]));
    await expect(named(api.b)).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
    await expect(named(api.a)).resolves.toBeUndefined();
  });
});
