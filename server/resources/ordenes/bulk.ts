import { and, count, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioOrdenes, cambioOrdenesHecho } from '#contract/ordenes';
import { z } from '#contract/validation';
import type { Deps } from '../../crud';
import type { Tx } from '../../db/client';
import { ApiError, parseBody, refusalOf } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { mine, readOne, type Row } from '../../store';
import { lockAssetsOf } from './assetState';
import { tellAssigned } from './notices';
import { ordenStoreFor } from './store';
import { ordenTable as o } from './table';
import { moveOrder, type Moved } from './transition';

/** Orders moved in one transaction: others get at the database in between. */
const together = 25;

/** The same move for many orders, each judged by itself. Said again it finds nothing left to do. */
export const bulkRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/transiciones',
      { config: { allow: ['edit', 'ordenes'] }, schema: { body: z.unknown(), response: { 200: cambioOrdenesHecho } } },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { ids, ...cambio } = parseBody(cambioOrdenes, request.body);
        const seen = ordenStoreFor(caller);
        const wanted = [...new Set(ids)].sort((one, other) => one - other);
        await db.tenant(empresaId, async (tx) => {
          const [found] = await tx
            .select({ n: count() })
            .from(o as PgTable)
            .where(and(mine(seen, empresaId), inArray(o.id, wanted)));
          if (found?.n !== wanted.length) throw new ApiError('NO_ENCONTRADO');
        });

        const hechas: number[] = [];
        const given: Moved['orden'][] = [];
        const rechazadas: z.output<typeof cambioOrdenesHecho>['rechazadas'] = [];
        for (let from = 0; from < wanted.length; from += together) {
          const some = wanted.slice(from, from + together);
          const moved = await db.tenant(empresaId, async (tx) => {
            await lockAssetsOf(tx, empresaId, some);
            const all: Moved[] = [];
            for (const id of some) {
              const order = await readOne(tx, seen, empresaId, id, true);
              const judged = await tried(tx, () => moveOrder(tx, caller, order, { ...cambio, version: order.version, temporizador: false }));
              if (judged instanceof ApiError) rechazadas.push({ id, numero: String(order.numero), motivo: reasonOf(judged) });
              else all.push(judged);
            }
            return all;
          });
          hechas.push(...moved.map(({ orden }) => orden.id));
          given.push(...moved.filter(({ recibe }) => recibe).map(({ orden }) => orden));
          changed(
            empresaId,
            'ordenes',
            moved.map(({ orden }) => orden),
          );
          const assets = new Map(moved.flatMap(({ activo }): [number, Row][] => (activo ? [[activo.id, activo]] : [])));
          if (assets.size > 0) changed(empresaId, 'activos', [...assets.values()]);
        }
        if (given.length > 0) await db.tenant(empresaId, (tx) => tellAssigned(tx, actorOf(caller), given));
        return { hechas, rechazadas };
      },
    );
  };

/** What is refused leaves the rest of the transaction as it was. */
const tried = async <T>(tx: Tx, work: () => Promise<T>): Promise<T | ApiError> => {
  await tx.execute(sql`savepoint una_orden`);
  try {
    const done = await work();
    await tx.execute(sql`release savepoint una_orden`);
    return done;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint una_orden`);
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
};

const reasonOf = ({ message, details }: ApiError) => (details.errors ? Object.values(details.errors).flat().join('. ') : message);
