import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { importacionDetalle, limitesImportacion, ordenImportar } from '#contract/requests/importaciones';
import { spanInWords } from '#contract/rules/spans';
import { ApiError, fieldError, parseBody, parsedLater } from '../plugins/errors';
import { byId, calledOn } from '../records/reading';
import { describeImport } from './answers';
import { startStep, stopImport, type Parts } from './jobs';
import { requireImport } from './rights';
import { claim, readImport, undoableUntil } from './rows/record';

/** The steps of an import that a job carries out: its check, the import itself, and undoing it. */
export const runRoutes =
  (parts: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = parts;
    const edit = { allow: ['edit', 'importaciones'] } as const;

    app.post(
      '/:id/validar',
      { config: edit, schema: { params: byId, response: { 202: importacionDetalle } } },
      async (request, reply) => {
        const { caller, id } = calledOn(request);
        await startStep(parts, caller, async (tx) => {
          await claim(tx, caller.empresaId, id, ['mapeada', 'validada'], { estado: 'validando' });
          return id;
        });
        return reply.code(202).send(await describeImport(db, caller.empresaId, id));
      },
    );

    app.post(
      '/:id/importar',
      {
        config: edit,
        schema: { params: byId, body: parsedLater(ordenImportar), response: { 202: importacionDetalle } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const { todo_o_nada } = parseBody(ordenImportar, request.body);
        await startStep(parts, caller, async (tx) => {
          const imp = await readImport(tx, empresaId, id);
          requireImport(caller, imp.tipo, imp);
          if (['validada', 'fallida'].includes(imp.estado)) {
            if (imp.filas_ok === 0) throw fieldError('filas', 'No hay filas que se puedan importar');
            if (todo_o_nada && imp.filas_error > 0)
              throw fieldError('todo_o_nada', 'Corrija primero las filas con errores, o importe solo las válidas');
          }
          await claim(tx, empresaId, id, ['validada', 'fallida'], {
            estado: 'importando',
            opciones: { ...imp.kept, todo_o_nada },
          });
          return id;
        });
        return reply.code(202).send(await describeImport(db, empresaId, id));
      },
    );

    app.post(
      '/:id/detener',
      { config: edit, schema: { params: byId, response: { 202: importacionDetalle } } },
      async (request, reply) => {
        const { caller, id } = calledOn(request);
        await stopImport(parts, caller, id);
        return reply.code(202).send(await describeImport(db, caller.empresaId, id));
      },
    );

    app.post(
      '/:id/revertir',
      { config: edit, schema: { params: byId, response: { 202: importacionDetalle } } },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        await startStep(parts, caller, async (tx) => {
          const imp = await readImport(tx, empresaId, id);
          requireImport(caller, imp.tipo, imp);
          const until = undoableUntil(imp);
          if (until === null && imp.estado !== 'fallida')
            throw new ApiError('CONFLICTO', {
              message:
                'Esta importación ya no se puede deshacer: se puede durante ' +
                `${spanInWords(limitesImportacion.deshacer)}.`,
            });
          await claim(tx, empresaId, id, ['completada', 'completada_con_errores', 'fallida'], {
            estado: 'revirtiendo',
          });
          return id;
        });
        return reply.code(202).send(await describeImport(db, empresaId, id));
      },
    );
  };
