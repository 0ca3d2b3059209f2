import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { importing } from '../imports/testing/importing';
import { useApi } from '../testing/useApi';
import { unActivo } from '../testing/factories';
import { contentOf, dropFiles, sweepLooseFiles, sweepUploads } from './index';
import { archivoTable, cargaTable } from '../db/tables/archivos';

const api = useApi();

const begin = (bytes: Buffer, caller = api.as('admin')) =>
  caller.call('POST', '/api/archivos', {
    bytes: bytes.length,
    huella: createHash('sha256').update(bytes).digest('hex'),
  });
const put = (id: string, bytes: Buffer) =>
  api.as('admin').call('PUT', `/api/archivos/${id}/0`, bytes, { 'content-type': 'application/octet-stream' });
const aPaper = () => Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(40)]);
/** Uploads a document and returns its id. */
const send = async () => {
  const paper = aPaper();
  const { json } = await begin(paper);
  await put(json.id, paper);
  const done = await api.as('admin').call('POST', `/api/archivos/${json.id}/terminar`, { nombre: 'papel.pdf' });
  expect(done.status).toBe(200);
  return done.json.id as string;
};
const isThere = async (id: string) =>
  (await api.db.system.select({ id: archivoTable.id }).from(archivoTable).where(eq(archivoTable.id, id))).length === 1;
const daysLater = (days: number, id: string) =>
  api.db.system.execute(sql`update archivos set creado_en = creado_en - ${days} * interval '1 day' where id = ${id}`);

describe('an uploaded file', () => {
  it('without a record is deleted after a week; one that a record referenced stays, even when it is removed from the record', async () => {
    const [loose, recent, taken] = [await send(), await send(), await send()];
    const asset = await api.anActivo({ fotos: [taken] });
    const out = await api.as('admin').call('PUT', `/api/activos/${asset.id}`, { version: asset.version, fotos: [] });
    expect(out.status).toBe(200);
    for (const id of [loose, taken]) await daysLater(8, id);
    await daysLater(6, recent);
    while ((await sweepLooseFiles(api.db.system)) > 0);
    expect([await isThere(loose), await isThere(recent), await isThere(taken)]).toEqual([false, true, true]);
  });

  it('is not claimed by a record that was refused', async () => {
    const id = await send();
    const refused = await api.as('admin').call('POST', '/api/activos', unActivo({ nivel_id: 999_999, fotos: [id] }));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await daysLater(8, id);
    await sweepLooseFiles(api.db.system);
    expect(await isThere(id)).toBe(false);
  });

  it('counts against its uploader until a record references it: an uploader above the limit gets the reason, and others are not affected', async () => {
    const id = await send();
    const most = limits.files.loosePerPerson;
    const weighs = (bytes: number) => api.db.system.update(archivoTable).set({ bytes }).where(eq(archivoTable.id, id));
    await weighs(most - 20);
    const { status, json } = await begin(aPaper());
    expect([status, json.code]).toEqual([413, 'CUOTA_LLENA']);
    expect(json.message).toBe(
      'Tiene 100 MB en archivos enviados que ningún registro usa y el máximo son 100 MB. Úselos, o espere: se borran a los 7 días.',
    );
    expect((await begin(aPaper(), api.as('operario'))).status).toBe(201);
    await api.anActivo({ fotos: [id] });
    expect((await begin(aPaper())).status).toBe(201);
  });

  it('becomes one file, however often it is finished', async () => {
    const paper = aPaper();
    const { json } = await begin(paper);
    await put(json.id, paper);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        api.as('admin').call('POST', `/api/archivos/${json.id}/terminar`, { nombre: 'papel.pdf' }),
      ),
    );
    const files = answers.filter(({ status }) => status === 200).map((answer) => answer.json.id as string);
    expect(new Set(files).size).toBe(1);
    const { rows } = await api.db.system.execute(sql`select from archivos where carga_id = ${json.id}`);
    expect(rows).toHaveLength(1);
  });
});

