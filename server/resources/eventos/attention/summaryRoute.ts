import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { resumenEventos, type ResumenEventos } from '#contract/requests/porAtender';
import { severidades } from '#contract/entities/tiposEvento';
import { callerOf } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { groupOf } from '../record/kindGroups';
import { shiftFor } from '../shifts/routes';
import { isPending, seenBy, stopName } from '../record/store';
import { unansweredCall } from '../../../db/tables/eventos';
import { isoOf } from '../../../db/tables/types';

/** Alarms shown at once; the inbox has the rest. */
const most = 50;

/** `GET /eventos/resumen` */
export const summaryRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/resumen',
      { config: { allow: ['list', 'eventos'], inTurn: true }, schema: { response: { 200: resumenEventos } } },
      async (request) => {
        const { empresaId, role, user, token } = callerOf(request);
        return db.tenant(empresaId, async (tx): Promise<ResumenEventos> => {
          const { rows: counts } = await tx.execute<{
            severidad: ResumenEventos['alarmas'][number]['severidad'];
            n: number;
          }>(sql`
          select severidad, count(*)::int as n from eventos
          where empresa_id = ${empresaId} and ${isPending} and ${seenBy(role)}
          group by 1`);
          const calling = sql`
            empresa_id = ${empresaId}
              and estado = 'abierto'
              and not corregido
              and silencio_id is null
              and severidad in ('alta', 'critica')
              and (tipo = 'sos' or inicio_en > now() - interval '1 day')
              and (not tardio or tipo = 'sos') and ${seenBy(role)}`;
          const { rows: alarms } = await tx.execute<ResumenEventos['alarmas'][number]>(sql`
          select id, tipo, ${groupOf('eventos')} as grupo, severidad, activo_id, inicio_en, valor_max, umbral, unidad,
            ${stopName} as parada_nombre, direccion, latitud, longitud, asunto, version,
            nombre_usuario(atendido_por_id) as atendido_por, grupo_n, iguales
          from (
            select *, count(*) over grupo::int as grupo_n,
              (array_agg(id) over grupo)[1:${limits.events.atOnce}] as iguales,
              row_number() over (grupo order by inicio_en desc, id desc) as n
            from eventos where ${calling}
            window grupo as (partition by coalesce(grupo_id, id))
          ) eventos
          where n = 1 order by ${unansweredCall} desc, inicio_en desc, id desc limit ${most}`);
          const { rows: all } = await tx.execute<{ activo_id: number | null; n: number }>(
            sql`select activo_id, count(*)::int as n from eventos where ${calling} group by 1`,
          );
          return {
            pendientes: Object.fromEntries(
              severidades.map((each) => [each, counts.find(({ severidad }) => severidad === each)?.n ?? 0]),
            ) as Record<(typeof severidades)[number], number>,
            alarmas_n: all.reduce((sum, { n }) => sum + n, 0),
            en_alarma: all.flatMap(({ activo_id }) => activo_id ?? []),
            alarmas: alarms.map((alarm) => ({ ...alarm, inicio_en: isoOf(alarm.inicio_en) })),
            // A note is for the person, not for a program of theirs.
            turno: token ? null : await shiftFor(tx, empresaId, user.id),
          };
        });
      },
    );
  };
