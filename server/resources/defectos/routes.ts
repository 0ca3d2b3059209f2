import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/core/access';
import { defectos, descarte, ordenDeDefecto, pasoDefecto, reparacion, type Defecto } from '#contract/entities/defectos';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { act } from '../../inspections/acts';
import { audit } from '../../history/audit';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, calledOn, reading } from '../../records/reading';
import { readOne } from '../../records/store';
import { tellTouched, type Touched } from '../../records/touched';
import { historyOf } from './history';
import { heldDefect, mustBeOpen } from './held';
import { orderOf } from './order';
import { defectoStore } from './store';

/** Defects of assets: put into an order, repaired, discarded. */
export const defectoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, changed } = deps;
    const record = defectos.record.partial();
    await app.register(reading(deps, defectoStore));

    app.get(
      '/:id/historial',
      {
        config: { allow: ['show', 'defectos'] },
        schema: { params: byId, response: { 200: z.array(pasoDefecto) } },
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, defectoStore, empresaId, id);
          return historyOf(tx, empresaId, id);
        });
      },
    );

    /** What a caller did about a defect, and the defect as it is then. */
    const acting = async (caller: Caller, id: number, work: (tx: Tx) => Promise<Touched[]>) => {
      const { empresaId } = caller;
      const { row, touched } = await db.tenant(empresaId, async (tx) => {
        const touched = await work(tx);
        const row = await readOne(tx, defectoStore, empresaId, id, false, sees(caller.role, defectos));
        return { row, touched };
      });
      tellTouched(changed, empresaId, touched);
      return row;
    };

    for (const [verb, body, tipo] of [
      ['reparar', reparacion, 'reparado'],
      ['descartar', descarte.extend({ nombre: z.null().default(null) }), 'descartado'],
    ] as const)
      app.post(
        `/:id/${verb}`,
        {
          config: { allow: ['edit', 'defectos'] },
          schema: { params: byId, body: parsedLater(body), response: { 200: record } },
        },
        async (request) => {
          const { caller, id } = calledOn(request);
          const { nota, version, nombre } = parseBody(body, request.body);
          return acting(caller, id, async (tx) => {
            let touched: Touched[] = [];
            await once(tx, request, async () => {
              const defect = await heldDefect(tx, caller, id);
              if (defect.version !== version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: defect } });
              mustBeOpen(defect);
              touched = await act(tx, actorOf(caller), [defect], { tipo, nota, nombre: nombre ?? caller.user.name });
              await tell(tx, caller, defect, tipo, nota);
              return id;
            });
            return touched;
          });
        },
      );

    app.post(
      '/:id/orden',
      {
        config: { allow: ['edit', 'defectos'], token: ['defectos:escritura', 'ordenes:escritura'] },
        schema: { params: byId, body: parsedLater(ordenDeDefecto), response: { 200: record, 201: record } },
      },
      async (request, reply) => {
        const { caller, id } = calledOn(request);
        const said = parseBody(ordenDeDefecto, request.body);
        let made = false;
        const row = await acting(caller, id, async (tx) => {
          const touched: Touched[] = [];
          await once(tx, request, async () => {
            const defect = await heldDefect(tx, caller, id);
            if (defect.orden_id !== null && (said.orden_id ?? defect.orden_id) === defect.orden_id) return id;
            mustBeOpen(defect);
            const order = await orderOf(tx, caller, defect, said);
            const acted = await act(tx, actorOf(caller), [defect], { tipo: 'orden', orden_id: order.orden_id });
            await tell(tx, caller, defect, 'en_orden', null);
            touched.push(...order.touched, ...acted);
            made = true;
            return id;
          });
          return touched;
        });
        return reply.code(made ? 201 : 200).send(row);
      },
    );
  };

const tell = (
  tx: Tx,
  caller: Caller,
  { id, titulo, estado }: Defecto,
  despues: Defecto['estado'],
  nota: string | null,
) =>
  audit(tx, actorOf(caller), {
    ...{ accion: 'editar', entidad: 'defectos', entidad_id: id, nombre: titulo },
    cambios: [
      { campo: 'estado', antes: estado, despues },
      ...(nota === null ? [] : [{ campo: 'nota', antes: null, despues: nota }]),
    ],
  });
