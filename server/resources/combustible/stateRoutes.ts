import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { anulacionCarga, combustible, reposicionCarga } from '#contract/entities/combustible';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { record } from '../../history/timeline';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { readOne, writing, type Row } from '../../records/store';
import { followReadings } from './reading';
import { settle } from '../../fuel/settle';
import { amountOf, combustibleStore, entryOf } from './store';
import { combustibleTable as c } from '../../db/tables/combustible';
import { changedBy } from '../../db/tables/stored';

/** Annuls loads, which stay visible but no longer count, and brings them back. */
export const stateRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const step = <S extends z.ZodType>(
      path: string,
      shape: S,
      move: (tx: Tx, caller: Caller, load: Row, said: z.output<S>) => Promise<void>,
    ) =>
      app.post(
        `/:id/${path}`,
        {
          config: { allow: ['edit', 'combustible'] },
          schema: { params: byId, body: parsedLater(shape), response: { 200: combustible.record } },
        },
        async (request) => {
          const { caller, id } = calledOn(request);
          const row = await writing(db, combustibleStore, caller.empresaId, async (tx) => {
            const load = await readOne(tx, combustibleStore, caller.empresaId, id, true);
            await move(tx, caller, load, parseBody(shape, request.body));
            return readOne(tx, combustibleStore, caller.empresaId, id);
          });
          changed(caller.empresaId, 'combustible', [row]);
          return row;
        },
      );

    step('anular', anulacionCarga, async (tx, caller, load, { motivo, version }) => {
      check(load, version, load.estado !== 'anulada', 'La carga ya está anulada.');
      await set(tx, caller, load, {
        estado: 'anulada',
        motivos: [],
        motivo_anulacion: motivo,
        recorrido_km: null,
        tramo_km: null,
        tramo_l: null,
        tramo_valor: null,
        tramo_h: null,
        tramo_h_l: null,
      });
      await record(tx, actorOf(caller), entryOf(load, `Carga anulada: ${amountOf(load)}`, motivo));
    });

    step('reponer', reposicionCarga, async (tx, caller, load, { version }) => {
      check(load, version, load.estado === 'anulada', 'La carga no está anulada.');
      await set(tx, caller, load, { estado: 'valida', motivo_anulacion: null });
      await record(tx, actorOf(caller), entryOf(load, `Carga repuesta: ${amountOf(load)}`));
    });
  };

const check = (load: Row, version: number, may: boolean, message: string) => {
  if (version !== load.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: load } });
  if (!may) throw new ApiError('CONFLICTO', { message });
};

const set = async (
  tx: Tx,
  caller: Caller,
  load: Row,
  values: Partial<typeof c.$inferInsert> & { estado: 'valida' | 'anulada' },
) => {
  const { empresaId } = caller;
  await tx
    .update(c)
    .set({ ...values, ...changedBy(c, caller.user.id) })
    .where(and(eq(c.empresa_id, empresaId), eq(c.id, load.id)));
  const cambios = [{ campo: 'estado', antes: load.estado, despues: values.estado }];
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'combustible',
    entidad_id: load.id,
    nombre: amountOf(load),
    cambios,
  });
  await follow(tx, caller, load, values.estado !== 'anulada');
};

export const follow = async (tx: Tx, caller: Caller, load: Row, stands: boolean) => {
  await followReadings(tx, actorOf(caller), load, stands);
  await settle(tx, caller.empresaId, [Number(load.activo_id)]);
};
