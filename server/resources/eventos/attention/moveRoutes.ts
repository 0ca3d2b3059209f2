import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambiadosEventos, cambioEvento, cambioEventos, eventos, pasosEvento } from '#contract/entities/eventos';
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
const needsNote = (a: string, nota: string | null) => a === 'descartado' && !nota;

/** Acknowledge, handle, resolve and discard, one event or many. */
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
            if (needsNote(a, nota)) throw fieldError('nota', 'Diga por qué');
            await moveEvents(tx, empresaId, { ids: [id], a, nota, userId: user.id });
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
        if (needsNote(a, nota)) throw fieldError('nota', 'Diga por qué');
        const { moved, known } = await db.tenant(empresaId, async (tx) => {
          const all = await withGroups(tx, caller, ids, groups);
          const known = await tx
            .select({ id: e.id })
            .from(e)
            .where(and(eq(e.empresa_id, empresaId), inArray(e.id, all), isNull(e.eliminado_en), seenBy(role)))
            .orderBy(e.id)
            .for('no key update');
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
