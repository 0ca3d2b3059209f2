import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/core/access';
import { componentes, pasoComponente, type PasoComponente } from '#contract/entities/componentes';
import { kilometresAt } from '../../components/kilometres';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { isoOf } from '../../db/tables/types';
import type { Deps } from '../../records/deps';
import { contentRange, listQuery, readRange } from '../../records/query';
import { byId, calledOn } from '../../records/reading';
import { readOne } from '../../records/store';
import { componenteStore } from './store';

/** `GET /componentes/{id}/historial`: its acts and readings, the newest first. */
export const historyRoute =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/historial',
      {
        config: { allow: ['show', 'componentes'] },
        schema: {
          params: byId,
          querystring: listQuery.pick({ range: true }),
          response: { 200: z.array(pasoComponente) },
        },
      },
      async (request, reply) => {
        const { empresaId, role, id } = calledOn(request);
        const [from, to] = readRange(request.query.range) ?? [0, limits.list.page - 1];
        const seesCosts = sees(role, componentes)('costo');
        const rows = await db.tenant(empresaId, async (tx) => {
          await readOne(tx, componenteStore, empresaId, id);
          const { rows } = await tx.execute<PasoComponente & { total: number } & Record<string, unknown>>(sql`
            select p.id, p.tipo, p.fecha, p.activo_id, a.placa_o_nombre as activo, p.posicion, b.nombre as bodega,
              ${kilometresAt(empresaId, id, sql`p.fecha`)}::float8 as km,
              p.profundidad_mm, p.presion, case when ${seesCosts} then p.costo end as costo, p.nota,
              nombre_usuario(p.user_id) as usuario, p.anulado, p.total
            from (
              select s.*, count(*) over ()::int as total from (${steps(empresaId, id)}) s
              order by s.fecha desc, s.orden desc limit ${to - from + 1} offset ${from}
            ) p
            left join lateral (
              select coalesce(a.placa, a.nombre) as placa_o_nombre from activos a
              where a.empresa_id = ${empresaId} and a.id = p.activo_id
            ) a on true
            left join bodegas b on b.empresa_id = ${empresaId} and b.id = p.bodega_id
            order by p.fecha desc, p.orden desc`);
          return rows;
        });
        return reply
          .header('Content-Range', contentRange('historial', from, rows.length, rows[0]?.total ?? 0))
          .send(rows.map(({ total: _, ...row }) => ({ ...row, fecha: isoOf(row.fecha) })));
      },
    );
  };

/** Acts stand after the readings of the same moment. */
const steps = (empresaId: number, id: number) => sql`
  select a.id, a.tipo, a.fecha, a.activo_id, a.posicion, a.bodega_id, '[]'::jsonb as profundidad_mm,
    null::float8 as presion, a.costo::float8 as costo, a.motivo as nota, a.user_id,
    exists (
      select from componente_actos n
      where n.empresa_id = a.empresa_id and n.componente_id = a.componente_id and n.anula_id = a.id
    ) as anulado, array[1, a.id] as orden
  from componente_actos a where a.empresa_id = ${empresaId} and a.componente_id = ${id}
  union all
  select l.id, 'lectura', l.fecha, m.activo_id, m.posicion, null, to_jsonb(l.profundidad_mm), l.presion::float8, null,
    l.nota, l.user_id, l.anulada_en is not null, array[0, l.id]
  from componente_lecturas l
  left join lateral (
    select m.activo_id, m.posicion from montajes m
    where m.empresa_id = l.empresa_id and m.componente_id = l.componente_id and m.desde <= l.fecha
      and (m.hasta is null or m.hasta > l.fecha)
    order by m.desde desc, m.id desc limit 1
  ) m on true
  where l.empresa_id = ${empresaId} and l.componente_id = ${id}`;
