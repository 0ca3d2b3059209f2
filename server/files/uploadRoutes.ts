import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits';
import { carga, nuevaCarga } from '#contract/perfil';
import { tooLarge } from '#contract/rules/sizes';
import { z } from '#contract/validation';
import type { System } from '../db/client';
import { ApiError } from '../plugins/errors';
import { sessionOf } from '../plugins/guard';
import { isUuid } from '../uuid';
import { assemble, beginUpload, dropUpload, forgetUpload, keepPart, readUpload, takenUpload } from './uploads';

const byUpload = z.object({ carga: z.string() });

interface Target {
  /** Base path of the uploads: `POST {path}`, `PUT {path}/{carga}/{parte}`, `POST {path}/{carga}/terminar`. */
  path: string;
  allow: FastifyContextConfig['allow'];
  /** The maximum file size in bytes, and what is refused above it: «La foto». */
  most: number;
  what: string;
  answer: z.ZodType;
  /**
   * Processes the complete file, and takes or drops it: the second of two concurrent requests to finish comes too late.
   */
  finish: (request: FastifyRequest, upload: Upload) => Promise<object>;
}

export interface Upload {
  whole: Buffer;
  /** The value of a file's `carga_id` that makes this upload its content. */
  taken: SQL<string>;
  /** Ends the upload, whose content is stored in another form. */
  drop(): Promise<void>;
}

/** Upload of a file in parts: begin, send each part, finish. After an interruption, GET returns the missing parts. */
export const uploadRoutes =
  (db: System, { path, allow, most, what, answer, finish }: Target): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { allow };
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: limits.files.part },
      (_request, body, done) => done(null, body),
    );

    app.post(path, { config, schema: { body: nuevaCarga, response: { 201: carga } } }, async (request, reply) => {
      if (request.body.bytes > most) throw new ApiError('CUERPO_MUY_GRANDE', { message: tooLarge(what, most) });
      return reply.code(201).send(await beginUpload(db, sessionOf(request).user.id, request.body));
    });

    app.get(`${path}/:carga`, { config, schema: { params: byUpload, response: { 200: carga } } }, async (request) =>
      readUpload(db, sessionOf(request).user.id, uploadId(request.params.carga)),
    );

    app.put(
      `${path}/:carga/:parte`,
      {
        config,
        bodyLimit: limits.files.part,
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

    app.post(
      `${path}/:carga/terminar`,
      { config, schema: { params: byUpload, response: { 200: answer } } },
      async (request) => {
        const [userId, id] = [sessionOf(request).user.id, uploadId(request.params.carga)];
        const whole = await assemble(db, userId, id);
        return finish(request, { whole, taken: takenUpload(userId, id), drop: () => dropUpload(db, id) }).catch(
          async (error: unknown) => {
            if (error instanceof ApiError && !forNow.includes(error.code)) await forgetUpload(db, id);
            throw error;
          },
        );
      },
    );
  };

/** Refusals that are not about the file: it can be finished later without another upload. */
const forNow: readonly string[] = ['COLA_LLENA', 'NO_DISPONIBLE'];

const uploadId = (text: string) => {
  if (!isUuid(text)) throw new ApiError('NO_ENCONTRADO');
  return text;
};
