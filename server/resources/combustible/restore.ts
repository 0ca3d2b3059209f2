import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rowId } from '#contract/entity';
import { z } from '#contract/validation';
import type { Tx } from '../../db/client';
import { audit } from '../../history/audit';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import type { Deps } from '../../records/crud';
import { lockLiving, readOne, writing, type StoredTable } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { paradaTable } from '../../db/tables/paradas';
import { personalTable } from '../../db/tables/personal';
import { follow, touched } from './stateRoutes';
import { amountOf, combustibleStore } from './store';
import { combustibleTable as c } from '../../db/tables/combustible';

const these = z.object({ ids: z.array(rowId).min(1).max(1_000) });

/**
 * `POST /combustible/restaurar`: restores deleted loads. Loads that are not deleted, and those whose asset, station or
 * person is gone since, stay as they are. Returns the ids that were restored.
 */
export const restoreRoute =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: these, response: { 200: z.object({ ids: z.array(rowId) }) } };
    app.post('/restaurar', { config: { allow: ['delete', 'combustible'] }, schema }, async (request) => {
      const caller = callerOf(request);
      const back = await writing(db, combustibleStore, caller.empresaId, (tx) => restore(tx, caller, request.body.ids));
      changed(caller.empresaId, 'combustible', back);
      return { ids: back.map(({ id }) => id) };
    });
  };

const restore = async (tx: Tx, caller: Caller, asked: readonly number[]) => {
  const { empresaId } = caller;
  const removed = (ids: readonly number[]): SQL | undefined =>
    and(eq(c.empresa_id, empresaId), inArray(c.id, [...ids]), isNotNull(c.eliminado_en));
  const loads = await tx.select().from(c).where(removed(asked));
  const living = (table: StoredTable, field: 'activo_id' | 'parada_id' | 'personal_id') =>
    lockLiving(
      tx,
      table,
      empresaId,
      loads.flatMap((load) => load[field] ?? []),
    );
  const assets = await living(activoTable, 'activo_id');
  const stops = await living(paradaTable, 'parada_id');
  const people = await living(personalTable, 'personal_id');
  const has = (known: ReadonlySet<number>, id: number | null) => id === null || known.has(id);
  const whole = loads.filter(
    (load) => assets.has(load.activo_id) && has(stops, load.parada_id) && has(people, load.personal_id),
  );
  const back = [];
  for (const { id } of whole) {
    await tx
      .update(c)
      .set({ eliminado_en: null, ...touched(caller) })
      .where(removed([id]));
    const load = await readOne(tx, combustibleStore, empresaId, id);
    await audit(tx, actorOf(caller), {
      accion: 'revertir',
      entidad: 'combustible',
      entidad_id: id,
      nombre: amountOf(load),
    });
    await follow(tx, caller, load, load.estado !== 'anulada');
    back.push(load);
  }
  return back;
};
