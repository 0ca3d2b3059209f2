import { and, eq, gte, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { FiltroHistorial } from '#contract/entities/hojaDeVida';
import { veiledReason, veiledTitle, type SeenOrders } from './othersOrders';
import { historialTable as h } from '../db/tables/historial';

/** Who reads a timeline: whether they may see costs, which orders they see, and whose requests; undefined: all. */
export interface Reader {
  costs: boolean;
  orders?: SeenOrders;
  requestsOf?: number | undefined;
}

/** The entries of an asset that a filter leaves and the reader may see. */
export const timelineFilter = (
  empresaId: number,
  activoId: number,
  { tipo, desde, hasta, q }: FiltroHistorial,
  { costs, orders, requestsOf }: Reader,
): SQL | undefined =>
  and(
    eq(h.empresa_id, empresaId),
    eq(h.activo_id, activoId),
    told,
    costs ? undefined : ne(h.tipo, 'costo'),
    requestsOf === undefined ? undefined : or(ne(h.tipo, 'solicitud_recibida'), eq(h.actor_id, requestsOf)),
    tipo && inArray(h.tipo, tipo),
    desde ? gte(h.fecha, desde) : undefined,
    hasta ? lte(h.fecha, hasta) : undefined,
    ...(q ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`${searched(orders)} like '%' || normalizar(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`),
  );

/**
 * Entries that are shown: another one tells their parts, and that an import was undone stands for all that it had
 * written of the same record, and for what the clock had written of its dues.
 */
const told = sql`
  not historial.parte
    and (
      historial.deshecha
        or (historial.importacion_id is null and historial.referencia_tipo is distinct from 'vencimiento')
      or not exists (
        select 1 from historial fin
        where fin.empresa_id = historial.empresa_id and fin.activo_id = historial.activo_id and fin.deshecha
          and (fin.importacion_id = historial.importacion_id or historial.importacion_id is null)
          and fin.referencia_tipo is not distinct from historial.referencia_tipo
          and fin.referencia_id is not distinct from historial.referencia_id
      )
    )`;

/** What a search looks through: nothing that the reader is not shown. */
const searched = (orders: SeenOrders): SQL => {
  if (!orders) return sql`${h.busqueda}`;
  const title = veiledTitle(orders);
  const reason = veiledReason(sql`${h.detalle}`, sql`${h.empresa_id}`, orders);
  return sql`coalesce(normalizar(${title}), normalizar(${h.titulo} || ' ' || ${reason}), ${h.busqueda})`;
};
