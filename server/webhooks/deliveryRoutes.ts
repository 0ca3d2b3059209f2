import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { entrega, filtroEntregas, pruebaWebhook, tipoPrueba, type Entrega } from '#contract/requests/webhooks';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { audit } from '../history/audit';
import { parseBody, theOne } from '../plugins/errors';
import { actorOf, callerOf } from '../plugins/guard';
import { calledOn, idOf } from '../records/reading';
import { contentRange, listQuery, readFilter, readRange } from '../records/query';
import { addDeliveries } from './add';
import type { Deliveries } from './deliveries';
import { readDestination, type Clase } from './destinations';
import { bodyOf } from './payloads';
import { officeOnly } from './rights';
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
    app.post(
      '/:id/probar',
      {
        ...officeOnly,
        schema: { params: z.object({ id: z.string() }), body: z.unknown(), response: { 200: entrega } },
      },
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
        return db.tenant(empresaId, (tx) => one(tx, and(eq(e.empresa_id, empresaId), eq(e.id, made))));
      },
    );

    app.get(
      '/:id/entregas',
      {
        ...officeOnly,
        schema: { params: z.object({ id: z.string() }), querystring: listQuery, response: { 200: z.array(entrega) } },
      },
      async (request, reply) => {
        const { empresaId, id } = calledOn(request);
        const { estado } = readFilter(filtroEntregas, request.query.filter);
        const [first, last] = readRange(request.query.range) ?? [0, limits.list.page - 1];
        const where = and(eq(e.empresa_id, empresaId), eq(e.destino_id, id), estado && eq(e.estado, estado));
        const { rows, total } = await db.tenant(empresaId, async (tx) => {
          await readDestination(tx, empresaId, clase, id);
          const page = tx.select().from(e).where(where).orderBy(desc(e.numero));
          return { rows: await page.limit(last - first + 1).offset(first), total: await tx.$count(e, where) };
        });
        return reply.header('Content-Range', contentRange('entregas', first, rows.length, total)).send(rows.map(shown));
      },
    );

    app.post(
      '/:id/entregas/:n/repetir',
      { ...officeOnly, schema: { params: oneDelivery, response: { 200: entrega } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        const [id, n] = [idOf(request.params.id), idOf(request.params.n)];
        const repeatedRow = await db.tenant(empresaId, async (tx) => {
          await readDestination(tx, empresaId, clase, id);
          await repeat(tx, and(eq(e.empresa_id, empresaId), eq(e.destino_id, id), eq(e.numero, n)));
          return one(tx, and(eq(e.empresa_id, empresaId), eq(e.destino_id, id), eq(e.numero, n)));
        });
        deliveries.poke();
        return repeatedRow;
      },
    );

    app.post(
      '/:id/entregas/repetir',
      { ...officeOnly, schema: { params: z.object({ id: z.string() }), response: { 200: repeated } } },
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

/** Starts a new schedule with the same id and body, unless one is running. @returns of how many */
const repeat = async (tx: Tx, which: ReturnType<typeof and>): Promise<number> => {
  const due = sql`now()` as unknown as string;
  const free = sql`(${e.tomada_hasta} is null or ${e.tomada_hasta} <= now())`;
  const rows = await tx
    .update(e)
    .set({ estado: 'pendiente', proximo_en: due, vuelta_n: 0, avance: 0, tomada_hasta: null })
    .where(and(which, free))
    .returning({ id: e.id });
  return rows.length;
};

const one = async (tx: Tx, which: ReturnType<typeof and>): Promise<Entrega> => {
  const row = theOne(await tx.select().from(e).where(which));
  return shown(row);
};

const shown = ({ mensaje, ...row }: typeof e.$inferSelect): Entrega => ({ ...row, id: mensaje });
