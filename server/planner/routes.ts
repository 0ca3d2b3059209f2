import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  filtroPlanificadorOrdenes,
  planificadorOrdenes,
  programacion,
  programaciones,
  programacionesHechas,
  programada,
} from '#contract/requests/planificador';
import type { Orden } from '#contract/entities/ordenes';
import { companyOf } from '../db/companyOf';
import { ApiError, parseBody, parsedLater } from '../plugins/errors';
import { actorOf, callerOf } from '../plugins/guard';
import type { Deps } from '../records/deps';
import { once } from '../records/idempotency';
import { byId, calledOn } from '../records/reading';
import { readOne } from '../records/store';
import { changeEach, changeOf, lockAssetsOf, ordenStoreFor, tellPlanned, visibleTo } from '../resources/ordenes/index';
import { conflictsOf } from './conflicts';
import { programOrder } from './program';
import { answerOf, checkSpan, readPlanner } from './read';

/** `GET /planificador` and `POST /planificador/programar`. */
export const plannerRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    app.get(
      '/',
      {
        config: { allow: ['edit', 'ordenes'], token: ['ordenes:lectura', 'personal:lectura'], inTurn: true },
        schema: { querystring: filtroPlanificadorOrdenes, response: { 200: planificadorOrdenes } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        checkSpan(request.query);
        const { zone } = await companyOf(db, empresaId);
        const planner = await db.read(empresaId, (tx) => readPlanner(tx, empresaId, request.query, zone));
        return answerOf(planner, request.query);
      },
    );

    app.post(
      '/programar',
      {
        config: { allow: ['edit', 'ordenes'] },
        schema: { body: parsedLater(programaciones), response: { 200: programacionesHechas } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { ordenes } = parseBody(programaciones, request.body);
        const { zone } = await companyOf(db, empresaId);
        const plans = new Map(ordenes.map(({ id, ...plan }) => [id, plan]));
        const versions = new Map<number, number>();
        const moved: { before: Orden; after: Orden }[] = [];
        const { hechas, rechazadas } = await changeEach(
          deps,
          caller,
          [...plans.keys()],
          async (tx, before) => {
            const plan = plans.get(before.id);
            const after = plan ? await programOrder(tx, caller, before, plan, zone) : null;
            versions.set(before.id, after?.version ?? before.version);
            if (!after) return null;
            moved.push({ before, after });
            return { orden: after, antes: before, change: changeOf({ row: after, before }), touched: [] };
          },
          (tx, changes) => {
            const kept = new Set(changes.map(({ after }) => after.id));
            return tellPlanned(
              tx,
              actorOf(caller),
              moved.filter(({ after }) => kept.has(after.id)),
            );
          },
        );
        const conflicts = await db.tenant(empresaId, (tx) => conflictsOf(tx, empresaId, hechas, zone));
        return {
          hechas: hechas.map((id) => ({ id, version: versions.get(id) ?? 0, conflictos: conflicts(id) })),
          rechazadas,
        };
      },
    );
  };

/** `POST /ordenes/{id}/programar`. */
export const programRoute =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/programar',
      {
        config: { allow: ['edit', 'ordenes'] },
        schema: { params: byId, body: parsedLater(programacion), response: { 200: programada.partial() } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const { zone } = await companyOf(db, empresaId);
        const { orden, before, conflictos } = await db.tenant(empresaId, async (tx) => {
          const seen = ordenStoreFor(caller);
          await lockAssetsOf(tx, empresaId, [id]);
          const found = (await readOne(tx, seen, empresaId, id, true)) as Orden;
          const plan = parseBody(programacion, request.body);
          let before: Orden | null = null;
          const planned = await once(tx, request, async () => {
            const after = await programOrder(tx, caller, found, plan, zone);
            if (after) {
              before = found;
              await tellPlanned(tx, actorOf(caller), [{ before: found, after }]);
            }
            return id;
          });
          if (planned !== id) throw new ApiError('IDEMPOTENCIA_CONFLICTO');
          return {
            orden: (await readOne(tx, seen, empresaId, id, false, visibleTo(caller))) as Orden,
            before: before as Orden | null,
            conflictos: (await conflictsOf(tx, empresaId, [id], zone))(id),
          };
        });
        if (before) changed(empresaId, 'ordenes', [{ id, version: orden.version, antes: before }]);
        return { ...orden, conflictos };
      },
    );
  };
