import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure, failure } from '../apiFailure';
import { apply } from './apply';
import type { Accion } from './entry';
import { createOutbox } from './outbox';
import { aClock, complete, orden, say, sendAll, start, tarea, tick } from './outbox.fixture';
import type { Line } from './sending';
import type { Copy } from './copy';
import { clearCopy } from './database';
import { openLocalStore, type LocalStore } from './localStore';

let localStore: LocalStore;
let name: string;
let databases = 0;
const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

beforeEach(async () => {
  name = `ftrack-cola-${(databases += 1)}`;
  localStore = await openLocalStore(name, await newKey());
});

const load = (foto_id: string): Accion => ({
  tipo: 'carga',
  orden_id: null,
  activo_id: 5,
  cuerpo: { activo_id: 5, fecha: '2026-01-31T12:00:00Z', litros: 40, foto_id },
});
interface Sent {
  path: string;
  body: Record<string, unknown>;
  key: string;
}

/** A server that accepts everything by default; a repeated key is executed once. */
const aServer = () => {
  const done = new Map<string, Sent & { version: number }>();
  const tried: Sent[] = [];
  const uploads: number[] = [];
  let answer: (sent: Sent) => ApiFailure | 'lost' | undefined = () => undefined;
  let keys = 0;
  const line: Line = {
    post: (path, body, key) => {
      const sent: Sent = { path, body: { ...body }, key };
      tried.push(sent);
      const no = answer(sent);
      if (no instanceof ApiFailure) return Promise.reject(no);
      const known = done.get(key) ?? { ...sent, version: Number(sent.body['version'] ?? 0) + 1 };
      done.set(key, known);
      if (no === 'lost') return Promise.reject(noNetwork());
      return Promise.resolve({
        id: Number(/\d+/.exec(path)?.[0]),
        version: known.version,
        estado: sent.body['a'],
        evidencias: [],
      });
    },
    remove: (path, key) => line.post(path, {}, key).then(() => undefined),
    upload: (picture) => {
      uploads.push(picture.size);
      return Promise.resolve(`archivo-${uploads.length}`);
    },
    clock: aClock(),
    newKey: () => `clave-${(keys += 1)}`,
    changed: () => undefined,
  };
  return { line, done: () => [...done.values()], tried, uploads, answers: (next: typeof answer) => (answer = next) };
};

const noNetwork = () => new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'No hay conexión.');
const conflict = () => new ApiFailure(409, 'VERSION_CONFLICTO', 'Otra persona guardó antes', 'El registro cambió.');
const refusal = () =>
  new ApiFailure(422, 'VALIDACION', 'Datos no válidos', 'Falta la firma', { firma: ['Falta la firma'] });
const open = new AbortController().signal;

const keepCopy = (parts: Partial<Copy>) => localStore.writeCopy(parts);
const said = (sent: readonly Sent[]) =>
  sent.map(({ path, body }) => `${path} ${String(body['a'] ?? body['texto'] ?? body['estado'])}`);

