import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { useApi } from '../testing/useApi';
import { hostilePdfs, hostilePictures } from '../testing/hostile/hostile';

const api = useApi();

const { part } = limits.files;

const send = async (bytes: Buffer, company = api.a) => {
  const caller = api.as('admin', company);
  const huella = createHash('sha256').update(bytes).digest('hex');
  const { json } = await caller.call('POST', '/api/archivos', { bytes: bytes.length, huella });
  for (let n = 0; n * part < bytes.length; n++)
    await caller.call('PUT', `/api/archivos/${json.id}/${n}`, bytes.subarray(n * part, (n + 1) * part), {
      'content-type': 'application/octet-stream',
    });
  return caller.call('POST', `/api/archivos/${json.id}/terminar`, { nombre: 'factura' });
};

/** Memory of this process, in MB. */
const held = () => process.memoryUsage.rss() / 2 ** 20;

describe('a picture with a false size', () => {
  it.each(Object.entries(hostilePictures))(
    'is refused with a sentence, and takes no memory for its declared size: %s',
    async (_, make) => {
      const bytes = make();
      const before = held();
      const { status, json } = await send(bytes);
      expect([status, json.message ?? json.errors]).toEqual([
        expect.toBeOneOf([415, 422]),
        expect.stringMatching(/^(La foto|El archivo|Revise)/),
      ]);
      // Four bytes for each of its pixels would be 1 GB or more.
      expect(held() - before).toBeLessThan(400);
    },
  );

  it('does not block uploads of others', async () => {
    const lying = Object.values(hostilePictures).map((make) => send(make()));
    const { status, json } = await send(Buffer.from('%PDF-1.7\n'), api.b);
    expect([status, json.tipo]).toEqual([200, 'application/pdf']);
    expect((await Promise.all(lying)).every(({ status }) => status >= 400 && status < 500)).toBe(true);
  });
});

describe('a PDF is stored unchanged and never opened here', () => {
  it.each(Object.entries(hostilePdfs))('so its content costs nothing: %s', async (_, make) => {
    const bytes = make();
    const { status, json } = await send(bytes);
    expect([status, json.tipo, json.bytes]).toEqual([200, 'application/pdf', bytes.length]);
    const { rawPayload, headers } = await api.app.inject({ url: json.url });
    expect(rawPayload.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });
});
