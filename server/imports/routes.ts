import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  enMarcha,
  importacion,
  importacionDetalle,
  otraLectura,
  plantillaImportacion,
  preparando,
  tipoImportacion,
} from '#contract/requests/importaciones';
import { exportando } from '#contract/requests/exportacion';
import { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { byId, calledOn, idOf, removes } from '../records/reading';
import { typeOf } from '../exports/sheet';
import { dropFiles } from '../files/index';
import { ApiError } from '../plugins/errors';
import { callerOf } from '../plugins/guard';
import { retrySeconds } from '../plugins/headers';
import { describeImport, listImports } from './answers';
import { choiceRoutes } from './choiceRoutes';
import { errorsKind, handleImports, type Parts } from './jobs';
import { kinds } from './kinds/index';
import { readAgain } from './readAgain';
import { mineBy, readImport } from './rows/record';
import { rowRoutes } from './rowRoutes';
import { runRoutes } from './runRoutes';
import { importacionTable } from '../db/tables/importaciones';
import { templateOf } from './template';
import { fileRoute } from './fileRoute';
import { dispositionOf } from '../encoding/disposition';

/** Imports spreadsheets as records, in four steps: file, columns and values, check, result. */
export const importRoutes =
  (parts: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, jobs } = parts;
    handleImports(parts);

    app.get(
      '/',
      {
        config: { allow: ['list', 'importaciones'] },
        schema: {
          querystring: z.object({ tipo: tipoImportacion.optional() }),
          response: { 200: z.array(importacion) },
        },
      },
      async (request) => listImports(db, callerOf(request).empresaId, request.query.tipo),
    );

    app.get(
      '/plantillas/:tipo',
      { config: { allow: ['create', 'importaciones'] }, schema: { params: z.object({ tipo: z.string() }) } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { data: tipo } = plantillaImportacion.safeParse(request.params.tipo);
        if (!tipo) throw new ApiError('NO_ENCONTRADO');
        const whole = tipo === 'flota';
        const file = await db.tenant(empresaId, (tx) =>
          templateOf(tx, empresaId, kinds[whole ? 'activos' : tipo], whole),
        );
        return reply
          .headers({
            'content-type': typeOf.xlsx,
            'content-disposition': dispositionOf(`plantilla-${tipo}.xlsx`),
            'x-content-type-options': 'nosniff',
          })
          .send(file);
      },
    );

    await app.register(fileRoute(parts));

    app.get(
      '/:id',
      { config: { allow: ['show', 'importaciones'] }, schema: { params: byId, response: { 200: importacionDetalle } } },
      async (request, reply) => {
        const found = await describeImport(db, callerOf(request).empresaId, idOf(request.params.id));
        if (enMarcha.includes(found.estado)) reply.header('retry-after', retrySeconds);
        return found;
      },
    );

    app.post(
      '/:id/hoja',
      {
        config: { allow: ['edit', 'importaciones'] },
        schema: { params: byId, body: otraLectura, response: { 202: importacionDetalle } },
      },
      async (request, reply) => {
        const { caller, id } = calledOn(request);
        await readAgain(parts, caller, id, request.body);
        return reply.code(202).send(await describeImport(db, caller.empresaId, id));
      },
    );

    app.post(
      '/:id/errores',
      {
        config: { allow: ['show', 'importaciones'], token: ['importaciones:lectura'] },
        schema: { params: byId, response: { 202: exportando } },
      },
      async (request, reply) => {
        const { empresaId, user, ip, token } = callerOf(request);
        const { id: importacion } = await db.tenant(empresaId, (tx) =>
          readImport(tx, empresaId, idOf(request.params.id)),
        );
        return reply
          .code(202)
          .send({ id: await jobs.start(empresaId, user.id, errorsKind, { importacion, ip }, token?.id) });
      },
    );

    app.delete(
      '/:id',
      {
        config: { allow: ['delete', 'importaciones'] },
        schema: removes,
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        await db.tenant(empresaId, (tx) => discard(tx, empresaId, id));
        return { id };
      },
    );

    await app.register(choiceRoutes(parts));
    await app.register(runRoutes(parts));
    await app.register(rowRoutes(parts));
  };

/** Deletes an import that has stored no records, with its file. @throws ApiError 409 if it has */
const discard = async (tx: Tx, empresaId: number, id: number) => {
  await readImport(tx, empresaId, id);
  const done = sql`exists (
    select 1 from importacion_filas fila
    where fila.importacion_id = ${importacionTable.id} and fila.estado in ('importada', 'revertida')
  )`;
  const removed = await tx
    .delete(importacionTable)
    .where(and(mineBy(empresaId, id), inArray(importacionTable.estado, [...preparando, 'fallida']), sql`not ${done}`))
    .returning({ archivo_id: importacionTable.archivo_id });
  if (removed.length === 0)
    throw new ApiError('CONFLICTO', {
      message: 'Una importación que ya guardó registros no se descarta: deshágala.',
    });
  await dropFiles(
    tx,
    empresaId,
    removed.map(({ archivo_id }) => archivo_id),
  );
};

/** The company of an import's channel; undefined when there is none. */
export const companyOfImport = async (db: Parts['db']['system'], uuid: string): Promise<number | undefined> => {
  const [row] = await db
    .select({ empresa_id: importacionTable.empresa_id })
    .from(importacionTable)
    .where(eq(importacionTable.uuid, uuid));
  return row?.empresa_id;
};
