import { and, inArray } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioOrdenes, cambioOrdenesHecho } from '#contract/entities/ordenes';
import type { z } from '#contract/core/validation';
import type { Deps } from '../../../records/deps';
import { tellTouched } from '../../../records/touched';
import { attempt, createPace } from '../../../db/pace';
import { ApiError, parseBody, parsedLater, refusalOf } from '../../../plugins/errors';
import { actorOf, callerOf } from '../../../plugins/guard';
import { mine, readOne, selecting } from '../../../records/store';
import { lockAssetsOf } from '../record/assetState';
import { announceTogether } from '../record/listeners';
import { ordenStoreFor } from '../record/store';
import { ordenTable as o } from '../../../db/tables/ordenes';
import { moveOrder, type Moved } from './transition';

/**
 * The same move for many orders, each checked separately, a few per transaction. Repeating it is safe: moved orders are
 * skipped.
 */
export const bulkRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/transiciones',
      {
        config: { allow: ['edit', 'ordenes'] },
        schema: { body: parsedLater(cambioOrdenes), response: { 200: cambioOrdenesHecho } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { ids, ...cambio } = parseBody(cambioOrdenes, request.body);
        const seen = ordenStoreFor(caller);
        const wanted = [...new Set(ids)].sort((one, other) => one - other);
        const numbers = await db.tenant(empresaId, async (tx) => {
          const found = await selecting(tx, { id: o.id, numero: o.numero }, o).where(
            and(mine(seen, empresaId), inArray(o.id, wanted)),
          );
          if (found.length !== wanted.length) throw new ApiError('NO_ENCONTRADO');
          return new Map(found.map(({ id, numero }) => [id, numero]));
        });

        const pace = createPace(db.pool);
        /** Moves some of them in one transaction; a refused order does not affect the others. */
        const move = (some: readonly number[]) => {
          const work = pace.timed(async (tx) => {
            await lockAssetsOf(tx, empresaId, some);
            const moved: Moved[] = [];
            const refused: Refused[] = [];
            for (const id of some) {
              const error = await attempt(tx, async () => {
                const order = await readOne(tx, seen, empresaId, id, true);
                moved.push(
                  await moveOrder(tx, caller, order, {
                    ...cambio,
                    version: order.version,
                    temporizador: false,
                    mueve_reloj: false,
                  }),
                );
              });
              const refusal = refusalOf(error);
              if (error && !refusal) throw error;
              if (refusal) refused.push({ id, numero: numbers.get(id) ?? '', motivo: reasonOf(refusal) });
            }
            return { moved, refused };
          });
          return db.tenant(empresaId, work);
        };

        const hechas: number[] = [];
        const rechazadas: Refused[] = [];
        const changes: Moved['change'][] = [];
        try {
          for (let at = 0; at < wanted.length;) {
            const some = wanted.slice(at, at + pace.size());
            const { moved, refused } = await move(some);
            pace.done(some.length);
            at += some.length;
            const orders = moved.map(({ orden }) => orden);
            hechas.push(...orders.map(({ id }) => id));
            rechazadas.push(...refused);
            changes.push(...moved.map(({ change }) => change));
            changed(
              empresaId,
              'ordenes',
              moved.map(({ orden: { id, version }, antes }) => ({ id, version, antes })),
            );
            tellTouched(
              changed,
              empresaId,
              moved.flatMap(({ touched }) => touched),
            );
          }
        } finally {
          // One notice for all, even when the last batch failed.
          if (changes.length > 0) await db.tenant(empresaId, (tx) => announceTogether(tx, actorOf(caller), changes));
        }
        return { hechas, rechazadas };
      },
    );
  };

type Refused = z.output<typeof cambioOrdenesHecho>['rechazadas'][number];

const reasonOf = ({ message, details }: ApiError) =>
  details.errors ? Object.values(details.errors).flat().join('. ') : message;
