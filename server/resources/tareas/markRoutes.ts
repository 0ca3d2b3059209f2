import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { registroTarea, tareas } from '#contract/entities/tareas';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { tellTouched, type Touched } from '../../records/touched';
import { checkFiles } from '../../files/index';
import { once } from '../../records/idempotency';
import { parseBody, parsedLater } from '../../plugins/errors';
import { readOne } from '../../records/store';
import { orHandedOver } from '../ordenes/index';
import { mark, orderOf } from './mark';
import { tareaStoreFor } from './store';

/** `POST /tareas/{id}/registro`: marks a task. */
export const markRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/registro',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byId, body: parsedLater(registroTarea), response: { 200: tareas.record } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        let touched: Touched[] = [];
        const task = await db.tenant(empresaId, async (tx) => {
          const seen = tareaStoreFor(caller);
          await orHandedOver(
            tx,
            caller,
            () => orderOf(tx, empresaId, id),
            () => readOne(tx, seen, empresaId, id),
          );
          const said = parseBody(registroTarea, request.body);
          await once(tx, request, async () => {
            await checkFiles(tx, empresaId, 'evidencias', said.evidencias ?? []);
            touched = await mark(tx, caller, id, said);
            return id;
          });
          return readOne(tx, seen, empresaId, id);
        });
        changed(empresaId, 'tareas', [task]);
        tellTouched(changed, empresaId, touched);
        return task;
      },
    );
  };