describe('an upload whose end is refused loses nothing', () => {
  const { part } = limits.files;
  const octets = { 'content-type': 'application/octet-stream' };
  const call: ReturnType<typeof api.as>['call'] = (...asked) => api.as('admin').call(...asked);
  const putPart = (id: string, n: number, bytes: Buffer) => call('PUT', `/api/archivos/${id}/${n}`, bytes, octets);
  const finish = (id: string, body: unknown = { nombre: 'papel.pdf' }) =>
    call('POST', `/api/archivos/${id}/terminar`, body);
  const paper = Buffer.concat([aPaper(), randomBytes(part)]);
  const [first, second] = [paper.subarray(0, part), paper.subarray(part)];

  it('for missing parts, a wrong name or a wrong field: it is mended and finished', async () => {
    const { id } = (await begin(paper)).json;
    await putPart(id, 0, first);
    expect((await finish(id)).status).toBe(409);
    await putPart(id, 1, second);
    for (const [body, field] of [
      [{}, 'nombre'],
      [{ nombre: ' ' }, 'nombre'],
      [{ nombre: 'x'.repeat(201) }, 'nombre'],
      [{ nombre: 'papel.pdf', tipoo: 1 }, 'tipoo'],
    ] as const)
      expect(await finish(id, body)).toMatchObject({
        status: 422,
        json: { errors: { [field]: [expect.any(String)] } },
      });
    expect(await finish(id)).toMatchObject({ status: 200, json: { id, bytes: paper.length } });
  });

  it('for bytes that are not those announced: the damaged part is sent again', async () => {
    const { id } = (await begin(paper)).json;
    await putPart(id, 0, randomBytes(part));
    await putPart(id, 1, second);
    expect(await finish(id)).toMatchObject({ status: 422, json: { errors: { archivo: [expect.any(String)] } } });
    expect((await call('GET', `/api/archivos/${id}`)).json.recibidas).toEqual([0, 1]);
    await putPart(id, 0, first);
    expect((await finish(id)).status).toBe(200);
  });

  it('for damaged bytes, and begun anew it asks for all of them', async () => {
    const { id } = (await begin(paper)).json;
    await putPart(id, 0, randomBytes(part));
    await putPart(id, 1, second);
    expect((await finish(id)).status).toBe(422);
    expect((await begin(paper)).json).toMatchObject({ id, recibidas: [], desde: 0 });
    await putPart(id, 0, first);
    await putPart(id, 1, second);
    expect((await begin(paper)).json).toMatchObject({ id, recibidas: [0, 1], desde: paper.length });
    expect((await finish(id)).status).toBe(200);
  });

  it('for a content that no file may have, and an import that it may not make', async () => {
    const page = Buffer.from('<html></html>');
    const { id } = (await begin(page)).json;
    await putPart(id, 0, page);
    expect((await finish(id)).status).toBe(415);
    expect((await call('GET', `/api/archivos/${id}`)).json.recibidas).toEqual([0]);

    const sheet = Buffer.from('Nombre;Tipo\nSede mendada;Sede\n');
    const begun = await call('POST', '/api/importaciones/archivo', {
      bytes: sheet.length,
      huella: createHash('sha256').update(sheet).digest('hex'),
    });
    const path = `/api/importaciones/archivo/${begun.json.id}`;
    await call('PUT', `${path}/0`, sheet, octets);
    for (const body of [
      { tipo: 'nada', nombre: 'a.csv' },
      { tipo: 'niveles' },
      { tipo: 'niveles', nombre: 'a.csv', tipoo: 'A' },
    ])
      expect((await call('POST', `${path}/terminar`, body)).status).toBe(422);
    expect((await call('POST', `${path}/terminar`, { tipo: 'niveles', nombre: 'a.csv' })).status).toBe(200);
  });
});

describe('a document', () => {
  const { part } = limits.files;
  const upload = async (paper: Buffer) => {
    const { json } = await begin(paper);
    for (let at = 0; at * part < paper.length; at++)
      await api.as('admin').call('PUT', `/api/archivos/${json.id}/${at}`, paper.subarray(at * part, (at + 1) * part), {
        'content-type': 'application/octet-stream',
      });
    const done = await api.as('admin').call('POST', `/api/archivos/${json.id}/terminar`, { nombre: 'papel.pdf' });
    expect(done.status).toBe(200);
    return { ...(done.json as { id: string; url: string }), carga: json.id as string };
  };
  const partsOf = async (carga: string) =>
    Number(
      (
        await api.db.system.execute<{ n: number }>(
          sql`select count(*)::int as n from carga_partes where carga_id = ${carga}`,
        )
      ).rows[0]?.n,
    );

  it.each([part - 1, part, 2 * part, 2 * part + 7])(
    'of %i bytes stays in the parts in which it came, arrives whole, and leaves with its row',
    async (bytes) => {
      const paper = Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(bytes - 9)]);
      const { id, url, carga } = await upload(paper);
      expect(await partsOf(carga)).toBe(Math.ceil(bytes / part));
      expect((await api.app.inject({ url })).rawPayload.equals(paper)).toBe(true);
      expect((await contentOf(api.db, api.a, id)).equals(paper)).toBe(true);
      await expect(contentOf(api.db, api.b, id)).rejects.toThrow();
      await api.db.tenant(api.a, (tx) => dropFiles(tx, api.a, [id]));
      expect(await partsOf(carga)).toBe(0);
    },
  );

  it('is nobody’s upload any more: the same person can send it again, and old uploads are swept without it', async () => {
    const paper = aPaper();
    const [first, second] = [await upload(paper), await upload(paper)];
    expect(first.carga).not.toBe(second.carga);
    expect((await api.as('admin').call('GET', `/api/archivos/${first.carga}`)).status).toBe(404);
    await api.db.system.update(cargaTable).set({ creado_en: sql`now() - interval '25 hours'` as never });
    while ((await sweepUploads(api.db.system)) > 0);
    expect((await api.app.inject({ url: first.url })).rawPayload.equals(paper)).toBe(true);
  });
});

it('abandoned parts are deleted after a day', async () => {
  const paper = aPaper();
  const { json } = await begin(paper);
  await put(json.id, paper);
  await sweepUploads(api.db.system);
  expect((await api.as('admin').call('GET', `/api/archivos/${json.id}`)).json.recibidas).toEqual([0]);
  await api.db.system.update(cargaTable).set({ creado_en: sql`now() - interval '25 hours'` as never });
  expect(await sweepUploads(api.db.system)).toBeGreaterThan(0);
  const { rows } = await api.db.system.execute(sql`select from carga_partes where carga_id = ${json.id}`);
  expect(rows).toEqual([]);
});

it('a discarded import deletes its file', async () => {
  const count = async () =>
    (await api.db.system.execute<{ n: number }>('select count(*)::int as n from archivos')).rows[0]?.n;
  const before = await count();
  const { id } = await importing(api).checked('niveles', 'tirada.csv', 'Nombre,Tipo\nSede tirada,Sede\n');
  expect(await count()).toBe(Number(before) + 1);
  expect((await api.as('admin').call('DELETE', `/api/importaciones/${id}`)).status).toBe(200);
  expect(await count()).toBe(before);
});
