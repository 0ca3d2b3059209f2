import { and, desc, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { entrega, filtroEntregas, pruebaWebhook, tipoPrueba, type Entrega } from '#contract/requests/webhooks';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { audit } from '../history/audit';
import { parseBody, parsedLater, theOne } from '../plugins/errors';
import { actorOf, callerOf, type Rights } from '../plugins/guard';
import { byId, calledOn, idOf } from '../records/reading';
import { contentRange, listQuery, readFilter, readRange } from '../records/query';
import { addDeliveries } from './add';
import type { Deliveries } from './deliveries';
import { readDestination, type Clase } from './destinations';
import { bodyOf } from './payloads';
import { repeat } from './repeat';
import { mayReadType, rightsOf } from './rights';
import { entregaTable as e } from '../db/tables/webhooks';

interface Parts {
  db: Db;
  deliveries: Deliveries;
}

/** How long a test waits for its answer, in ms: less than a browser waits for ours. */
const testWait = 7_000;
const oneDelivery = z.object({ id: z.string(), n: z.string() });
const repeated = z.object({ repetidas: z.int() });

/** `/{id}/probar` and `/{id}/entregas`: the log of a destination, its test, and repetitions. */
export const deliveryRoutes =
  ({ db, deliveries }: Parts, clase: Clase): FastifyPluginAsyncZod =>
  async (app) => {
    const { read, use } = rightsOf(clase);
    app.post(
      '/:id/probar',
      { ...use, schema: { params: byId, body: parsedLater(pruebaWebhook), response: { 200: entrega } } },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const given = parseBody(pruebaWebhook, request.body);
        const made = await db.tenant(empresaId, async (tx) => {
          const { nombre, url } = await readDestination(tx, empresaId, clase, id);
          const data = { mensaje: 'Prueba de Ftrack', nota: given?.nota ?? null };
          const [added] = await addDeliveries(tx, empresaId, id, [
            { tipo: tipoPrueba, cuerpo: bodyOf(tipoPrueba, new Date().toISOString(), data) },
          ]);
          await audit(tx, actorOf(caller), {
            accion: 'otra',
            entidad: `${clase}s`,
            entidad_id: id,
            nombre: nombre ?? url,
          });
          return added ?? 0;
        });
        await deliveries.tryNow(made, testWait);
        return db.tenant(empresaId, (tx) => one(tx, and(eq(e.empresa_id, empresaId), eq(e.id, made)), caller));
      },
    );

    app.get(
      '/:id/entregas',
      {
        ...read,
        schema: { params: byId, querystring: listQuery.omit({ sort: true }), response: { 200: z.array(entrega) } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const { estado } = readFilter(filtroEntregas, request.query.filter);
        const [first, last] = readRange(request.query.range) ?? [0, limits.list.page - 1];
        const where = and(eq(e.empresa_id, empresaId), eq(e.destino_id, id), estado && eq(e.estado, estado));
        const { rows, total } = await db.tenant(empresaId, async (tx) => {
          await readDestination(tx, empresaId, clase, id);
          const page = tx.select().from(e).where(where).orderBy(desc(e.numero));
          return { rows: await page.limit(last - first + 1).offset(first), total: await tx.$count(e, where) };
        });
        return reply
          .header('Content-Range', contentRange('entregas', first, rows.length, total))
          .send(rows.map((row) => shown(row, caller)));
      },
    );

    app.post(
      '/:id/entregas/:n/repetir',
      { ...use, schema: { params: oneDelivery, response: { 200: entrega } } },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const [id, n] = [idOf(request.params.id), idOf(request.params.n)];
        const repeatedRow = await db.tenant(empresaId, async (tx) => {
          await readDestination(tx, empresaId, clase, id);
          await repeat(tx, and(eq(e.empresa_id, empresaId), eq(e.destino_id, id), eq(e.numero, n)));
          return one(tx, and(eq(e.empresa_id, empresaId), eq(e.destino_id, id), eq(e.numero, n)), caller);
        });
        deliveries.poke();
        return repeatedRow;
      },
    );

    app.post(
      '/:id/entregas/repetir',
      { ...use, schema: { params: byId, response: { 200: repeated } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        const repetidas = await db.tenant(empresaId, async (tx) => {
          await readDestination(tx, empresaId, clase, id);
          return repeat(tx, and(eq(e.empresa_id, empresaId), eq(e.destino_id, id), eq(e.estado, 'fallida')));
        });
        deliveries.poke();
        return { repetidas };
      },
    );
  };

const one = async (tx: Tx, which: ReturnType<typeof and>, rights: Rights): Promise<Entrega> =>
  shown(theOne(await tx.select().from(e).where(which)), rights);

/** Receivers may repeat what they got, so a token that may not read it is not told their answers either. */
const shown = ({ mensaje, ...row }: typeof e.$inferSelect, rights: Rights): Entrega => {
  if (mayReadType(rights, row.tipo)) return { ...row, id: mensaje };
  return { ...row, id: mensaje, cuerpo: null, intentos: row.intentos.map((each) => ({ ...each, respuesta: null })) };
};
