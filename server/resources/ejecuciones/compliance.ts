import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cumplimiento, filtroCumplimiento, type Cumplimiento } from '#contract/entities/ejecuciones';
import { z } from '#contract/core/validation';
import { secondsFrom } from '../../db/days';
import type { Tx } from '../../db/system';
import { badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { json } from '../../plugins/queryJson';
import { judgedStops } from './own';

type Query = z.output<typeof filtroCumplimiento>;

/** Maximum number of days of one response. */
const longest = 366;

/** `GET /ejecuciones/cumplimiento?filter=…`: compliance of routes with their plans, each and in total. */
export const complianceRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/cumplimiento',
      {
        config: { allow: ['list', 'ejecuciones'] },
        schema: {
          querystring: z.object({ filter: json(filtroCumplimiento).unwrap() }),
          response: { 200: cumplimiento },
        },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const { filter } = request.query;
        return db.tenant(empresaId, (tx) => readCompliance(tx, empresaId, filter));
      },
    );
  };

type Sums = Omit<Cumplimiento['rutas'][number], 'ruta_id' | 'nombre'>;

/** @throws ApiError 400 for a range that runs backwards or is too long */
export const readCompliance = async (
  tx: Tx,
  empresaId: number,
  { desde, hasta, ruta_id, activo_id }: Query,
): Promise<Cumplimiento> => {
  if (hasta < desde) throw badQuery('«hasta» es anterior a «desde».');
  if (Date.parse(hasta) - Date.parse(desde) > longest * 86_400_000)
    throw badQuery(`Elija ${longest} días como máximo.`);
  const among = (column: string, ids: number | number[] | undefined) =>
    ids === undefined ? sql`true` : sql`${sql.raw(column)} = any(${sql.param([ids].flat())}::int[])`;
  const { rows } = await tx.execute<Sums & { ruta_id: number | null; nombre: string | null }>(sql`
    select e.ruta_id, min(r.nombre) as nombre, count(*)::int as ejecuciones_n,
      count(*) filter (where e.estado = 'completada')::int as completadas_n,
      count(*) filter (where e.estado = 'incumplida')::int as incumplidas_n,
      count(*) filter (where e.estado = 'cancelada')::int as canceladas_n,
      count(*) filter (where e.estado in ('programada', 'en_curso'))::int as abiertas_n,
      ${counted('paradas_n')}, ${counted('a_tiempo_n')}, ${counted('temprano_n')}, ${counted('tarde_n')},
      ${counted('omitidas_n')}, ${counted('cedidas_n')}, ${counted('desvios_n')},
      round(
        100.0 * count(*) filter (where e.estado = 'completada') / nullif(
          count(*) filter (where e.estado in ('completada', 'incumplida')), 0
        ),
        1
      )::float8 as completadas_pct,
      round(
        100.0 * sum(e.cumplidas_n) filter (where ${drives}) / nullif(
          sum(e.prometidas_n) filter (where ${drives}), 0
        ),
        1
      )::float8 as a_tiempo_pct,
      round(
        (sum(d.retraso) filter (where ${drives}) / nullif(sum(d.n) filter (where ${drives}), 0))::numeric, 1
      )::float8 as retraso_medio_min
    from ejecuciones e join rutas r on r.id = e.ruta_id
    cross join lateral (
      select count(*) as n, sum(${secondsFrom(sql`debida`, sql`en`)} / 60) as retraso
      from (${judgedStops}) j where en is not null
    ) d
    where e.empresa_id = ${empresaId} and e.eliminado_en is null and e.fecha between ${desde}::date and ${hasta}::date
      and ${among('e.ruta_id', ruta_id)} and ${among('e.activo_id', activo_id)}
    group by grouping sets ((e.ruta_id), ()) order by e.ruta_id is null, min(r.nombre), e.ruta_id`);
  const totals = rows.find((row) => row.ruta_id === null);
  return {
    totales: totals ? sumsOf(totals) : nothing,
    rutas: rows.flatMap((row) =>
      row.ruta_id === null ? [] : [{ ruta_id: row.ruta_id, nombre: row.nombre ?? '', ...sumsOf(row) }],
    ),
  };
};

/** A cancelled execution has no information on stops. */
const drives = sql`e.estado <> 'cancelada'`;
const counted = (column: string) =>
  sql`coalesce(sum(e.${sql.raw(column)}) filter (where ${drives}), 0)::int as ${sql.raw(column)}`;

const sumsOf = ({
  ruta_id: _route,
  nombre: _name,
  ...sums
}: Sums & { ruta_id: number | null; nombre: string | null }): Sums => sums;

const nothing: Sums = {
  ejecuciones_n: 0,
  completadas_n: 0,
  incumplidas_n: 0,
  canceladas_n: 0,
  abiertas_n: 0,
  paradas_n: 0,
  a_tiempo_n: 0,
  temprano_n: 0,
  tarde_n: 0,
  omitidas_n: 0,
  cedidas_n: 0,
  desvios_n: 0,
  completadas_pct: null,
  a_tiempo_pct: null,
  retraso_medio_min: null,
};
