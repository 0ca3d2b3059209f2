import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { movimiento, nuevoMovimiento } from '#contract/entities/repuestos';
import { z } from '#contract/core/validation';
import { type Writer } from '../../records/crud';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { System, Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { namesOfUsers } from '../../history/people';
import { once } from '../../records/idempotency';
import { contentRange, listQuery, readRange } from '../../records/query';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { readOne } from '../../records/store';
import { repuestoStore } from './store';
import { existenciaTable as e } from '../../db/tables/bodegas';
import { movimientoTable as m, repuestoTable } from '../../db/tables/repuestos';
import { move } from './move';

const ofStore = listQuery.pick({ range: true }).extend({ bodega_id: z.coerce.number().int().optional() });

/** The movements of a part: its kardex, of all stores or of one. */
export const movementRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/movimientos',
      {
        config: { allow: ['show', 'repuestos'] },
        schema: { params: byId, querystring: ofStore, response: { 200: z.array(movimiento) } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const [from, to] = readRange(request.query.range) ?? [0, limits.list.page - 1];
        const { rows, total } = await db.tenant(empresaId, async (tx) => {
          await readOne(tx, repuestoStore, empresaId, id);
          const { bodega_id } = request.query;
          const mine = and(
            ...[eq(m.empresa_id, empresaId), eq(m.repuesto_id, id)],
            bodega_id === undefined ? undefined : eq(m.bodega_id, bodega_id),
          );
          const [all] = await tx.select({ n: count() }).from(m).where(mine);
          const page = read(tx)
            .where(mine)
            .orderBy(desc(m.id))
            .limit(to - from + 1)
            .offset(from);
          return { rows: await page, total: all?.n ?? 0 };
        });
        const sign = await signing(db.system, caller, rows);
        return reply
          .header('Content-Range', contentRange('movimientos', from, rows.length, total))
          .send(rows.map(sign));
      },
    );

    app.post(
      '/:id/movimientos',
      {
        config: { allow: ['edit', 'repuestos'] },
        schema: { params: byId, body: parsedLater(nuevoMovimiento), response: { 201: movimiento } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const { row, part } = await db.tenant(empresaId, async (tx) => {
          const held = await readOne(tx, repuestoStore, empresaId, id, true);
          const input = parseBody(nuevoMovimiento, request.body);
          const made = await once(tx, request, () => move(tx, caller, held, input));
          const [written] = await read(tx).where(and(eq(m.empresa_id, empresaId), eq(m.id, made)));
          return { row: written, part: await readOne(tx, repuestoStore, empresaId, id) };
        });
        if (!row) throw new ApiError('NO_ENCONTRADO');
        changed(empresaId, 'repuestos', [part]);
        const sign = await signing(db.system, caller, [row]);
        return reply.code(201).send(sign(row));
      },
    );
  };

/** The note of movements that an import writes. */
export const importNote = 'Importación';

/**
 * Deletes the newest movement of a part that somebody's import wrote, as if it had never been, and gives back its
 * stock.
 */
export const takeBackMovement = async (tx: Tx, writer: Writer, id: number): Promise<void> => {
  const { empresaId } = writer;
  const [gone] = await tx
    .delete(m)
    .where(and(eq(m.empresa_id, empresaId), eq(m.id, id)))
    .returning({
      repuesto_id: m.repuesto_id,
      bodega_id: m.bodega_id,
      cantidad: m.cantidad,
      existencia: m.existencia,
      valor: m.valor,
    });
  if (!gone) return;
  const here = and(
    ...[eq(e.empresa_id, empresaId), eq(e.repuesto_id, gone.repuesto_id), eq(e.bodega_id, gone.bodega_id)],
  );
  await tx
    .update(e)
    .set({ existencia: sql`${e.existencia} - ${gone.cantidad}` })
    .where(here);
  // Where nothing ever was, nothing is left.
  await tx.delete(e).where(
    and(
      here,
      sql`${e.existencia} = 0 and ${e.minimo} = 0 and ${e.maximo} is null and ${e.ubicacion} is null`,
      sql`not exists (
        select from movimientos_repuesto m
        where m.empresa_id = ${e.empresa_id} and m.repuesto_id = ${e.repuesto_id} and m.bodega_id = ${e.bodega_id}
      )`,
    ),
  );
  const [part] = await tx
    .update(repuestoTable)
    .set({
      existencia: sql`${repuestoTable.existencia} - ${gone.cantidad}`,
      valor: sql`${repuestoTable.valor} - ${gone.valor}`,
    })
    .where(and(eq(repuestoTable.empresa_id, empresaId), eq(repuestoTable.id, gone.repuesto_id)))
    .returning({ nombre: repuestoTable.nombre, existencia: repuestoTable.existencia });
  const cambios = [{ campo: 'existencia', antes: gone.existencia, despues: part?.existencia ?? null }];
  await audit(tx, actorOf(writer), {
    accion: 'editar',
    entidad: 'repuestos',
    entidad_id: gone.repuesto_id,
    nombre: part?.nombre ?? null,
    cambios,
  });
};

const read = (tx: Tx) =>
  tx
    .select({
      id: m.id,
      repuesto_id: m.repuesto_id,
      bodega_id: m.bodega_id,
      tipo: m.tipo,
      cantidad: m.cantidad,
      costo_unitario: m.costo_unitario,
      existencia: m.existencia,
      valor: sql<number>`(case when ${m.cantidad} = 0 then ${m.valor} else abs(${m.valor}) end)::float8`,
      nota: m.nota,
      fecha: m.fecha,
      orden_id: m.orden_id,
      compra_id: sql<number | null>`(
        select l.compra_id from compra_recepcion_renglones l
        where l.empresa_id = movimientos_repuesto.empresa_id and l.movimiento_id = movimientos_repuesto.id
      )`,
      creado_por_id: m.creado_por_id,
    })
    .from(m)
    .$dynamic();

type Read = Awaited<ReturnType<typeof read>>[number];

/** Adds the authors' names: users span companies, so they are read outside the company's transaction. */
const signing = async (system: System, { user }: Caller, rows: Read[]) => {
  const nameOf = await namesOfUsers(
    system,
    rows.map(({ creado_por_id }) => creado_por_id),
    user,
  );
  return ({ creado_por_id, ...row }: Read) => ({ ...row, creado_por: nameOf(creado_por_id) });
};
