import { sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { desempeno, diasRecaida, periodoDesempeno, type Desempeno } from '#contract/entities/proveedores';
import { isDay } from '#contract/core/entity';
import type { z } from '#contract/core/validation';
import { weightedMedian } from '#contract/rules/purchases';
import { beginning, dayAt } from '../../db/days';
import type { Deps } from '../../records/deps';
import { byId, calledOn } from '../../records/reading';
import { readOne } from '../../records/store';
import { proveedorStore } from '../proveedores/index';

/** `GET /proveedores/{id}/desempeno`: suppliers do not know purchases. */
export const performanceRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/desempeno',
      {
        config: { allow: ['show', 'proveedores'] },
        schema: { params: byId, querystring: periodoDesempeno, response: { 200: desempeno } },
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        const during = within(request.query);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, proveedorStore, empresaId, id);
          const { rows } = await tx.execute<Figures & Record<string, unknown>>(sql`
            select * from (${purchased(empresaId, id, during)}) compras, (${repaired(empresaId, id, during)}) ordenes`);
          const units = await tx.execute<{ valor: number; peso: number }>(sql`
            select (extract(epoch from k.fecha - c.enviada_en) / 86400)::float8 as valor, l.cantidad::float8 as peso
            ${arrivals(empresaId, id)} and ${during(sql`k.fecha`)} and l.cantidad > 0 and c.enviada_en is not null`);
          if (!rows[0]) throw new Error('sums are always there');
          return { ...rows[0], dias_entrega: weightedMedian(units.rows) };
        });
      },
    );
  };

type Figures = Omit<Desempeno, 'dias_entrega'>;
type During = (moment: SQL) => SQL;

/** Days are whole, the last one too. */
const within = ({ desde, hasta }: z.output<typeof periodoDesempeno>): During => {
  const from = desde && (isDay(desde) ? beginning(sql`${desde}`) : sql`${desde}::timestamptz`);
  const to = hasta && (isDay(hasta) ? beginning(sql`${hasta}::date + 1`) : sql`${hasta}::timestamptz`);
  return (moment) =>
    sql`(${from ? sql`${moment} >= ${from}` : sql`true`} and ${to ? sql`${moment} < ${to}` : sql`true`})`;
};

const arrivals = (empresaId: number, id: number) => sql`
  from compras c
  join compra_recepciones k on k.empresa_id = c.empresa_id and k.compra_id = c.id
  join compra_recepcion_renglones l on l.empresa_id = k.empresa_id and l.recepcion_id = k.id
  where c.empresa_id = ${empresaId} and c.proveedor_id = ${id}`;

/** A share in percent, to two decimals; null of nothing. */
const percent = (part: SQL, whole: SQL) => sql`round(100 * ${part} / nullif(${whole}, 0), 2)::float8`;

const purchased = (empresaId: number, id: number, during: During) => sql`
  select (
      select count(*)::int from compras c
      where c.empresa_id = ${empresaId} and c.proveedor_id = ${id} and c.eliminado_en is null
        and c.estado <> 'cancelada' and c.enviada_en is not null and ${during(sql`c.enviada_en`)}
    ) as compras_n,
    coalesce(sum(u.valor), 0)::float8 as comprado,
    count(distinct u.recepcion_id) filter (where u.cantidad > 0)::int as recepciones_n,
    ${percent(
      sql`coalesce(sum(u.cantidad) filter (where u.cantidad > 0 and u.dia <= u.esperada_en), 0)`,
      sql`sum(u.cantidad) filter (where u.cantidad > 0 and u.esperada_en is not null)`,
    )} as a_tiempo_pct,
    ${percent(
      sql`coalesce(-sum(u.cantidad) filter (where u.cantidad < 0), 0)`,
      sql`sum(u.cantidad) filter (where u.cantidad > 0)`,
    )} as devuelto_pct
  from (
    select l.recepcion_id, l.cantidad, l.valor, c.esperada_en, ${dayAt(sql`k.fecha`)} as dia
    ${arrivals(empresaId, id)} and ${during(sql`k.fecha`)}
  ) u`;

const repaired = (empresaId: number, id: number, during: During) => sql`
  select count(*) filter (where ${during(sql`o.creado_en`)})::int as ordenes_n,
    coalesce(sum(o.costo_total) filter (where ${closed(during)}), 0)::float8 as gasto_ordenes,
    (
      select count(distinct otra.id)::int from ordenes suya
      join ordenes otra on otra.empresa_id = suya.empresa_id and otra.activo_id = suya.activo_id and otra.id <> suya.id
      where suya.empresa_id = ${empresaId} and suya.proveedor_id = ${id} and suya.eliminado_en is null
        and suya.estado = 'cerrada' and ${during(sql`suya.cerrada_en`)}
        and otra.eliminado_en is null and otra.estado <> 'cancelada' and otra.tipo in ('correctivo', 'emergencia')
        and otra.creado_en > suya.cerrada_en
        and otra.creado_en <= suya.cerrada_en + ${sql.raw(`interval '${diasRecaida} days'`)}
        and (
          otra.servicio_ids && suya.servicio_ids or otra.causa_id = suya.causa_id
          or plegado(nullif(otra.causa_falla, '')) = plegado(nullif(suya.causa_falla, ''))
        )
    ) as recaidas_n
  from ordenes o
  where o.empresa_id = ${empresaId} and o.proveedor_id = ${id} and o.eliminado_en is null`;

const closed = (during: During) => sql`o.estado = 'cerrada' and ${during(sql`o.cerrada_en`)}`;
