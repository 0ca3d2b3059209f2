import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { z } from '#contract/core/validation';
import { ApiError } from '../plugins/errors';
import { bearerOf } from '../plugins/guard';
import { cloneDirectory } from './clone';
import { outcome, record, type Outcome } from './record';
import { databaseIn } from './places';

/**
 * Only the server has the embedded database open, so `npm run backup` asks it for a copy. Address and key are in a file
 * of the data directory, mode 0600: anyone who can read it could read the database too.
 */
const addressFile = 'servidor.json';
const route = '/api/respaldo';
const results = `${route}/resultado`;
const key = z.object({ url: z.string(), clave: z.string() });
/**
 * `carpeta` is a folder beside the database, which the caller deletes; `pausa_ms`: how long other requests had to wait.
 */
const copy = z.object({ carpeta: z.string(), pausa_ms: z.number() });
export type Copy = z.output<typeof copy>;
const served = z.object({ ftrack: z.literal(true) });

/** An older copy was left by a backup that was killed. */
const forgottenAfter = 6 * 3_600_000;

/** The server's side; only for the embedded database. */
export const backupRoutes = (pool: pg.Pool, data: string): FastifyPluginAsync => {
  const secret = randomBytes(32).toString('base64url');
  const file = path.join(data, addressFile);
  const routes: FastifyPluginAsyncZod = async (app) => {
    let last: Promise<unknown> = Promise.resolve();
    const config = { allow: 'anyone' } as const;
    const requireKey = (request: FastifyRequest) => {
      const given = Buffer.from(bearerOf(request) ?? '');
      if (given.length !== secret.length || !timingSafeEqual(given, Buffer.from(secret)))
        throw new ApiError('NO_ENCONTRADO');
    };
    app.get(route, { config, schema: { response: { 200: served } } }, async (request) => {
      requireKey(request);
      return { ftrack: true as const };
    });
    app.post(results, { config, schema: { body: outcome, response: { 200: served } } }, async (request) => {
      requireKey(request);
      await record(pool, request.body);
      return { ftrack: true as const };
    });
    app.post(route, { config, schema: { response: { 200: copy } } }, async (request) => {
      requireKey(request);
      const made = last.then(() => copyBeside(pool, databaseIn(data)));
      last = made.catch(() => {});
      return made;
    });
    app.addHook('onListen', async () => {
      const [address] = app.addresses();
      if (!address || typeof address === 'string') return;
      const host = ['::', '0.0.0.0'].includes(address.address) ? '127.0.0.1' : address.address;
      const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
      await rm(file, { force: true });
      await writeFile(file, JSON.stringify({ url, clave: secret } satisfies z.output<typeof key>), { mode: 0o600 });
    });
    app.addHook('onClose', () => rm(file, { force: true }));
  };
  return routes;
};

/** The caller's side: a request to the server that has this directory open. Null when none is running. */
const knock = async (data: string, address: string, init: RequestInit) => {
  const door = await readFile(path.join(data, addressFile), 'utf8').catch(() => null);
  if (door === null) return null;
  const { url, clave } = key.parse(JSON.parse(door));
  const headers = { authorization: `Bearer ${clave}`, ...(init.body ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(url + address, { ...init, headers }).catch(() => null);
  return answer && { status: answer.status, body: (await answer.json().catch(() => null)) as unknown };
};

/** Any other response comes from another program, on the port of a server that was killed. */
const isOurs = (answer: { body: unknown } | null) => served.safeParse(answer?.body).success;

/** Whether a running server has this directory open. */
export const isServed = async (data: string): Promise<boolean> => isOurs(await knock(data, route, {}));

/** The directory of a copy that the server made. Null when no server is running. */
export const requestCopy = async (data: string): Promise<Copy | null> => {
  const answer = await knock(data, route, { method: 'POST' });
  if (answer && answer.status >= 500)
    throw new Error('El servidor en marcha no pudo copiar su base de datos: revise que quede espacio en el disco.');
  const made = copy.safeParse(answer?.body);
  return made.success ? made.data : null;
};

/** Hands the result to the server that has the database open. @returns false when no server is running */
export const reportToServer = async (data: string, said: Outcome): Promise<boolean> =>
  isOurs(await knock(data, results, { method: 'POST', body: JSON.stringify(said) }));

const copyBeside = async (pool: pg.Pool, database: string): Promise<Copy> => {
  const folder = path.dirname(database);
  const prefix = `${path.basename(database)}.copia-`;
  for (const name of await readdir(folder)) {
    const old = path.join(folder, name);
    if (name.startsWith(prefix) && Date.now() - (await stat(old)).mtimeMs > forgottenAfter)
      await rm(old, { recursive: true, force: true });
  }
  const carpeta = prefix + randomBytes(6).toString('hex');
  try {
    return { carpeta, pausa_ms: Math.round(await cloneDirectory(pool, database, path.join(folder, carpeta))) };
  } catch (error) {
    await rm(path.join(folder, carpeta), { recursive: true, force: true });
    throw error;
  }
};
