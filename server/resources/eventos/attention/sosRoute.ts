import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { llamadoSos, notaEstoyBien, sos, type Sos } from '#contract/entities/eventos';
import type { Tx } from '../../../db/system';
import { audit } from '../../../history/audit';
import { ApiError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../../plugins/guard';
import { tellCalledOff } from '../../../notifications/eventNotices';
import { byId, calledOn } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { once } from '../../../records/idempotency';
import { moveEvents } from './moveEvents';
import { eventoTable as e } from '../../../db/tables/eventos';
import { callForHelp, callKeyOf } from './callForHelp';

/** `POST /eventos/sos` calls for help; `GET` returns the caller's own open call, and `…/{id}/retirar` ends it. */
export const sosRoute =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/sos',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { response: { 200: sos.nullable() } },
        // Fastify sends a bare null without a body.
        onSend: async (_request, _reply, payload) => payload ?? 'null',
      },
      async (request, reply) => {
        const { empresaId, user } = callerOf(request);
        const open = await db.tenant(empresaId, (tx) =>
          read(tx, empresaId, and(eq(e.clave, callKeyOf(user.id)), isNull(e.fin_en))),
        );
        return reply.type('application/json; charset=utf-8').send(open);
      },
    );

    app.post(
      '/sos',
      { config: { allow: ['create', 'aportes'] }, schema: { body: parsedLater(llamadoSos), response: { 201: sos } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { call, version } = await db.tenant(empresaId, async (tx) => {
          const input = parseBody(llamadoSos, request.body ?? {});
          const id = await once(tx, request, () => callForHelp(tx, caller, input));
          const [row] = await tx
            .select({ version: e.version })
            .from(e)
            .where(and(eq(e.empresa_id, empresaId), eq(e.id, id)));
          const call = await read(tx, empresaId, eq(e.id, id));
          if (!row || !call) throw new Error('a call for help was stored and is not there');
          return { call, version: row.version };
        });
        changed(empresaId, 'eventos', [{ id: call.id, version }]);
        return reply.code(201).send(call);
      },
    );

    app.post(
      '/sos/:id/retirar',
      { config: { allow: ['create', 'aportes'] }, schema: { params: byId, response: { 200: sos } } },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const { call, moved } = await db.tenant(empresaId, async (tx) => {
          const moved = await callOff(tx, caller, id);
          const call = await read(tx, empresaId, eq(e.id, id));
          if (!call) throw new ApiError('NO_ENCONTRADO');
          return { call, moved };
        });
        changed(empresaId, 'eventos', moved);
        return call;
      },
    );
  };

/**
 * Ends the caller's own call; one that is over already stays as it is.
 * @throws ApiError 404 for other people's calls
 */
const callOff = async (tx: Tx, caller: Caller, id: number) => {
  const { empresaId, user } = caller;
  const [call] = await tx
    .select({ estado: e.estado, asunto: e.asunto })
    .from(e)
    .where(
      and(
        eq(e.empresa_id, empresaId),
        eq(e.id, id),
        eq(e.tipo, 'sos'),
        eq(e.creado_por_id, user.id),
        isNull(e.eliminado_en),
      ),
    )
    .for('no key update');
  if (!call) throw new ApiError('NO_ENCONTRADO');
  const moved = await moveEvents(tx, empresaId, { ids: [id], a: 'resuelto', nota: notaEstoyBien, userId: user.id });
  if (moved.length === 0) return moved;
  // Who was not told yet need not be.
  await tx
    .update(e)
    .set({ efectos_pendientes: false })
    .where(and(eq(e.empresa_id, empresaId), eq(e.id, id)));
  await tellCalledOff(tx, empresaId, id, call.asunto ?? user.name);
  const cambios = [{ campo: 'estado', antes: call.estado, despues: 'resuelto' }];
  await audit(tx, actorOf(caller), { accion: 'editar', entidad: 'eventos', entidad_id: id, cambios });
  return moved;
};

const read = async (tx: Tx, empresaId: number, which: ReturnType<typeof and>): Promise<Sos | null> => {
  const [call] = await tx
    .select({
      id: e.id,
      estado: e.estado,
      inicio_en: e.inicio_en,
      reconocido_por: sql<string | null>`nombre_usuario(${e.reconocido_por_id})`,
      nota: e.nota,
    })
    .from(e)
    .where(and(eq(e.empresa_id, empresaId), which));
  return call ?? null;
};
