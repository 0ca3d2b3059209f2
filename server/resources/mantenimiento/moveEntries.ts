import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { moverCitas, type MoverCitas } from '#contract/requests/calendario';
import { enTrabajo, resultadoTrabajo, type ResultadoTrabajo } from '#contract/requests/trabajos';
import { esTrabajo } from '#contract/requests/vencimientos';
import { roles, type Role } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { parseBody, parsedLater } from '../../plugins/errors';
import { callerOf, requireRight } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { begunAt, doToDues, type DueTask } from './bulk';
import { refusePast } from './bulkRoutes';
import { earlierJob, startOnce } from './jobOnce';
import { moveOrders, type OrderMover } from './moveOrders';
import { settleCompany } from './settle';

const tipo = 'planificador';

/** What a job moves, and who asked for it. */
const stored = z.object({
  asked: z.custom<MoverCitas>(),
  isBack: z.boolean(),
  since: z.string(),
  role: z.custom<Role>((role) => roles.some((each) => each === role)),
  ip: z.string().nullable(),
});
type Stored = z.output<typeof stored>;

/** `POST /mantenimiento/planificador/mover` and `…/devolver`: entries of the calendar, to a day and back. */
export const moveEntryRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, jobs } = deps;

    jobs.handle(tipo, async ({ db: unhurried, empresaId, userId, parametros, progress }) => {
      const work = stored.parse(parametros);
      const { role, ip } = work;
      await settleCompany(unhurried, empresaId);
      const mover = { empresaId, user: { id: userId }, ip, role };
      return { resultado: await moveAll({ ...deps, db: unhurried }, mover, work, progress) };
    });

    const route = (path: string, isBack: boolean) =>
      app.post(
        path,
        {
          config: {
            allow: ['edit', 'mantenimiento'],
            inTurn: true,
            token: ['mantenimiento:escritura', 'ordenes:escritura'],
          },
          schema: { body: parsedLater(moverCitas), response: { 200: resultadoTrabajo, 202: enTrabajo } },
        },
        async (request, reply) => {
          const caller = callerOf(request);
          const { empresaId, role, ip } = caller;
          const asked = parseBody(moverCitas, request.body);
          if (asked.ordenes.length > 0) requireRight(caller, 'edit', 'ordenes');
          const earlier = await db.tenant(empresaId, (tx) => earlierJob(tx, request, tipo));
          if (earlier) return reply.code(202).send({ trabajo_id: earlier });
          const since = await db.tenant(empresaId, async (tx) => {
            if (!isBack) await refusePast(tx, 'fecha', asked.fecha);
            return begunAt(tx);
          });
          const work = { asked, isBack, since, role, ip };
          if (esTrabajo(asked.vencimientos.length + asked.ordenes.length))
            return reply.code(202).send({ trabajo_id: await startOnce(deps, request, tipo, work) });
          await db.tenant(empresaId, (tx) => once(tx, request, async () => 0));
          return moveAll(deps, caller, work);
        },
      );
    route('/mover', false);
    route('/devolver', true);
  };

const moveAll = async (
  deps: { db: Db } & Pick<Deps, 'changed'>,
  mover: OrderMover,
  { asked, isBack, since }: Omit<Stored, 'role' | 'ip'>,
  progress?: (percent: number) => Promise<void>,
): Promise<ResultadoTrabajo> => {
  const { fecha, vencimientos, ordenes } = asked;
  const ids = [...new Set(vencimientos)];
  const total = ids.length + ordenes.length;
  const task: DueTask = isBack
    ? { tipo: 'deshace', dia: null, motivo: null }
    : { tipo: 'reprograma', campo: 'fecha', dia: fecha, motivo: null };
  const dues = await doToDues(deps, mover, {
    ...{ ids, task, since },
    progress: async (percent) => progress?.((percent * ids.length) / total),
  });
  const moves = ordenes.map(({ id, fecha: day }) =>
    isBack ? { id, from: fecha, to: day } : { id, from: day, to: fecha },
  );
  let done = ids.length;
  const orders = await moveOrders(deps, mover, moves, async () => progress?.((100 * ++done) / total));
  return { hechas: dues.hechas, ordenes: orders.ordenes, rechazadas: [...dues.rechazadas, ...orders.rechazadas] };
};