describe('a change made without network', () => {
  it('is sent in the order of changes, with the version that results from the one before', async () => {
    const server = aServer();
    const outbox = createOutbox(localStore, server.line);
    await keepCopy({ ordenes: [orden(7, { version: 4 })] });
    for (const accion of [start(7), say(7, 'uno'), complete(7)]) await outbox.add(accion);
    expect(await sendAll(outbox, open)).toEqual({ end: 'vacia' });
    expect(said(server.done())).toEqual([
      '/ordenes/7/transicion en_progreso',
      '/ordenes/7/comentarios uno',
      '/ordenes/7/transicion completada',
    ]);
    expect(server.done().map(({ body }) => body['version'])).toEqual([4, undefined, 5]);
    expect(await localStore.entries()).toEqual([]);
  });

  it('is sent before all earlier ones if it is a call for help', async () => {
    const server = aServer();
    const outbox = createOutbox(localStore, server.line);
    for (const accion of [say(7, 'uno'), say(8, 'dos')]) await outbox.add(accion);
    await outbox.add({ tipo: 'sos', orden_id: null, cuerpo: { fecha: '2026-11-21T12:00:00.000Z' } });
    await sendAll(outbox, open);
    expect(said(server.done()).map((line) => line.split(' ')[0])).toEqual([
      '/eventos/sos',
      '/ordenes/7/comentarios',
      '/ordenes/8/comentarios',
    ]);
  });

  it('keeps the record as its author saw it, whatever happens later', async () => {
    const outbox = createOutbox(localStore, aServer().line);
    await keepCopy({ ordenes: [orden(7, { version: 4, prioridad: 'alta' })] });
    await outbox.add(start(7));
    await keepCopy({ ordenes: [orden(7, { version: 5, prioridad: 'critica' })] });
    expect(await localStore.entries()).toMatchObject([{ version: 4, seen: { prioridad: 'alta' } }]);
  });

  it('stays visible once it is accepted, until everything is reloaded: the timer runs on and the stock stays low', async () => {
    const persona = { id: 3, nombre: 'Óscar Operario' };
    await keepCopy({
      persona,
      ordenes: [orden(7)],
      repuestos: [{ id: 5, codigo: 'F-1', nombre: 'Filtro', unidad: 'unidad', existencia: 3 }],
    });
    const outbox = createOutbox(localStore, aServer().line);
    await outbox.add({ tipo: 'transicion', orden_id: 7, cuerpo: { a: 'en_progreso', temporizador: true } });
    await outbox.add({ tipo: 'repuesto', orden_id: 7, cuerpo: { repuesto_id: 5, cantidad: 2 } });
    await sendAll(outbox, open);
    const { mano_obra, repuestos, ordenes } = await localStore.copy();
    expect(mano_obra).toMatchObject([{ orden_id: 7, fin_en: null }]);
    expect(repuestos).toMatchObject([{ existencia: 1 }]);
    expect(ordenes).toMatchObject([{ estado: 'en_progreso', version: 2 }]);
  });

  it('stays visible at each moment while it is accepted, so that no tap meets a box again', async () => {
    await localStore.writeCopy({ ordenes: [orden(9, { estado: 'en_progreso' })], tareas: [tarea(1, 9), tarea(2, 9)] });
    const { line } = aServer();
    const post: Line['post'] = async (...sent) => ({
      ...(await (line.post(...sent) as Promise<object>)),
      orden_id: 9,
      estado: 'completada',
    });
    const outbox = createOutbox(localStore, { ...line, post });
    for (const id of [1, 2]) await outbox.add(tick(9, id));
    let sending = true;
    const sent = sendAll(outbox, new AbortController().signal).finally(() => (sending = false));
    const open: number[] = [];
    while (sending) {
      const { copy, entries } = await localStore.state();
      open.push(apply(copy, entries, Date.now()).tareas.filter(({ estado }) => estado !== 'completada').length);
    }
    await sent;
    expect(open.length).toBeGreaterThan(3);
    expect(new Set(open)).toEqual(new Set([0]));
  });

  it('waits while there is no response, and is not lost', async () => {
    const server = aServer();
    server.answers(noNetwork);
    const outbox = createOutbox(localStore, server.line);
    await outbox.add(say(7, 'uno'));
    await outbox.add(say(7, 'dos'));
    expect(await sendAll(outbox, open)).toMatchObject({ end: 'pausa', failure: { status: 0 }, sent: false });
    expect(server.tried).toHaveLength(1);
    server.answers(() => undefined);
    await sendAll(outbox, open);
    expect(said(server.done())).toEqual(['/ordenes/7/comentarios uno', '/ordenes/7/comentarios dos']);
  });

  it('is executed once even if the response is lost: a fuel load with its photo', async () => {
    const server = aServer();
    const outbox = createOutbox(localStore, server.line);
    await localStore.keepPhoto(
      { id: 'recibo', tipo: 'image/jpeg', archivo_id: null, creado_en: 0 },
      new Blob(['abc'], { type: 'image/jpeg' }),
    );
    await outbox.add(load('recibo'));
    server.answers(() => 'lost');
    await sendAll(outbox, open);
    server.answers(() => undefined);
    await sendAll(outbox, open);
    expect(server.tried).toHaveLength(2);
    expect(server.uploads).toEqual([3]);
    expect(server.done()).toMatchObject([
      { path: '/combustible', body: { activo_id: 5, litros: 40, foto_id: 'archivo-1' } },
    ]);
    expect(await localStore.entries()).toEqual([]);
  });

  it('is executed once when the page is killed before the response of the server arrives', async () => {
    const server = aServer();
    await keepCopy({ ordenes: [orden(7, { version: 4 })] });
    const outbox = createOutbox(localStore, server.line);
    await outbox.add(start(7));
    server.answers(() => 'lost');
    await sendAll(outbox, open);
    // On another page, later: the copy already has the server's change.
    await keepCopy({ ordenes: [orden(7, { version: 5, estado: 'en_progreso' })] });
    server.answers(() => undefined);
    await sendAll(createOutbox(localStore, server.line), open);
    expect(server.done()).toHaveLength(1);
    expect(server.tried.map(({ key, body }) => [key, body['version']])).toEqual([
      ['clave-1', 4],
      ['clave-1', 4],
    ]);
  });

  it('is sent after its pictures, each uploaded once', async () => {
    const server = aServer();
    await keepCopy({ tareas: [tarea(9, 7, { foto_obligatoria: true })] });
    await localStore.keepPhoto(
      { id: 'foto-a', tipo: 'image/jpeg', archivo_id: null, creado_en: 0 },
      new Blob(['abc'], { type: 'image/jpeg' }),
    );
    const outbox = createOutbox(localStore, server.line);
    await outbox.add(tick(7, 9, ['foto-a']));
    await outbox.add(tick(7, 9, ['foto-a']));
    server.answers(noNetwork);
    await sendAll(outbox, open);
    server.answers(() => undefined);
    await sendAll(outbox, open);
    expect(server.uploads).toEqual([3]);
    expect(server.done().map(({ body }) => body['evidencias'])).toEqual([['archivo-1'], ['archivo-1']]);
  });
});

