import { and, count, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { juicioLectura, lectura, nuevaLectura } from '#contract/entities/hojaDeVida';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { byItem, idOf } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { namesOfUsers } from '../../history/people';
import { once } from '../../records/idempotency';
import { contentRange, listQuery, readRange } from '../../records/query';
import { parseBody, parsedLater } from '../../plugins/errors';
import { loadsInTurn } from '../../fuel/settle';
import { readMeter } from './meterRows';
import { addReading, judgeReading } from './readings';
import { asked, readAsset } from './sheet';
import { lecturaTable as l } from '../../db/tables/hojaDeVida';

/** The readings of a meter. */
export const readingRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/medidores/:item/lecturas',
      {
        config: { allow: ['show', 'activos'] },
        schema: { params: byItem, querystring: listQuery.pick({ range: true }), response: { 200: z.array(lectura) } },
      },
      async (request, reply) => {
        const { empresaId, id, caller } = asked(request);
        const meterId = idOf(request.params.item);
        const [from, to] = readRange(request.query.range) ?? [0, limits.list.page - 1];
        const { rows, total } = await db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id);
          await readMeter(tx, empresaId, id, meterId);
          const where = ofMeter(empresaId, meterId);
          const [counted] = await tx.select({ n: count() }).from(l).where(where);
          const rows = await select(tx)
            .where(where)
            .orderBy(newestFirst)
            .limit(to - from + 1)
            .offset(from);
          return { rows, total: counted?.n ?? 0 };
        });
        const nameOf = await namesOfUsers(
          db.system,
          rows.map(({ creado_por_id }) => creado_por_id),
          caller.user,
        );
        reply.header('Content-Range', contentRange('lecturas', from, rows.length, total));
        return rows.map(({ creado_por_id, ...row }) => ({ ...row, creado_por: nameOf(creado_por_id) }));
      },
    );

    app.post(
      '/:id/medidores/:item/lecturas',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byItem, body: parsedLater(nuevaLectura), response: { 201: lectura } },
      },
      async (request, reply) => {
        const { empresaId, id, actor, caller } = asked(request);
        const meterId = idOf(request.params.item);
        const { asset, row } = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id);
          await readMeter(tx, empresaId, id, meterId);
          const input = parseBody(nuevaLectura, request.body);
          if (input.reinicio) await loadsInTurn(tx, empresaId);
          const meter = await readMeter(tx, empresaId, id, meterId, true);
          const made = await once(tx, request, async () => (await addReading(tx, actor, meter, input, 'manual')).id);
          return { asset, row: await one(tx, empresaId, meterId, made) };
        });
        changed(empresaId, 'activos', [asset]);
        return reply.code(201).send({ ...row, creado_por: caller.user.name });
      },
    );

    app.post(
      '/:id/medidores/:item/lecturas/:lectura/juicio',
      {
        config: { allow: ['edit', 'activos'] },
        schema: {
          params: byItem.extend({ lectura: z.string() }),
          body: parsedLater(juicioLectura),
          response: { 200: lectura },
        },
      },
      async (request) => {
        const { empresaId, id, actor, caller } = asked(request);
        const meterId = idOf(request.params.item);
        const { asset, row } = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id);
          await loadsInTurn(tx, empresaId);
          const meter = await readMeter(tx, empresaId, id, meterId, true);
          const { id: judged } = await judgeReading(
            tx,
            actor,
            meter,
            idOf(request.params.lectura),
            parseBody(juicioLectura, request.body),
          );
          return { asset, row: await one(tx, empresaId, meterId, judged) };
        });
        changed(empresaId, 'activos', [asset]);
        const nameOf = await namesOfUsers(db.system, [row.creado_por_id], caller.user);
        return { ...row, creado_por: nameOf(row.creado_por_id) };
      },
    );
  };

const ofMeter = (empresaId: number, meterId: number) => and(eq(l.empresa_id, empresaId), eq(l.medidor_id, meterId));
const newestFirst = sql`${l.fecha} desc nulls last, ${l.id} desc nulls last`;

const select = (tx: Tx) =>
  tx
    .select({
      id: l.id,
      medidor_id: l.medidor_id,
      valor: l.valor,
      total: l.total,
      fecha: l.fecha,
      fuente: l.fuente,
      estado: l.estado,
      reinicio: l.reinicio,
      motivo: l.motivo,
      nota: l.nota,
      foto_url: sql<string | null>`archivo_url(${l.foto_id})`,
      creado_por_id: l.creado_por_id,
    })
    .from(l);

const one = async (tx: Tx, empresaId: number, meterId: number, id: number) => {
  const [row] = await select(tx).where(and(ofMeter(empresaId, meterId), eq(l.id, id)));
  if (!row) throw new Error('the reading was not stored');
  return row;
};
