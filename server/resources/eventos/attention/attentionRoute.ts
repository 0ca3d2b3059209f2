import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { activosPorAtender, consultaAtencion, type ActivosPorAtender } from '#contract/requests/porAtender';
import { clasesEvento, severidades } from '#contract/entities/tiposEvento';
import { callerOf } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { isAssetOnline } from '../../../db/online';
import { isoOf } from '../../../db/tables/types';
import { quoted } from '../record/kindGroups';
import { seenBy, stopName } from '../record/store';

const rank = sql.raw(`array_position(array[${quoted(severidades)}], severidad)`);
const empty = clasesEvento.bateria_baja.umbral?.usual ?? 20;

/** `GET /eventos/atencion`: calls for help first, then what lasts before what is over, then by severity. */
export const attentionRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/atencion',
      {
        config: { allow: ['list', 'eventos'] },
        schema: { querystring: consultaAtencion, response: { 200: activosPorAtender } },
      },
      async (request) => {
        const { empresaId, role } = callerOf(request);
        const { rows } = await db.tenant(empresaId, (tx) =>
          tx.execute<Found>(sql`
          with peor as (
            select distinct on (activo_id) activo_id, id, tipo, severidad, valor_max, umbral, unidad,
              ${stopName} as parada_nombre, direccion, inicio_en, ${rank} as rango, fin_en is null as dura,
              tipo = 'sos' as pide_ayuda,
              count(*) over (partition by activo_id)::int as n,
              (array_agg(id) over (
                partition by activo_id, tipo order by id desc
                rows between unbounded preceding and unbounded following
              ))[1:${sql.raw(String(limits.events.atOnce))}] as iguales
            from eventos
            where empresa_id = ${empresaId}
              and estado = 'abierto'
              and not corregido
              and silencio_id is null
              and severidad <> 'info'
              and activo_id is not null
              and eliminado_en is null
              and ${seenBy(role)}
            order by activo_id, tipo = 'sos' desc, fin_en is null desc, ${rank} desc, inicio_en desc
          ),
          estado as (
            select s.activo_id, s.bateria_pct, s.fecha, ${isAssetOnline(sql`s.activo_id`)} as en_linea,
              exists (
                select from dispositivo_asignaciones v
                where v.activo_id = s.activo_id and v.desde <= now() and (v.hasta is null or v.hasta > now())
              ) as con_dispositivo
            from estado_activo s where s.empresa_id = ${empresaId}
          ),
          todos as (
            select a.id as activo_id, a.nombre, a.placa, p.id, p.tipo, p.severidad, p.valor_max, p.umbral, p.unidad,
              p.parada_nombre, p.direccion, p.iguales, p.rango, coalesce(p.n, 0) as eventos_n,
              coalesce(p.dura, false) as dura, coalesce(p.pide_ayuda, false) as pide_ayuda,
              case
                when p.id is not null then 'evento'
                when s.con_dispositivo and not s.en_linea then 'silencio'
                when s.en_linea and s.bateria_pct <= ${empty} then 'bateria'
              end as motivo,
              coalesce(p.inicio_en, s.fecha) as desde, s.bateria_pct::float8 as bateria
            from activos a left join peor p on p.activo_id = a.id left join estado s on s.activo_id = a.id
            where a.empresa_id = ${empresaId} and a.eliminado_en is null and a.estado <> 'dado_de_baja'
          )
          select *, count(*) over ()::int as total from todos where motivo is not null
          order by pide_ayuda desc, dura desc, rango desc nulls last,
            array_position(array['evento', 'silencio', 'bateria'], motivo),
            case when motivo = 'bateria' then bateria end, desde desc, activo_id
          limit ${request.query.limite}`),
        );
        return { total: rows[0]?.total ?? 0, filas: rows.map(rowOf) };
      },
    );
  };

type Row = ActivosPorAtender['filas'][number];
type EventSummary = NonNullable<Row['evento']>;
type Found = Omit<Row, 'evento'> & { total: number } & {
  [Field in keyof EventSummary]: EventSummary[Field] | null;
} & Record<string, unknown>;

const rowOf = ({
  activo_id,
  nombre,
  placa,
  motivo,
  desde,
  bateria,
  eventos_n,
  id,
  tipo,
  severidad,
  valor_max,
  umbral,
  unidad,
  parada_nombre,
  direccion,
  iguales,
}: Found): Row => ({
  ...{ activo_id, nombre, placa, motivo, eventos_n },
  desde: isoOf(desde),
  bateria: motivo === 'bateria' ? bateria : null,
  evento:
    id === null || tipo === null || severidad === null
      ? null
      : {
          ...{ id, tipo, severidad, valor_max, umbral, unidad, parada_nombre, direccion },
          iguales: iguales?.map(Number) ?? [],
        },
});