describe('a photo that is taken back', () => {
  const photo: Accion = {
    tipo: 'archivo',
    orden_id: 7,
    cuerpo: { archivo_id: 'foto-a', clase: 'foto', fecha: '2026-01-31T12:00:00Z' },
  };
  const remove: Accion = { tipo: 'quitar_archivo', orden_id: 7, archivo_id: 'foto-a', cuerpo: {} };
  const given = async () => {
    await localStore.keepPhoto(
      { id: 'foto-a', tipo: 'image/jpeg', archivo_id: null, creado_en: 0 },
      new Blob(['abc'], { type: 'image/jpeg' }),
    );
    const server = aServer();
    const outbox = createOutbox(localStore, server.line);
    return { server, outbox, n: (await outbox.add(photo)).n };
  };

  it('is not sent, though its turn comes at the same moment', async () => {
    const { server, outbox, n } = await given();
    const [taken] = await Promise.all([outbox.takeBack(n), sendAll(outbox, open)]);
    expect(taken).toBe(true);
    expect([server.tried, await localStore.entries()]).toEqual([[], []]);
  });

  it.each(['on its way', 'accepted'])('is deleted on the server if it is %s', async (moment) => {
    const { server, outbox, n } = await given();
    let taken: Promise<boolean> | undefined;
    if (moment === 'on its way') server.answers(() => void (taken ??= outbox.takeBack(n)));
    await sendAll(outbox, open);
    expect(await (taken ?? outbox.takeBack(n))).toBe(false);
    await outbox.add(remove);
    await sendAll(outbox, open);
    expect(server.done().map(({ path }) => path)).toEqual(['/ordenes/7/archivos', '/ordenes/7/archivos/archivo-1']);
  });
});

