import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/core/access';
import { anulacionComponente, componentes, lecturaComponente } from '#contract/entities/componentes';
import { annul, annulReading } from './annul';
import { parseBody, parsedLater } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, byItem, calledOn, idOf } from '../../records/reading';
import { restoringOne, undeleteWhole } from '../../records/restored';
import { readOne } from '../../records/store';
import { tellTouched, type Touched } from '../../records/touched';
import type { Tx } from '../../db/system';
import { historyRoute } from './history';
import { storeReadings } from './readings';
import { componenteStore } from './store';
import { perform, verbs } from './verbs';

/** Components: kept, mounted, read, retreaded, discarded. */
export const componenteRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, changed } = deps;
    const record = componentes.record.partial();
    await app.register(crud(deps, componenteStore));
    await app.register(
      restoringOne(deps, componenteStore, async (tx, caller, id) => {
        await undeleteWhole(tx, componenteStore, caller, [id]);
      }),
    );
    await app.register(historyRoute(deps));

    /** What was done with a component, and the component as it is then. */
    const acting = async (caller: Caller, id: number, work: (tx: Tx) => Promise<Touched[]>) => {
      const { empresaId, role } = caller;
      const { row, touched } = await db.tenant(empresaId, async (tx) => {
        await readOne(tx, componenteStore, empresaId, id);
        const touched = await work(tx);
        return { touched, row: await readOne(tx, componenteStore, empresaId, id, false, sees(role, componentes)) };
      });
      tellTouched(changed, empresaId, touched);
      return row;
    };

    for (const [name, verb] of Object.entries(verbs))
      app.post(
        `/:id/${name}`,
        {
          config: { allow: ['edit', 'componentes'] },
          schema: { params: byId, body: parsedLater(verb.body), response: { 200: record } },
        },
        async (request) => {
          const { caller, id } = calledOn(request);
          return acting(caller, id, async (tx) => {
            let touched: Touched[] = [];
            await once(tx, request, async () => {
              touched = await perform(tx, caller, id, verb, request.body);
              return id;
            });
            return touched;
          });
        },
      );

    app.post(
      '/:id/lecturas',
      {
        config: { allow: ['create', 'aportes'], token: ['componentes:escritura'] },
        schema: { params: byId, body: parsedLater(lecturaComponente), response: { 201: record } },
      },
      async (request, reply) => {
        const { caller, id } = calledOn(request);
        const row = await acting(caller, id, async (tx) => {
          const { fecha, uuid, ...reading } = parseBody(lecturaComponente, request.body);
          const touched: Touched[] = [];
          await once(tx, request, async () => {
            const said = { fecha, uuid, lecturas: [{ ...reading, componente_id: id }] };
            touched.push(...(await storeReadings(tx, caller, said)).touched);
            return id;
          });
          return touched;
        });
        return reply.code(201).send(row);
      },
    );

    for (const [path, undo] of [
      ['/:id/actos/:item/anular', annul],
      ['/:id/lecturas/:item/anular', annulReading],
    ] as const)
      app.post(
        path,
        {
          config: { allow: ['edit', 'componentes'] },
          schema: { params: byItem, body: parsedLater(anulacionComponente), response: { 200: record } },
        },
        async (request) => {
          const { caller, id } = calledOn(request);
          const item = idOf(request.params.item);
          const { motivo } = parseBody(anulacionComponente, request.body);
          return acting(caller, id, async (tx) => {
            let touched: Touched[] = [];
            await once(tx, request, async () => {
              touched = await undo(tx, caller, id, item, motivo);
              return id;
            });
            return touched;
          });
        },
      );
  };
