import { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { avanceCarga, carga, consultaAvance, nuevaCarga } from '#contract/requests/perfil';
import { tooLarge } from '#contract/rules/sizes';
import { z } from '#contract/core/validation';
import type { System } from '../db/system';
import { ApiError, badQuery } from '../plugins/errors';
import { sessionOf } from '../plugins/guard';
import { isUuid } from '../encoding/uuid';
import { storeArriving } from './arriving';
import {
  appendBytes,
  assemble,
  beginUpload,
  dropUpload,
  elsewhere,
  keepPart,
  readUpload,
  takenUpload,
} from './uploads';

const byUpload = z.object({ carga: z.string() });

type Allowed = FastifyContextConfig['allow'];

interface Target<Body extends z.ZodType> {
  /**
   * Base path of the uploads: `POST {path}`, `PATCH {path}/{carga}?desde=` or `PUT {path}/{carga}/{parte}`,
   * `POST {path}/{carga}/terminar`.
   */
  path: string;
  allow: Allowed;
  /** The maximum file size in bytes, and what is refused above it: «La foto». */
  most: number;
  what: string;
  /** What is said of the file at the end. */
  body: Body;
  answer: z.ZodType;
  /**
   * Processes the complete file, and takes or drops it: the second of two concurrent requests to finish comes too late.
   * When it refuses, the upload stays as it is, to be mended and finished.
   */
  finish: (request: FastifyRequest, upload: Upload, said: z.output<Body>) => Promise<object>;
  /** What an earlier `finish` answered, whose file has the id of its upload; undefined when there was none. */
  finished: (request: FastifyRequest, id: string) => Promise<object | undefined>;
}

export interface Upload {
  /** The file gets it too, so that an answer that got lost is found again. */
  id: string;
  whole: Buffer;
  /** The value of a file's `carga_id` that makes this upload its content. */
  taken: SQL<string>;
  /** Ends the upload, whose content is stored in another form. */
  drop(): Promise<void>;
}

/**
 * Upload of a file: begin, send its bytes, finish. After an interruption, GET returns where they go on (`desde`) and
 * the parts that are there.
 */
export const uploadRoutes =
  <Body extends z.ZodType>(db: System, target: Target<Body>): FastifyPluginAsyncZod =>
  async (app) => {
    const { path, allow, most, what, body, answer, finish, finished } = target;
    const config = { allow };
    app.post(path, { config, schema: { body: nuevaCarga, response: { 201: carga } } }, async (request, reply) => {
      if (request.body.bytes > most) throw new ApiError('CUERPO_MUY_GRANDE', { message: tooLarge(what, most) });
      return reply.code(201).send(await beginUpload(db, sessionOf(request).user.id, request.body));
    });

    app.get(`${path}/:carga`, { config, schema: { params: byUpload, response: { 200: carga } } }, async (request) =>
      readUpload(db, sessionOf(request).user.id, uploadId(request.params.carga)),
    );

    await app.register(partRoute(db, path, allow));
    await app.register(bytesRoute(db, path, allow));

    app.post(
      `${path}/:carga/terminar`,
      { config, schema: { params: byUpload, body, response: { 200: answer } } },
      async (request) => {
        const [userId, id] = [sessionOf(request).user.id, uploadId(request.params.carga)];
        const earlier = async (error: unknown) => {
          const found = isMissing(error) ? await finished(request, id) : undefined;
          if (!found) throw error;
          return found;
        };
        const whole = await assemble(db, userId, id).catch((error: unknown) => earlier(error));
        if (!Buffer.isBuffer(whole)) return whole;
        const upload = { id, whole, taken: takenUpload(userId, id), drop: () => dropUpload(db, id) };
        return finish(request, upload, request.body as z.output<Body>).catch(earlier);
      },
    );
  };

/** One of the numbered parts, as a whole. */
const partRoute =
  (db: System, path: string, allow: Allowed): FastifyPluginAsyncZod =>
  async (app) => {
    app.addContentTypeParser(octets, { parseAs: 'buffer', bodyLimit: part }, (_request, body, done) =>
      done(null, body),
    );
    app.put(
      `${path}/:carga/:parte`,
      {
        config: { allow, slow: true },
        bodyLimit: part,
        schema: { params: byUpload.extend({ parte: z.string() }), response: { 200: carga } },
      },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new ApiError('TIPO_NO_SOPORTADO');
        if (!/^\d{1,3}$/.test(request.params.parte)) throw new ApiError('NO_ENCONTRADO');
        return keepPart(
          db,
          sessionOf(request).user.id,
          uploadId(request.params.carga),
          Number(request.params.parte),
          request.body,
        );
      },
    );
  };

/** Bytes from the first that is missing: what has arrived stays when the connection is cut. */
const bytesRoute =
  (db: System, path: string, allow: Allowed): FastifyPluginAsyncZod =>
  async (app) => {
    app.addContentTypeParser(octets, (_request, body, done) => done(null, body));
    app.patch(
      `${path}/:carga`,
      {
        config: { allow, slow: true },
        bodyLimit: part,
        schema: { params: byUpload, querystring: consultaAvance, response: { 200: avanceCarga } },
      },
      async (request) => {
        const { desde, repetidos } = request.query;
        const [userId, id] = [sessionOf(request).user.id, uploadId(request.params.carga)];
        const upload = await readUpload(db, userId, id);
        const { body } = request;
        if (body !== undefined && !(body instanceof Readable)) throw new ApiError('TIPO_NO_SOPORTADO');
        const repeats = repetidos === 'omitir';
        if (repeats ? desde > upload.desde : desde !== upload.desde) throw elsewhere(upload.desde);
        const missing = upload.bytes - desde;
        const beyond = badQuery(`Al archivo le faltan ${missing} bytes.`);
        if (Number(request.headers['content-length'] ?? 0) > missing) throw beyond;
        if (!body) return { desde: upload.desde };
        const append = (at: number, bytes: Buffer) => appendBytes(db, userId, id, at, bytes);
        const store = repeats ? passingOver(upload.desde, append) : append;
        const { tooMuch } = await storeArriving(body, Math.min(part, missing), (bytes, at) => store(desde + at, bytes));
        if (tooMuch) throw missing < part ? beyond : new ApiError('CUERPO_MUY_GRANDE');
        return { desde: (await readUpload(db, userId, id)).desde };
      },
    );
  };

type Append = (at: number, bytes: Buffer) => Promise<void>;

/** Appends only those bytes that are not there yet, also where another request stores some meanwhile. */
const passingOver = (missing: number, append: Append): Append => {
  let next = missing;
  return async (at, bytes) => {
    for (let from = at; ;) {
      from = Math.max(from, next);
      const rest = bytes.subarray(from - at);
      if (rest.length === 0) return;
      try {
        await append(from, rest);
        next = from + rest.length;
      } catch (error) {
        const there = error instanceof ApiError ? Number(error.details.extra?.['desde']) : NaN;
        if (!(there > from)) throw error;
        next = there;
      }
    }
  };
};

const isMissing = (error: unknown) => error instanceof ApiError && error.code === 'NO_ENCONTRADO';

const octets = 'application/octet-stream';
const { part } = limits.files;

const uploadId = (text: string) => {
  if (!isUuid(text)) throw new ApiError('NO_ENCONTRADO');
  return text;
};