describe('a change that the server rejects', () => {
  it('keeps its text, blocks later work on its order, but not what is only added to it, nor other orders', async () => {
    const server = aServer();
    await keepCopy({ ordenes: [orden(7), orden(8)] });
    const outbox = createOutbox(localStore, server.line);
    const use: Accion = { tipo: 'repuesto', orden_id: 7, cuerpo: { repuesto_id: 5, cantidad: 2 } };
    for (const accion of [complete(7), use, say(7, 'después'), start(8)]) await outbox.add(accion);
    server.answers(({ path }) => (path === '/ordenes/7/transicion' ? refusal() : undefined));
    expect(await sendAll(outbox, open)).toEqual({ end: 'vacia' });
    expect(said(server.done())).toEqual(['/ordenes/7/comentarios después', '/ordenes/8/transicion en_progreso']);
    const [refused, waiting] = await localStore.entries();
    expect(refused).toMatchObject({
      estado: 'rechazada',
      error: { mensaje: 'Falta la firma', campos: { firma: ['Falta la firma'] } },
    });
    expect(waiting?.estado).toBe('pendiente');
    await outbox.discard(refused?.n ?? 0);
    await sendAll(outbox, open);
    expect(server.done().map(({ path }) => path)).toContain('/ordenes/7/repuestos');
  });

  it('can be sent with a new key on top of a conflicting one', async () => {
    const server = aServer();
    await keepCopy({ ordenes: [orden(7, { version: 1 })] });
    const outbox = createOutbox(localStore, server.line);
    await outbox.add(start(7));
    server.answers(({ body }) => (body['version'] === 1 ? conflict() : undefined));
    await sendAll(outbox, open);
    const [stuck] = await localStore.entries();
    expect(stuck?.estado).toBe('conflicto');
    await keepCopy({ ordenes: [orden(7, { version: 6 })] });
    await outbox.insist(stuck?.n ?? 0);
    await sendAll(outbox, open);
    expect(server.done()).toMatchObject([{ key: 'clave-2', body: { version: 6 } }]);
  });

  it.each([
    [401, 'TOKEN_INVALIDO', undefined],
    [403, 'SEGUNDO_FACTOR_NECESARIO', undefined],
    [403, 'CONFIRMACION_NECESARIA', undefined],
    [429, 'DEMASIADOS_INTENTOS', 20],
    [500, 'ERROR_INTERNO', undefined],
    [503, 'NO_DISPONIBLE', 5],
  ] as const)(
    'is not lost when the server answers %i %s: the round says what it answered, and a later one sends it',
    async (status, code, retryAfter) => {
      const server = aServer();
      const outbox = createOutbox(localStore, server.line);
      await outbox.add(say(7, 'uno'));
      server.answers(() => failure(status, code, { retryAfter }));
      const round = await sendAll(outbox, open);
      expect(round).toMatchObject({ end: 'pausa', failure: { status, code, retryAfter }, sent: false });
      expect(await localStore.entries()).toMatchObject([{ estado: 'pendiente' }]);
      server.answers(() => undefined);
      expect(await sendAll(outbox, open)).toEqual({ end: 'vacia' });
      expect(said(server.done())).toEqual(['/ordenes/7/comentarios uno']);
    },
  );

  it('makes room for the next when it is discarded', async () => {
    const server = aServer();
    await keepCopy({ ordenes: [orden(7, { version: 4 })] });
    const outbox = createOutbox(localStore, server.line);
    const first = await outbox.add(start(7));
    await outbox.add(complete(7));
    await outbox.discard(first.n);
    await sendAll(outbox, open);
    expect(server.done().map(({ body }) => [body['a'], body['version']])).toEqual([['completada', 4]]);
  });
});

