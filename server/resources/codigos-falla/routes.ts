import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listaInicialCargada } from '#contract/entities/codigosFalla';
import { callerOf } from '../../plugins/guard';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { addReadyList } from './readyList';
import { codigoFallaStore } from './store';

/** `POST /lista-inicial` adds the ready list; whoever calls it twice gets it once. */
export const codigoFallaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, codigoFallaStore));
    app.post(
      '/lista-inicial',
      {
        config: { allow: ['create', 'codigos_falla'] },
        schema: { response: { 200: listaInicialCargada } },
      },
      async (request) => {
        const caller = callerOf(request);
        const made = await deps.db.tenant(caller.empresaId, (tx) => addReadyList(tx, caller));
        deps.changed(caller.empresaId, 'codigos_falla', made);
        return { creados: made.length };
      },
    );
  };
