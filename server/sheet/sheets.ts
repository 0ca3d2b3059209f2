import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/core/access';
import { activos } from '#contract/entities/activos';
import { hojaPaquete } from '#contract/requests/paquete';
import { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import type { Deps } from '../records/deps';
import { namesOfUsers } from '../history/people';
import { countTimeline, readTimeline } from '../history/timelineList';
import { callerOf, may, type Caller } from '../plugins/guard';
import { mine, readRows } from '../records/store';
import { papersOf } from '../resources/activos/documents';
import { readMeters } from '../resources/activos/meters';
import { settleForRequest } from '../resources/mantenimiento/index';
import { readerOf } from './reader';
import { activoStore } from '../resources/activos/store';
import { summaryOf } from './summary';

/** Limits per request: assets, and entries of each timeline. */
const most = { assets: 200, entries: 30 };

const query = z.object({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .pipe(z.array(z.int()).max(most.assets)),
});

/** Users who may not see costs get assets without them. */
const answer = hojaPaquete.extend({ activo: activos.record.partial() });

/** Many sheets in one response: a phone stores them for offline use. */
export const sheetsRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/hojas',
      {
        config: { allow: ['show', 'activos'], inTurn: true },
        schema: { querystring: query, response: { 200: z.array(answer) } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        if (may(caller, 'list', 'mantenimiento')) await settleForRequest(db, empresaId);
        const sheets = [];
        for (const id of request.query.ids) {
          const sheet = await db.tenant(empresaId, (tx) => sheetOf(tx, caller, id));
          if (sheet) sheets.push(sheet);
        }
        const nameOf = await namesOfUsers(
          db.system,
          sheets.flatMap(({ historial }) => historial.map(({ actor_id }) => actor_id)),
          user,
        );
        return sheets.map(({ historial, ...sheet }) => ({
          ...sheet,
          historial: historial.map(({ actor_id, ...entry }) => ({ ...entry, actor: nameOf(actor_id) })),
        }));
      },
    );
  };

/**
 * One sheet in a transaction of its own, so that other requests can run in between; undefined when the asset does not
 * exist.
 */
const sheetOf = async (tx: Tx, caller: Caller, id: number) => {
  const { empresaId, role } = caller;
  const reader = readerOf(caller);
  const where = and(mine(activoStore, empresaId), eq(activoStore.table.id, id));
  const [activo] = await readRows(tx, activoStore, where, { visible: sees(role, activos) });
  if (!activo) return undefined;
  const medidores = await readMeters(tx, empresaId, id);
  return {
    activo,
    medidores,
    resumen: await summaryOf(tx, empresaId, id, medidores, caller),
    historial: (await readTimeline(tx, empresaId, id, {}, [0, most.entries - 1], reader)).entries,
    conteos: await countTimeline(tx, empresaId, id, {}, reader),
    documentos: await papersOf(tx, empresaId, id),
  };
};
