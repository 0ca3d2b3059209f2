import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  cambioEstadoDispositivo,
  dispositivos,
  pasosDispositivo,
  type Dispositivo,
} from '#contract/entities/dispositivos';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { audit, nameOf } from '../../history/audit';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import { readOne } from '../../records/store';
import { dispositivoStore } from './store';
import { dispositivoTable } from '../../db/tables/dispositivos';
import { changedBy } from '../../db/tables/stored';

/** State changes made by people; `asignado` and `en_stock` also follow from assignments. */
export const stateRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/estado',
      {
        config: { allow: ['edit', 'dispositivos'] },
        schema: {
          params: byId,
          body: parsedLater(cambioEstadoDispositivo),
          response: { 200: dispositivos.record.partial() },
        },
      },
      async (request) => {
        const { caller, empresaId, user, id } = calledOn(request);
        const device = await db.tenant(empresaId, async (tx) => {
          const before = await readOne(tx, dispositivoStore, empresaId, id, true);
          const { estado, motivo, version } = parseBody(cambioEstadoDispositivo, request.body);
          if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
          const from = before.estado as Dispositivo['estado'];
          if (!pasosDispositivo[from].includes(estado)) throw new ApiError('CONFLICTO', { message: refusal(from) });
          await tx
            .update(dispositivoTable)
            .set({
              estado,
              ...changedBy(dispositivoTable, user.id),
            })
            .where(and(eq(dispositivoTable.empresa_id, empresaId), eq(dispositivoTable.id, id)));
          const cambios = [
            { campo: 'estado', antes: from, despues: estado },
            ...(motivo ? [{ campo: 'motivo', antes: null, despues: motivo }] : []),
          ];
          await audit(tx, actorOf(caller), {
            accion: 'editar',
            entidad: 'dispositivos',
            entidad_id: id,
            nombre: nameOf(before),
            cambios,
          });
          return readOne(tx, dispositivoStore, empresaId, id);
        });
        changed(empresaId, 'dispositivos', [device]);
        return device;
      },
    );
  };

const refusal = (from: Dispositivo['estado']) =>
  from === 'retirado'
    ? 'Un dispositivo retirado no vuelve a usarse.'
    : from === 'asignado' || from === 'suspendido'
      ? 'El dispositivo está en un activo: retírelo primero.'
      : 'El dispositivo no puede pasar a ese estado.';
