import { sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { precioPagado, type PrecioPagado } from '#contract/entities/compras';
import { z } from '#contract/core/validation';
import { isoOf } from '../../db/tables/types';
import type { Deps } from '../../records/deps';
import { byId, calledOn } from '../../records/reading';
import { readOne } from '../../records/store';
import { repuestoStore } from '../repuestos/index';

/** `GET /repuestos/{id}/precios`: parts do not know purchases. */
export const priceRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/precios',
      { config: { allow: ['show', 'compras'] }, schema: { params: byId, response: { 200: z.array(precioPagado) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, repuestoStore, empresaId, id);
          const { rows } = await tx.execute<PrecioPagado & Record<string, unknown>>(pricesOf(empresaId, sql`${id}`));
          return rows.map((row) => ({ ...row, fecha: isoOf(row.fecha) }));
        });
      },
    );
  };

/** What was paid for a part, the newest first: without tax, in the company's money. */
export const pricesOf = (empresaId: number, part: SQL) => sql`
  select k.fecha, round(l.precio_unitario * coalesce(c.tasa, 1), 4)::float8 as precio, l.cantidad::float8 as cantidad,
    c.proveedor_id, p.nombre as proveedor, c.id as compra_id
  from movimientos_repuesto m
  join compra_recepcion_renglones l on l.empresa_id = m.empresa_id and l.movimiento_id = m.id and l.cantidad > 0
  join compra_recepciones k on k.empresa_id = l.empresa_id and k.id = l.recepcion_id
  join compras c on c.empresa_id = l.empresa_id and c.id = l.compra_id
  join proveedores p on p.empresa_id = c.empresa_id and p.id = c.proveedor_id
  where m.empresa_id = ${empresaId} and m.repuesto_id = ${part}
  order by k.fecha desc, l.id desc`;
