import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ajustesEmpresa } from '#contract/entities/empresas';
import { eventosPendientes, type Evento } from '#contract/entities/eventos';
import { marcaProtocolo, protocoloEvento, type PasoProtocolo } from '#contract/requests/atencionEventos';
import { protocolOf } from '#contract/rules/protocol';
import type { Tx } from '../../../db/system';
import { eventoPasoTable, eventoTable as e } from '../../../db/tables/eventos';
import { changedBy } from '../../../db/tables/stored';
import { audit } from '../../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { byId, calledOn } from '../../../records/reading';
import { readOne } from '../../../records/store';
import { eventoStoreFor } from '../record/store';

/** The protocol of a call for help: its steps, and marking one. */
export const protocolRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/protocolo',
      { config: { allow: ['show', 'eventos'] }, schema: { params: byId, response: { 200: protocoloEvento } } },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => ({
          pasos: await readProtocol(tx, await readOne(tx, eventoStoreFor(caller), empresaId, id)),
        }));
      },
    );

    app.post(
      '/:id/protocolo',
      {
        config: { allow: ['edit', 'eventos'] },
        schema: { params: byId, body: parsedLater(marcaProtocolo), response: { 200: protocoloEvento } },
      },
      async (request) => {
        const { caller, empresaId, user, id } = calledOn(request);
        const store = eventoStoreFor(caller);
        const { pasos, row } = await db.tenant(empresaId, async (tx) => {
          const event = await readOne(tx, store, empresaId, id, true);
          const { paso, hecho } = parseBody(marcaProtocolo, request.body);
          const step = stepOf(event, await readProtocol(tx, event), paso);
          if ((step.hecho_en !== null) !== hecho) {
            const clase = hecho ? ('protocolo' as const) : ('protocolo_quitado' as const);
            const made = { empresa_id: empresaId, evento_id: id, a: event.estado, user_id: user.id };
            await tx.insert(eventoPasoTable).values({ ...made, clase, nota: paso });
            await tx
              .update(e)
              .set(changedBy(e, user.id))
              .where(and(eq(e.empresa_id, empresaId), eq(e.id, id)));
            const cambios = [{ campo: 'protocolo', antes: hecho ? null : paso, despues: hecho ? paso : null }];
            await audit(tx, actorOf(caller), { accion: 'editar', entidad: 'eventos', entidad_id: id, cambios });
          }
          const row = await readOne(tx, store, empresaId, id);
          return { row, pasos: await readProtocol(tx, row) };
        });
        changed(empresaId, 'eventos', [row]);
        return { pasos };
      },
    );
  };

/** None for events that are no call for help. */
export const readProtocol = async (tx: Tx, event: Pick<Evento, 'tipo' | 'pasos'>): Promise<PasoProtocolo[]> => {
  if (event.tipo !== 'sos') return [];
  const { rows } = await tx.execute<{ ajustes: unknown }>(sql`select ajustes from mi_empresa()`);
  const settings = ajustesEmpresa.safeParse(rows[0]?.ajustes).data ?? ajustesEmpresa.parse({});
  return protocolOf(settings.protocolo_sos, event.pasos);
};

/** @throws ApiError 409 for other kinds and for calls that are over, 422 for an unknown step */
const stepOf = ({ tipo, estado }: Evento, protocol: readonly PasoProtocolo[], paso: string): PasoProtocolo => {
  if (tipo !== 'sos') throw new ApiError('CONFLICTO', { message: 'Solo un SOS tiene protocolo.' });
  if (!eventosPendientes.some((pending) => pending === estado))
    throw new ApiError('CONFLICTO', { message: 'El llamado de ayuda ya terminó: reábralo para seguir el protocolo.' });
  const step = protocol.find((each) => each.paso === paso);
  if (!step) throw fieldError('paso', 'No es un paso del protocolo de la empresa');
  return step;
};
