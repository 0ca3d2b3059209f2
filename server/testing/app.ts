import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { roleId, type Role } from '#contract/core/roles';
import { buildApp, type AppParts } from '../app';
import { readEnv } from '../env';
import { keepFile } from '../files/index';
import type { Db } from '../db/client';
import { openCompany } from '../resources/admin-empresas/open';
import { empresaTable } from '../db/tables/empresas';
import { openSession } from '../session/sessions';
import { membresiaTable, usuarioTable } from '../db/tables/usuarios';
import { isDaily } from '../../testing/levels';
import { openTestDb } from './database';
import { checkedAnswers } from './answers';
import { unActivo, unArchivo, unDispositivo, unNivel } from './factories';
import { runFolder } from './runFolder';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer {
  status: number;
  // The parsed JSON body of the response, of any shape.
  json: any; // oxlint-disable-line typescript/no-explicit-any
  headers: Record<string, unknown>;
}

type Parts = Pick<AppParts, 'timeouts' | 'post' | 'send' | 'logger' | 'objects'> &
  Partial<Pick<AppParts, 'db' | 'client'>>;

/**
 * The real API with two new companies, `api.a` and `api.b`. The test files of a worker share it and its database: each
 * sees only its companies, and must not assume that there are no others. Nothing runs by the clock in it, so that no
 * round of one file meets the records of another. A file that needs rounds, a port, a clock or the whole database uses
 * `startOwnApi`.
 */
export const startTestApi = async () => {
  const product = await (shared ??= startWithoutRounds());
  return withCompanies(product, true, (companies) => retire(product, companies));
};

/** The same on an empty database of its own, with these variables and parts. */
export const startOwnApi = async (variables: Record<string, string> = {}, parts: Parts = {}) => {
  const product = await startProduct(variables, parts);
  return withCompanies(product, false, product.stop);
};

/** That of this worker; it ends with the process, and the run removes what it leaves (run.ts). */
let shared: ReturnType<typeof startProduct> | undefined;

const startWithoutRounds = async () => {
  // Receivers of its tests are servers of this machine.
  const product = await startProduct({ WEBHOOKS_PRIVATE: '127.0.0.0/8' }, {});
  await product.every.stop();
  return product;
};

/** For a process that ends by itself. */
export const stopTestApi = async () => (await shared)?.stop();

const startProduct = async (variables: Record<string, string>, parts: Parts) => {
  const opened = parts.db ?? (await openTestDb());
  const data = await mkdtemp(path.join(runFolder(), 'api-'));
  const { app, ...built } = await buildApp({
    env: readEnv({ TRACKERS: 'off', GPS_LIMITS: 'off', FTRACK_DEMO: 'off', FTRACK_DATA: data, ...variables }),
    secrets: { broadcast: { id: 'test', key: 'test-key', secret: 'test-secret' } },
    client: path.resolve('dist/client'),
    version: 'test',
    logger: { level: 'error' },
    lookout: 250,
    // Every answer is read again, which takes time: `test:all` does it.
    ...(!isDaily && { serializer: checkedAnswers }),
    ...parts,
    db: opened,
  });
  await app.ready();
  const stop = async () => {
    await app.close();
    await opened.close();
    await rm(data, { recursive: true, force: true });
  };
  let listening: Promise<string> | undefined;
  /** Its address on a port, which it opens for the first who asks. */
  const listen = () => (listening ??= app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, data, ...built, listen, stop };
};

/**
 * Scheduled work passes over companies that are not active: that of a file that has ended must not take the next file's
 * time.
 */
const retire = async ({ db }: { db: Db }, companies: number[]) =>
  void (await db.system.update(empresaTable).set({ activo: false }).where(inArray(empresaTable.id, companies)));

/** Users of all files of a worker: their addresses must differ. */
let people = 0;

const withCompanies = async (
  { stop: _, ...product }: Awaited<ReturnType<typeof startProduct>>,
  isShared: boolean,
  end: (companies: number[]) => Promise<void>,
) => {
  const { db, app } = product;
  const open = (nombre: string) =>
    db.system.transaction((tx) => openCompany(tx, { nombre, zona_horaria: 'America/Bogota', moneda: 'COP' }));
  const a = (await open('Empresa A')).id;
  const b = (await open('Empresa B')).id;

  const call = async (
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) });
    return { status: answer.statusCode, json: parsed(answer.body), headers: answer.headers };
  };

  /** A new user with this role, member of these companies. */
  const person = async (role: Role, companies: number[]) => {
    const email = `persona${++people}@prueba.test`;
    const [user] = await db.system
      .insert(usuarioTable)
      .values({ email, name: `Persona ${people}`, rol_id: roleId[role], estado: 'activo' })
      .returning();
    if (!user) throw new Error('the person was not stored');
    if (role !== 'superadmin' && companies.length)
      await db.system.insert(membresiaTable).values(companies.map((empresa_id) => ({ user_id: user.id, empresa_id })));
    const { token } = await openSession(db.system, user.id, { agente: 'prueba', ip: '127.0.0.1' });
    return { id: user.id, email, token };
  };

  const known = new Map<string, Promise<{ id: number; email: string; token: string }>>();

  /** Sends requests with a person's session, about that company. */
  const by = (person: { token: string } | Promise<{ token: string }>, company = a) => {
    const headers = async () => ({
      authorization: `Bearer ${(await person).token}`,
      empresa_seleccionada: String(company),
    });
    const send = async (method: Method, url: string, body?: unknown, more: Record<string, string> = {}) =>
      call(method, url, body, { ...(await headers()), ...more });
    return {
      headers,
      call: send,
      /** The JSON of the answer alone; `call` also tells its status. */
      get: async (url: string) => (await send('GET', url)).json,
      post: async (url: string, ...more: [body?: unknown, headers?: Record<string, string>]) =>
        (await send('POST', url, ...more)).json,
    };
  };

  /** The same as a user with this role in that company; the same user every time. */
  const as = (role: Role, company: number = a) => {
    const key = `${role} ${company}`;
    const who = known.get(key) ?? person(role, [company]);
    known.set(key, who);
    return { who, ...by(who, company) };
  };

  const create = async (path: string, body: unknown, company: number) => {
    const { status, json } = await as('admin', company).call('POST', path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`);
    return json;
  };

  /** Records for tests about something else. */
  const aNivel = (given = {}, company = a) => create('/api/niveles', unNivel(given), company);
  const anActivo = async (given: Record<string, unknown> = {}, company = a) =>
    create('/api/activos', unActivo({ nivel_id: given.nivel_id ?? (await aNivel({}, company)).id, ...given }), company);
  const aDispositivo = (given = {}, company = a) => create('/api/dispositivos', unDispositivo(given), company);
  /** The id of a stored file. */
  const aFile = async (company = a): Promise<string> => {
    const { id } = await as('admin', company).who;
    return (await db.tenant(company, (tx) => keepFile(tx, company, id, unArchivo()))).id;
  };

  return {
    ...product,
    isShared,
    a,
    b,
    as,
    by,
    call,
    person,
    aNivel,
    anActivo,
    aDispositivo,
    aFile,
    close: () => end([a, b]),
  };
};

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
