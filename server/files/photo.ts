import { and, eq, ne } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits';
import { carga, nuevaCarga } from '#contract/perfil';
import { z } from '#contract/validation';
import type { System } from '../db/client';
import { ApiError } from '../plugins/errors';
import { sessionOf } from '../plugins/guard';
import { usuarioTable } from '../session/tables';
import { squarePhoto } from './image';
import type { FileLinks } from './links';
import { archivoTable } from './tables';
import { assemble, beginUpload, dropUpload, keepPart, readUpload } from './uploads';

const photo = z.object({ img_url: z.string().nullable() });
const byUpload = z.object({ carga: z.string() });
const allow = { config: { allow: 'user' } } as const;

/** One's own photo, sent in parts: begin, send each part, finish. What is missing after a break is asked with GET. */
export const photoRoutes =
  (db: System, links: FileLinks): FastifyPluginAsyncZod =>
  async (app) => {
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: limits.files.part }, (_request, body, done) => done(null, body));

    app.post('/user/foto', { ...allow, schema: { body: nuevaCarga, response: { 201: carga } } }, async (request, reply) => {
      if (request.body.bytes > limits.files.photo) throw new ApiError('CUERPO_MUY_GRANDE', { message: 'La foto puede pesar 10 MB como máximo.' });
      return reply.code(201).send(await beginUpload(db, sessionOf(request).user.id, request.body));
    });

    app.get('/user/foto/:carga', { ...allow, schema: { params: byUpload, response: { 200: carga } } }, async (request) =>
      readUpload(db, sessionOf(request).user.id, uploadId(request.params.carga)),
    );

    app.put(
      '/user/foto/:carga/:parte',
      { ...allow, bodyLimit: limits.files.part, schema: { params: byUpload.extend({ parte: z.string() }), response: { 200: carga } } },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new ApiError('TIPO_NO_SOPORTADO');
        if (!/^\d{1,3}$/.test(request.params.parte)) throw new ApiError('NO_ENCONTRADO');
        return keepPart(db, sessionOf(request).user.id, uploadId(request.params.carga), Number(request.params.parte), request.body);
      },
    );

    app.post('/user/foto/:carga/terminar', { ...allow, schema: { params: byUpload, response: { 200: photo } } }, async (request) => {
      const { id: userId } = sessionOf(request).user;
      const id = uploadId(request.params.carga);
      const whole = await assemble(db, userId, id);
      // Whatever comes of it, these bytes are not needed again.
      await dropUpload(db, id);
      return { img_url: links.of(await replacePhoto(db, userId, await squarePhoto(whole))) };
    });

    app.delete('/user/foto', { ...allow, schema: { response: { 200: photo } } }, async (request) => {
      const { id: userId } = sessionOf(request).user;
      await db.transaction(async (tx) => {
        await tx.update(usuarioTable).set({ img_url: null }).where(eq(usuarioTable.id, userId));
        await tx.delete(archivoTable).where(eq(archivoTable.user_id, userId));
      });
      return { img_url: null };
    });
  };

/** The earlier photo is gone with its addresses. Two at once: the later one stays. */
const replacePhoto = (db: System, userId: number, contenido: Buffer) =>
  db.transaction(async (tx) => {
    await tx.select({ id: usuarioTable.id }).from(usuarioTable).where(eq(usuarioTable.id, userId)).for('no key update');
    const [stored] = await tx.insert(archivoTable).values({ user_id: userId, tipo: 'image/webp', contenido }).returning({ id: archivoTable.id });
    if (!stored) throw new Error('the photo was not stored');
    await tx.update(usuarioTable).set({ img_url: stored.id }).where(eq(usuarioTable.id, userId));
    await tx.delete(archivoTable).where(and(eq(archivoTable.user_id, userId), ne(archivoTable.id, stored.id)));
    return stored.id;
  });

const uploadId = (text: string) => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw new ApiError('NO_ENCONTRADO');
  return text;
};