describe('on a shared phone', () => {
  it('unsent changes are readable only by their author, also after the next log-in', async () => {
    const key = await newKey();
    const mine = await openLocalStore(`${name}-c`, key);
    const outbox = createOutbox(mine, aServer().line);
    await outbox.add(say(7, 'secreto'));
    await mine.writeCopy({ ordenes: [orden(7)] });
    mine.close();
    await clearCopy(`${name}-c`);

    const theirs = await openLocalStore(`${name}-c`, await newKey());
    expect(await theirs.entries()).toEqual([]);
    expect((await theirs.state()).unreadable).toBe(1);
    expect((await theirs.copy()).ordenes).toEqual([]);
    theirs.close();

    const again = await openLocalStore(`${name}-c`, key);
    expect(await again.entries()).toMatchObject([{ accion: { cuerpo: { texto: 'secreto' } } }]);
  });

  it('unencrypted data is deleted at log-out', async () => {
    const plain = await openLocalStore(`${name}-p`, undefined);
    await createOutbox(plain, aServer().line).add(say(7, 'sin llave'));
    expect(await plain.entries()).toHaveLength(1);
    await clearCopy(`${name}-p`);
    expect(await plain.entries()).toEqual([]);
  });

  it('changes written before the key is available are encrypted later', async () => {
    const late = await openLocalStore(`${name}-l`, undefined);
    await createOutbox(late, aServer().line).add(say(7, 'antes'));
    await late.useKey(await newKey());
    await clearCopy(`${name}-l`);
    expect(await late.entries()).toMatchObject([{ accion: { cuerpo: { texto: 'antes' } } }]);
  });
});

describe('a picture that is slow, or fails', () => {
  const photo = async (id: string, bytes = 3) => {
    await localStore.keepPhoto(
      { id, tipo: 'image/jpeg', archivo_id: null, creado_en: 0 },
      new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' }),
    );
    return id;
  };
  const add = (orden_id: number, archivo_id: string): Accion => ({
    tipo: 'archivo',
    orden_id,
    cuerpo: { archivo_id, clase: 'foto', fecha: '2026-01-31T12:00:00Z' },
  });

  it('holds up neither what is small nor the completion of an order that needs none', async () => {
    const server = aServer();
    await keepCopy({ ordenes: [orden(7, { estado: 'en_progreso' })], tareas: [tarea(9, 7)] });
    const outbox = createOutbox(localStore, server.line);
    await outbox.add(add(7, await photo('foto-a')));
    await outbox.add(tick(7, 9, ['foto-a']));
    for (const accion of [say(7, 'listo'), complete(7)]) await outbox.add(accion);
    await outbox.flush(open);
    expect(server.tried.map(({ path }) => path)).toEqual([
      '/tareas/9/registro',
      '/ordenes/7/comentarios',
      '/ordenes/7/transicion',
    ]);
    expect(server.tried[0]?.body['evidencias']).toEqual([]);
    await sendAll(outbox, open);
    expect(server.tried.slice(3).map(({ path, body }) => [path, body['evidencias'] ?? body['archivo_id']])).toEqual([
      ['/ordenes/7/archivos', 'archivo-1'],
      ['/tareas/9/registro', ['archivo-1']],
    ]);
    expect(await localStore.entries()).toEqual([]);
  });

  it('is waited for by the completion of an order that needs it', async () => {
    const server = aServer();
    await keepCopy({ ordenes: [orden(7, { estado: 'en_progreso', fotos_min: 1 })] });
    const outbox = createOutbox(localStore, server.line);
    await outbox.add(add(7, await photo('foto-a')));
    await outbox.add(complete(7));
    await outbox.flush(open);
    expect(server.tried).toEqual([]);
    await sendAll(outbox, open);
    expect(server.tried.map(({ path }) => path)).toEqual(['/ordenes/7/archivos', '/ordenes/7/transicion']);
  });

  it('lets the next one pass, small ones first, and is tried again', async () => {
    const server = aServer();
    const sizes: number[] = [];
    const upload: Line['upload'] = (picture) => {
      sizes.push(picture.size);
      if (picture.size === 100_000 && sizes.length < 4) return Promise.reject(noNetwork());
      return server.line.upload(picture);
    };
    const outbox = createOutbox(localStore, { ...server.line, upload });
    for (const bytes of [100_000, 120_000, 5]) await outbox.add(add(7, await photo(`foto-${bytes}`, bytes)));
    const first = await sendAll(outbox, open);
    expect(sizes).toEqual([5, 100_000, 120_000]);
    expect(first).toMatchObject({ end: 'pausa', wait: expect.any(Number) });
    expect(server.tried).toHaveLength(2);
  });
});
