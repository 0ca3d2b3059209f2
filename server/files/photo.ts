import { and, eq, ne } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import type { System } from '../db/system';
import { sessionOf } from '../plugins/guard';
import { usuarioTable } from '../db/tables/usuarios';
import { squarePhoto } from './image';
import type { FileLinks } from './links';
import { archivoTable } from '../db/tables/archivos';
import { uploadRoutes } from './uploadRoutes';

const photo = z.object({ img_url: z.string().nullable() });
const allow = { config: { allow: 'user' } } as const;

/**
 * The user's own photo, uploaded like every file.
 */
export const photoRoutes =
  (db: System, links: FileLinks): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(
      uploadRoutes(db, {
        path: '/user/foto',
        allow: 'user',
        most: limits.files.photo,
        what: 'La foto',
        body: z.unknown(),
        answer: photo,
        finished: async (request, id) => {
          const of = and(eq(archivoTable.id, id), eq(archivoTable.user_id, sessionOf(request).user.id));
          const [kept] = await db.select({ id: archivoTable.id }).from(archivoTable).where(of);
          return kept && { img_url: links.of(kept.id) };
        },
        finish: async (request, { id: file, whole, drop }) => {
          const { id } = sessionOf(request).user;
          const contenido = await squarePhoto(`usuario ${id}`, whole);
          await drop();
          return { img_url: links.of(await replacePhoto(db, id, file, contenido)) };
        },
      }),
    );

    app.delete('/user/foto', { ...allow, schema: { response: { 200: photo } } }, async (request) => {
      const { id: userId } = sessionOf(request).user;
      await db.transaction(async (tx) => {
        await tx.update(usuarioTable).set({ img_url: null }).where(eq(usuarioTable.id, userId));
        await tx.delete(archivoTable).where(eq(archivoTable.user_id, userId));
      });
      return { img_url: null };
    });
  };

/** The earlier photo is deleted, and its addresses stop working. Of two concurrent uploads the later one stays. */
const replacePhoto = (db: System, userId: number, id: string, contenido: Buffer) =>
  db.transaction(async (tx) => {
    await tx.select({ id: usuarioTable.id }).from(usuarioTable).where(eq(usuarioTable.id, userId)).for('no key update');
    const [stored] = await tx
      .insert(archivoTable)
      .values({ id, user_id: userId, tipo: 'image/webp', contenido })
      .returning({ id: archivoTable.id });
    if (!stored) throw new Error('the photo was not stored');
    await tx.update(usuarioTable).set({ img_url: stored.id }).where(eq(usuarioTable.id, userId));
    await tx.delete(archivoTable).where(and(eq(archivoTable.user_id, userId), ne(archivoTable.id, stored.id)));
    return stored.id;
  });
