import { and, inArray } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { asignarOrdenes, cambioOrdenes, cambioOrdenesHecho, isOpenState, type Orden } from '#contract/entities/ordenes';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../../db/system';
import { updateRecord } from '../../../records/crud';
import type { Deps } from '../../../records/deps';
import { tellTouched } from '../../../records/touched';
import { attempt, createPace } from '../../../db/pace';
import { ApiError, parseBody, parsedLater, refusalOf } from '../../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../../plugins/guard';
import { mine, readOne, selecting } from '../../../records/store';
import { lockAssetsOf } from '../record/assetState';
import { announceTogether } from '../record/listeners';
import { ordenWritingFor } from '../record/rules';
import { ordenStoreFor } from '../record/store';
import { changeOf, ordersWrittenInBatches } from '../record/written';
import { ordenTable as o } from '../../../db/tables/ordenes';
import { moveOrder, type Moved } from './transition';

/** The same move, or the same person, for many orders. Repeating it is safe: orders that are so already are skipped. */
export const bulkRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/transiciones',
      {
        config: { allow: ['edit', 'ordenes'] },
        schema: { body: parsedLater(cambioOrdenes), response: { 200: cambioOrdenesHecho } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { ids, ...cambio } = parseBody(cambioOrdenes, request.body);
        const unasked = { temporizador: false, mueve_reloj: false };
        return changeEach(deps, caller, ids, (tx, order) =>
          moveOrder(tx, caller, order, { ...cambio, version: order.version, ...unasked }),
        );
      },
    );

    app.post(
      '/asignar',
      {
        config: { allow: ['edit', 'ordenes'] },
        schema: { body: parsedLater(asignarOrdenes), response: { 200: cambioOrdenesHecho } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { ids, responsable_id } = parseBody(asignarOrdenes, request.body);
        const writing = { ...ordenWritingFor(caller), writtenAll: ordersWrittenInBatches };
        return changeEach(deps, caller, ids, async (tx, antes) => {
          if (antes.responsable_id === responsable_id && isOpenState(antes.estado)) return null;
          const orden = (await updateRecord(tx, writing, caller, antes, { responsable_id })) as Orden;
          return { orden, antes, change: changeOf({ row: orden, before: antes }), touched: [] };
        });
      },
    );
  };

export type Changed = Pick<Moved, 'antes' | 'change' | 'touched'> & { orden: Pick<Orden, 'id' | 'version'> };

/**
 * Changes many orders, each checked separately, a few per transaction.
 * @param change null: it is so already
 * @param tell notifies people, once
 */
export const changeEach = async (
  { db, changed }: Pick<Deps, 'db' | 'changed'>,
  caller: Caller,
  ids: readonly number[],
  change: (tx: Tx, order: Orden) => Promise<Changed | null>,
  tell: (tx: Tx, changes: Moved['change'][]) => Promise<void> = (tx, changes) =>
    announceTogether(tx, actorOf(caller), changes),
): Promise<z.output<typeof cambioOrdenesHecho>> => {
  const { empresaId } = caller;
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
  /** Changes some of them in one transaction; a refused order does not affect the others. */
  const changeSome = (some: readonly number[]) => {
    const work = pace.timed(async (tx) => {
      await lockAssetsOf(tx, empresaId, some);
      const done: Changed[] = [];
      const refused: Refused[] = [];
      for (const id of some) {
        const error = await attempt(tx, async () => {
          const one = await change(tx, await readOne(tx, seen, empresaId, id, true));
          if (one) done.push(one);
        });
        const refusal = refusalOf(error);
        if (error && !refusal) throw error;
        if (refusal) refused.push({ id, numero: numbers.get(id) ?? '', motivo: reasonOf(refusal) });
      }
      return { done, refused };
    });
    return db.tenant(empresaId, work);
  };

  const rechazadas: Refused[] = [];
  const changes: Moved['change'][] = [];
  try {
    for (let at = 0; at < wanted.length;) {
      const some = wanted.slice(at, at + pace.size());
      const { done, refused } = await changeSome(some);
      pace.done(some.length);
      at += some.length;
      rechazadas.push(...refused);
      changes.push(...done.map((one) => one.change));
      const rows = done.map(({ orden: { id, version }, antes }) => ({ id, version, antes }));
      if (rows.length > 0) changed(empresaId, 'ordenes', rows);
      tellTouched(
        changed,
        empresaId,
        done.flatMap(({ touched }) => touched),
      );
    }
  } finally {
    // One notice for all, even when the last batch failed.
    if (changes.length > 0) await db.tenant(empresaId, (tx) => tell(tx, changes));
  }
  const refused = new Set(rechazadas.map(({ id }) => id));
  return { hechas: wanted.filter((id) => !refused.has(id)), rechazadas };
};

type Refused = z.output<typeof cambioOrdenesHecho>['rechazadas'][number];

const reasonOf = ({ message, details }: ApiError) =>
  details.errors ? Object.values(details.errors).flat().join('. ') : message;
