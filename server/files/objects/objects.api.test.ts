import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dump } from '../../backup/dump';
import { restore } from '../../backup/restore';
import { openDb } from '../../db/client';
import { startOwnApi, type TestApi } from '../../testing/app';
import { migrations } from '../../testing/database';
import { doneJob } from '../../testing/jobs';
import { hasSwift, startSwift, type Swift } from '../../testing/swift';
import { atWork } from '../../testing/work';
import {
  contentOf,
  createMover,
  createObjectStore,
  dropFiles,
  keepFile,
  sweepLooseFiles,
  sweepObjects,
} from '../index';
import type { ObjectStore } from '../../db/objectStore';
import { streamOf } from '../content';
import { archivoTable, objetoPorBorrarTable } from '../../db/tables/archivos';
import { bucketOf } from '../../net/bucket';

describe.skipIf(!hasSwift)(
  'files in a bucket (skipped where Debian’s swift-proxy, -account, -container and -object are not installed)',
  () => {
    let swift: Swift;
    let api: TestApi;
    let objects: ObjectStore;
    let admin: { id: number };
    beforeAll(async () => {
      swift = await startSwift();
      objects = createObjectStore(bucketOf(swift.url));
      api = await startOwnApi({}, { objects });
      admin = await api.as('admin').who;
    });
    afterAll(async () => {
      await api?.close();
      await swift?.stop();
    });

    // Left by other tests.
    beforeEach(() => api.db.system.delete(objetoPorBorrarTable));

    const aFile = (contenido = randomBytes(600_000), company = api.a, given = {}) =>
      api.db.tenant(company, (tx) =>
        keepFile(tx, company, admin.id, { nombre: 'papel.bin', tipo: 'application/pdf', contenido, ...given }),
      );
    const moveAll = async () => {
      const mover = createMover(api.db.system, objects);
      while ((await mover.step()) > 0);
    };
    const rowOf = async (id: string) =>
      (await api.db.system.select().from(archivoTable).where(eq(archivoTable.id, id)))[0];
    const read = async (url: string) => {
      const { statusCode, headers, rawPayload } = await api.app.inject({ url });
      return { status: statusCode, headers, bytes: rawPayload };
    };
    const waiting = async () => (await api.db.system.select().from(objetoPorBorrarTable)).map(({ objeto }) => objeto);
    const hoursLater = (hours: number) =>
      api.db.system.execute(sql`update objetos_por_borrar set desde = desde - ${hours} * interval '1 hour'`);
    const sweep = async () => {
      while ((await sweepObjects(api.db.system, objects)) > 0);
    };

    it('move out of the database with their company in the name, old and new, and are read by the same private links', async () => {
      const bytes = randomBytes(600_000);
      const file = await aFile(bytes);
      const before = await read(file.url);
      await moveAll();
      const row = await rowOf(file.id);
      expect(row).toMatchObject({
        contenido: null,
        huella: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.length,
        empresa_id: api.a,
      });
      expect(row?.objeto).toMatch(new RegExp(`^empresa-${api.a}/${file.id}-[0-9a-f]{16}$`));
      expect(await swift.held([row?.objeto ?? ''])).toEqual([row?.objeto]);
      const after = await read(file.url);
      expect(after.status).toBe(200);
      expect(after.bytes.equals(bytes)).toBe(true);
      // Cached as long as its link is valid, which is a second less by now.
      const lasting = (text: unknown) => String(text).replace(/max-age=\d+/, 'max-age');
      for (const name of [
        'content-type',
        'content-disposition',
        'content-security-policy',
        'cache-control',
        'x-content-type-options',
      ])
        expect([name, lasting(after.headers[name])]).toEqual([name, lasting(before.headers[name])]);
      expect((await contentOf(api.db, api.a, file.id)).equals(bytes)).toBe(true);
      await expect(contentOf(api.db, api.b, file.id)).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
      expect((await read(file.url.replace(/firma=.{4}/, 'firma=AAAA'))).status).toBe(404);
    });

    it('arrive whole when they move while they are read', async () => {
      const bytes = randomBytes(900_000);
      const { id } = await aFile(bytes);
      const got: Buffer[] = [];
      for await (const piece of await streamOf(api.db, { id, objeto: null })) {
        if (got.length === 0) await moveAll();
        got.push(piece as Buffer);
      }
      expect(Buffer.concat(got).equals(bytes)).toBe(true);
    });

    it('are printed with the order that they show', async () => {
      const { anOrder } = atWork(api);
      const order = await anOrder();
      const contenido = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
        .webp()
        .toBuffer();
      const photo = await aFile(contenido, api.a, { nombre: 'foto.webp', tipo: 'image/webp' });
      const { call } = api.as('admin');
      expect(
        (await call('POST', `/api/ordenes/${order.id}/archivos`, { archivo_id: photo.id, clase: 'foto' })).status,
      ).toBe(201);
      await moveAll();
      const { json } = await call('POST', `/api/ordenes/${order.id}/pdf`);
      const job = await doneJob(call, json.id);
      expect((await read(job.archivo_url)).bytes.toString('latin1')).toContain('/Subtype /Image');
    });

    it('cannot be read directly from the storage', async () => {
      const file = await aFile();
      await moveAll();
      const { objeto } = (await rowOf(file.id)) ?? {};
      expect((await fetch(`${swift.open}/${objeto}`)).ok).toBe(false);
      expect((await fetch(swift.open)).ok).toBe(false);
      const outsider = createObjectStore({ ...bucketOf(swift.url), secret: 'otro' });
      await expect(outsider.read(objeto ?? '')).rejects.toThrow(
        'El almacén de archivos respondió 403 SignatureDoesNotMatch',
      );
    });

    it('wait in the database while the storage is down; those outside are reported as safe, and nothing is lost', async () => {
      const [outside, inside] = [await aFile(), randomBytes(70_000)];
      await moveAll();
      await swift.down();
      const file = await aFile(inside);
      expect(await createMover(api.db.system, objects).step()).toBe(0);
      expect((await read(file.url)).bytes.equals(inside)).toBe(true);
      const refused = await read(outside.url);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
      expect(JSON.parse(refused.bytes.toString())).toEqual({
        error: 'No disponible',
        code: 'NO_DISPONIBLE',
        message: 'El almacén de archivos no responde. El archivo está guardado: inténtelo en unos minutos.',
      });
      await expect(contentOf(api.db, api.a, outside.id)).rejects.toMatchObject({ code: 'NO_DISPONIBLE' });
      await swift.up();
      await moveAll();
      expect((await rowOf(file.id))?.contenido).toBeNull();
      expect((await read(file.url)).bytes.equals(inside)).toBe(true);
      expect((await read(outside.url)).status).toBe(200);
    });

    it('are not served when their object was changed in the storage', async () => {
      const file = await aFile();
      await moveAll();
      await swift.replace((await rowOf(file.id))?.objeto ?? '', 'otra cosa');
      await expect(contentOf(api.db, api.a, file.id)).rejects.toMatchObject({ code: 'NO_DISPONIBLE' });
    });

    it('are deleted a day after their row, not before, and retried after a failure; a restored row keeps its own', async () => {
      const [gone, loose, kept] = [await aFile(), await aFile(undefined, api.a, { suelto: true }), await aFile()];
      await moveAll();
      const objectOf = async ({ id }: { id: string }) => (await rowOf(id))?.objeto ?? '';
      const [goneObject, looseObject, keptObject] = [await objectOf(gone), await objectOf(loose), await objectOf(kept)];
      await api.db.tenant(api.a, (tx) => dropFiles(tx, api.a, [gone.id]));
      await api.db.system.execute(
        sql`update archivos set creado_en = creado_en - interval '8 days' where id = ${loose.id}`,
      );
      while ((await sweepLooseFiles(api.db.system)) > 0);
      await api.db
        .tenant(api.a, async (tx) => {
          await dropFiles(tx, api.a, [kept.id]);
          throw new Error('undone');
        })
        .catch(() => {});
      expect((await waiting()).toSorted()).toEqual([goneObject, looseObject].toSorted());
      await hoursLater(23);
      await sweep();
      const three = [goneObject, looseObject, keptObject];
      expect(await swift.held(three)).toEqual(three);
      await hoursLater(2);
      await swift.down();
      await expect(sweep()).rejects.toThrow('No se pudo conectar con el almacén de archivos');
      expect(await waiting()).toHaveLength(2);
      await swift.up();
      await sweep();
      expect(await swift.held(three)).toEqual([keptObject]);
      expect(await waiting()).toEqual([]);
      expect((await read(kept.url)).status).toBe(200);
    });

    it('whose move was interrupted leave an object that is swept, and move again', async () => {
      const file = await aFile();
      const dies = createMover(api.db.system, {
        ...objects,
        put: async (...given) => {
          await objects.put(...given);
          throw new Error('killed');
        },
      });
      await expect(dies.step()).rejects.toThrow('killed');
      const [half = ''] = await waiting();
      expect([await swift.held([half]), (await rowOf(file.id))?.contenido === null]).toEqual([[half], false]);
      await moveAll();
      await hoursLater(25);
      await sweep();
      expect(await swift.held([half])).toEqual([]);
      expect((await read(file.url)).status).toBe(200);
    });

    it('that are deleted while they move leave nothing behind', async () => {
      const file = await aFile();
      const late = createMover(api.db.system, {
        ...objects,
        put: async (...given) => {
          await objects.put(...given);
          await api.db.system.delete(archivoTable).where(eq(archivoTable.id, file.id));
        },
      });
      await late.step();
      const [left = ''] = await waiting();
      expect(left).toContain(file.id);
      await hoursLater(25);
      await sweep();
      expect(await swift.held([left])).toEqual([]);
    });

    it('move automatically within seconds', async () => {
      const one = await startOwnApi({ FILES_URL: swift.url });
      try {
        const { id } = await one.as('admin').who;
        const text = 'hola,mundo\r\n'.repeat(1_000);
        const file = await one.db.tenant(one.a, (tx) =>
          keepFile(tx, one.a, id, { nombre: 'a.csv', tipo: 'text/csv', contenido: Buffer.from(text) }),
        );
        await vi.waitFor(
          async () => {
            const [row] = await one.db.system.select().from(archivoTable).where(eq(archivoTable.id, file.id));
            expect(row).toMatchObject({ contenido: null });
          },
          { timeout: 240_000, interval: 200 },
        );
        const packed = await one.app.inject({ url: file.url, headers: { 'accept-encoding': 'gzip' } });
        expect([packed.headers['content-encoding'], gunzipSync(packed.rawPayload).toString()]).toEqual(['gzip', text]);
      } finally {
        await one.close();
      }
    });

    it('are in a backup wherever they are stored, and no backup is made without them', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'ftrack-objetos-'));
      const [out, inside] = [randomBytes(90_000), randomBytes(80_000)];
      const moved = await aFile(out);
      await moveAll();
      const stays = await aFile(inside);
      // A file that another test changed in the storage is invalid.
      await api.db.system.execute(sql`delete from archivos where id not in (${moved.id}, ${stays.id})`);
      const file = path.join(folder, 'a.ftrack');
      const client = await api.db.pool.connect();
      const write = (given: ObjectStore, to: string) =>
        dump({
          client,
          motor: 'postgresql',
          data: null,
          objects: given,
          version: 'prueba',
          file: to,
          onTable: () => {},
        });
      try {
        await expect(write(createObjectStore(undefined), path.join(folder, 'sin.ftrack'))).rejects.toThrow(
          'Hay archivos en un almacén externo y FILES_URL no dice cuál es',
        );
        await write(objects, file);
      } finally {
        client.release();
      }
      await restore({ file, place: { data: folder }, data: null, migrations, force: false, onTable: () => {} });
      const restored = await openDb({ dir: path.join(folder, 'db') }, migrations);
      try {
        const found = await restored.system.select().from(archivoTable).orderBy(archivoTable.creado_en);
        expect(
          found.map(({ id, objeto, contenido }) => ({
            id,
            objeto,
            same: contenido?.equals(id === moved.id ? out : inside),
          })),
        ).toEqual([
          { id: moved.id, objeto: null, same: true },
          { id: stays.id, objeto: null, same: true },
        ]);
        expect(await restored.system.select().from(objetoPorBorrarTable)).toEqual([]);
      } finally {
        await restored.close();
        await rm(folder, { recursive: true, force: true });
      }
    });
  },
);
