import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { vencimientos } from '#contract/entities/mantenimiento';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { enTrabajo, resultadoTrabajo } from '#contract/requests/trabajos';
import {
  deshacerVencimientos,
  esTrabajo,
  ordenesDeVencimientos,
  posponerVencimientos,
  reprogramarVencimientos,
} from '#contract/requests/vencimientos';
import { writeAmount } from '#contract/rules/amounts';
import type { Tx } from '../../db/system';
import { dayOf } from '../../db/days';
import { personalTable } from '../../db/tables/personal';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { callerOf, type Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { readListQuery } from '../../records/query';
import { lockNamed } from '../../records/store';
import { begunAt, doToDues, type DueTask } from './bulk';
import { dueIds } from './dues';
import { earlierJob, startOnce } from './jobOnce';
import { settleCompany } from './settle';

const tipo = 'vencimientos';
const { most } = limits.bulk;

/** What a job does: the dues were chosen when it was asked for. */
const stored = z.object({
  ids: z.array(z.int()),
  task: z.custom<DueTask>(),
  since: z.string(),
  ip: z.string().nullable(),
  clave: z.string().optional(),
});

/** Changes of many dues: some at once, many as a job. */
export const bulkRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, jobs } = deps;

    jobs.handle(tipo, async ({ db: unhurried, empresaId, userId, parametros, progress }) => {
      const { ids, task, since, ip } = stored.parse(parametros);
      await settleCompany(unhurried, empresaId);
      const writer = { empresaId, user: { id: userId }, ip };
      return { resultado: await doToDues({ ...deps, db: unhurried }, writer, { ids, task, since, progress }) };
    });

    const route = <Asked extends Which>(
      path: string,
      schema: z.ZodType<Asked>,
      taskOf: (tx: Tx, asked: Asked, caller: Caller) => Promise<DueTask>,
      token?: readonly ['mantenimiento:escritura', 'ordenes:escritura'],
    ) =>
      app.post(
        path,
        {
          config: { allow: ['edit', 'mantenimiento'], inTurn: true, ...(token && { token }) },
          schema: { body: parsedLater(schema), response: { 200: resultadoTrabajo, 202: enTrabajo } },
        },
        async (request, reply) => {
          const caller = callerOf(request);
          const { empresaId, user, ip } = caller;
          const asked = parseBody(schema, request.body);
          const earlier = await db.tenant(empresaId, (tx) => earlierJob(tx, request, tipo));
          if (earlier) return reply.code(202).send({ trabajo_id: earlier });
          const work = await db.tenant(empresaId, async (tx) => ({
            ids: await idsOf(tx, empresaId, asked),
            task: await taskOf(tx, asked, caller),
            since: await begunAt(tx),
          }));
          if (esTrabajo(work.ids.length))
            return reply.code(202).send({ trabajo_id: await startOnce(deps, request, tipo, { ...work, ip }) });
          await db.tenant(empresaId, (tx) => once(tx, request, async () => 0));
          return doToDues(deps, { empresaId, user, ip }, work);
        },
      );

    route(
      '/ordenes',
      ordenesDeVencimientos,
      async (tx, { responsable_id = null }, { empresaId }) => {
        if (responsable_id !== null) await lockNamed(tx, empresaId, 'responsable_id', personalTable, [responsable_id]);
        return { tipo: 'orden', responsable_id };
      },
      ['mantenimiento:escritura', 'ordenes:escritura'],
    );
    route('/posponer', posponerVencimientos, async (tx, { hasta, motivo }) => {
      await refusePast(tx, 'hasta', hasta);
      return { campo: 'hasta', dia: hasta, motivo, tipo: 'pospone' };
    });
    route('/reprogramar', reprogramarVencimientos, async (tx, { fecha, alcance }) => {
      await refusePast(tx, 'fecha', fecha);
      const moved = alcance === 'serie' ? 'reprograma_serie' : 'reprograma';
      return { campo: 'fecha', dia: fecha, motivo: null, tipo: moved };
    });
    route('/deshacer', deshacerVencimientos, async () => ({ dia: null, motivo: null, tipo: 'deshace' }));
  };

type Which = z.output<typeof deshacerVencimientos>;

/** @throws ApiError 422 at `filter`: it is none of the list, or finds more than a job does */
const idsOf = async (tx: Tx, empresaId: number, { ids, filter }: Which): Promise<number[]> => {
  if (ids) return [...new Set(ids)];
  const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
  const found = await dueIds(tx, empresaId, queryOf(text), most + 1);
  if (found.length > most)
    throw fieldError('filter', `Son más de ${writeAmount(most)} vencimientos: elija un filtro más estrecho`);
  return found;
};

const queryOf = (filter: string) => {
  try {
    return readListQuery(vencimientos, { filter }, () => true);
  } catch (error) {
    throw error instanceof ApiError ? fieldError('filter', error.message) : error;
  }
};

/** @throws ApiError 422 at that field */
export const refusePast = async (tx: Tx, field: string, day: string) => {
  if (day < (await dayOf(tx))) throw fieldError(field, 'No puede ser un día pasado');
};
