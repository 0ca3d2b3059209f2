import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  cambioEjecucion,
  cambioEjecuciones,
  cambioEjecucionesHecho,
  ejecuciones,
  pasosEjecucion,
  type Ejecucion,
  type EstadoEjecucion,
} from '#contract/entities/ejecuciones';
import type { z } from '#contract/core/validation';
import { ejecuciones as words } from '#contract/words/ejecuciones';
import { runIn } from '../../db/run';
import { audit } from '../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater, refusalOf } from '../../plugins/errors';
import type { Tx } from '../../db/system';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { readOne } from '../../records/store';
import { assess } from '../../tracking/runs/assess';
import { markDriven } from './marks';
import { ejecucionStore as store } from './store';
import { ejecucionTable as e } from '../../db/tables/ejecuciones';
import { changedBy } from '../../db/tables/stored';

/** The columns set by each manual transition; the progress, and so the state, follows. */
const saying: Readonly<Record<EstadoEjecucion, object>> = {
  programada: { cancelada_en: null },
  en_curso: { iniciada_en: sql`now()` },
  completada: { terminada_en: sql`now()`, terminada_como: 'completada' },
  incumplida: { terminada_en: sql`now()`, terminada_como: 'incumplida' },
  cancelada: { cancelada_en: sql`now()` },
};

const said = words.values.estado;

/** These need a reason. */
const explained: readonly EstadoEjecucion[] = ['cancelada', 'incumplida'];

export const transitionRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/transicion',
      {
        config: { allow: ['edit', 'ejecuciones'] },
        schema: { params: byId, body: parsedLater(cambioEjecucion), response: { 200: ejecuciones.record } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const row = await db.tenant(empresaId, async (tx) => {
          const before = await readOne(tx, store, empresaId, id, true);
          const { a, version, nota } = parseBody(cambioEjecucion, request.body);
          await once(tx, request, async () => {
            if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
            await moveRun(tx, caller, before, { a, nota });
            return id;
          });
          return readOne(tx, store, empresaId, id);
        });
        changed(empresaId, 'ejecuciones', [row]);
        return row;
      },
    );

    app.post(
      '/transiciones',
      {
        config: { allow: ['edit', 'ejecuciones'], inTurn: true },
        schema: { body: parsedLater(cambioEjecuciones), response: { 200: cambioEjecucionesHecho } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { ids, ...cambio } = parseBody(cambioEjecuciones, request.body);
        if (needsReason(cambio)) throw fieldError('nota', 'Diga por qué');
        const hechas: number[] = [];
        const rechazadas: z.output<typeof cambioEjecucionesHecho>['rechazadas'] = [];
        const moved: { id: number; version: number }[] = [];
        try {
          // Each in its own transaction: nobody waits for all of them.
          for (const id of new Set(ids))
            try {
              const row = await db.tenant(empresaId, async (tx) => {
                const before = await readOne(tx, store, empresaId, id, true);
                if (before.estado === cambio.a) return null;
                await moveRun(tx, caller, before, cambio);
                return readOne(tx, store, empresaId, id);
              });
              hechas.push(id);
              if (row) moved.push(row);
            } catch (error) {
              const refusal = refusalOf(error);
              if (!refusal) throw error;
              rechazadas.push({ id, code: refusal.code, motivo: refusal.message });
            }
        } finally {
          if (moved.length > 0) changed(empresaId, 'ejecuciones', moved);
        }
        return { hechas, rechazadas };
      },
    );
  };

type Change = Pick<z.output<typeof cambioEjecucion>, 'a' | 'nota'>;

const needsReason = ({ a, nota }: Change) => explained.includes(a) && !nota;

/** @throws ApiError 409 for a transition that does not exist, 422 without a reason */
const moveRun = async (tx: Tx, caller: Caller, before: Ejecucion, { a, nota }: Change): Promise<void> => {
  const { empresaId, user } = caller;
  const { id, estado, nota: noted } = before;
  if (!pasosEjecucion[estado].includes(a))
    throw new ApiError('CONFLICTO', { message: `De «${said[estado]}» no pasa a «${said[a]}».` });
  if (needsReason({ a, nota })) throw fieldError('nota', 'Diga por qué');
  await tx
    .update(e)
    .set({
      ...saying[a],
      nota: nota ?? noted,
      ...changedBy(e, user.id),
    })
    .where(and(eq(e.empresa_id, empresaId), eq(e.id, id)));
  await markDriven(tx, empresaId, [before]);
  await assess(runIn(tx), [{ id, empresa_id: empresaId }]);
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'ejecuciones',
    entidad_id: id,
    cambios: [{ campo: 'estado', antes: estado, despues: a }],
  });
};
