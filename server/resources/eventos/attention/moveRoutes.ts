import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  cambiadosEventos,
  cambioEvento,
  cambioEventos,
  eventos,
  horasParaReabrir,
  pasosEvento,
  type EstadoEvento,
} from '#contract/entities/eventos';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { eventos as words } from '#contract/words/eventos';
import { audit, auditEach } from '../../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, callerOf } from '../../../plugins/guard';
import { byId, calledOn } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { once } from '../../../records/idempotency';
import { readOne } from '../../../records/store';
import { withGroups } from '../groups/groupsRoute';
import { moveEvents } from './moveEvents';
import { eventoStoreFor, seenBy } from '../record/store';
import { eventoTable as e } from '../../../db/tables/eventos';

const said = words.values.estado;

/** @throws ApiError 422 when this move of an event of this kind asks for a note */
const mustBeNoted = (a: EstadoEvento, tipo: TipoEvento | null, nota: string | null) => {
  if (nota) return;
  if (a === 'resuelto' && tipo === 'sos') throw fieldError('nota', 'Diga cómo terminó el llamado de ayuda');
  if (a === 'descartado' || a === 'abierto') throw fieldError('nota', 'Diga por qué');
};

const tooLate = `Solo se reabre lo que se cerró en las últimas ${horasParaReabrir} horas.`;

/** Acknowledge, handle, resolve, discard and open again, one event or many. */
export const moveRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/transicion',
      {
        config: { allow: ['edit', 'eventos'] },
        schema: { params: byId, body: parsedLater(cambioEvento), response: { 200: eventos.record } },
      },
      async (request) => {
        const { caller, empresaId, user, id } = calledOn(request);
        const store = eventoStoreFor(caller);
        const row = await db.tenant(empresaId, async (tx) => {
          const before = await readOne(tx, store, empresaId, id, true);
          const { a, version, nota } = parseBody(cambioEvento, request.body);
          await once(tx, request, async () => {
            if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
            const { estado } = before;
            if (!pasosEvento[estado].includes(a))
              throw new ApiError('CONFLICTO', { message: `De «${said[estado]}» no pasa a «${said[a]}».` });
            mustBeNoted(a, before.tipo, nota);
            const moved = await moveEvents(tx, empresaId, { ids: [id], a, nota, userId: user.id });
            if (moved.length === 0) throw new ApiError('CONFLICTO', { message: tooLate });
            await audit(tx, actorOf(caller), {
              accion: 'editar',
              entidad: 'eventos',
              entidad_id: id,
              cambios: [{ campo: 'estado', antes: estado, despues: a }],
            });
            return id;
          });
          return readOne(tx, store, empresaId, id);
        });
        changed(empresaId, 'eventos', [row]);
        return row;
      },
    );

    app.post(
      '/transicion',
      {
        config: { allow: ['edit', 'eventos'] },
        schema: { body: parsedLater(cambioEventos), response: { 200: cambiadosEventos } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId, user, role } = caller;
        const { ids, a, nota, ...groups } = parseBody(cambioEventos, request.body);
        mustBeNoted(a, null, nota);
        const { moved, known } = await db.tenant(empresaId, async (tx) => {
          const all = await withGroups(tx, caller, ids, groups);
          const known = await tx
            .select({ id: e.id, tipo: e.tipo, estado: e.estado })
            .from(e)
            .where(and(eq(e.empresa_id, empresaId), inArray(e.id, all), isNull(e.eliminado_en), seenBy(role)))
            .orderBy(e.id)
            .for('no key update');
          for (const { tipo, estado } of known) if (pasosEvento[estado].includes(a)) mustBeNoted(a, tipo, nota);
          const moved = await moveEvents(tx, empresaId, { ids: known.map(({ id }) => id), a, nota, userId: user.id });
          const cambios = [{ campo: 'estado', antes: null, despues: a }];
          const audited = moved.map(({ id }) => ({ id, cambios }));
          await auditEach(tx, actorOf(caller), 'editar', 'eventos', audited);
          return { moved, known: new Set(known.map(({ id }) => id)) };
        });
        changed(empresaId, 'eventos', moved);
        const done = new Set(moved.map(({ id }) => id));
        return {
          cambiados: [...done],
          rechazados: [...new Set(ids)]
            .filter((id) => !done.has(id))
            .map((id) => ({ id, code: known.has(id) ? 'CONFLICTO' : 'NO_ENCONTRADO' })),
        };
      },
    );
  };
