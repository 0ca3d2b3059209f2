import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { eventosPendientes } from '#contract/entities/eventos';
import { consultaPorAtender, eventosPorAtender, type EventosPorAtender } from '#contract/requests/porAtender';
import { severidades, type TipoEvento } from '#contract/entities/tiposEvento';
import { unansweredCall } from '../../../db/tables/eventos';
import { isoOf } from '../../../db/tables/types';
import { callerOf } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { quoted } from '../record/kindGroups';
import { seenBy, stopName } from '../record/store';

const silences: readonly TipoEvento[] = ['sin_conexion', 'sin_senal_gps'];
const isOldSilence = sql.raw(`(tipo in (${quoted(silences)}) and inicio_en < now() - interval '1 day')`);
const rank = sql.raw(`array_position(array[${quoted(severidades)}], severidad)`);

/** `GET /eventos/por-atender` */
export const waitingRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/por-atender',
      {
        config: { allow: ['list', 'eventos'] },
        schema: { querystring: consultaPorAtender, response: { 200: eventosPorAtender } },
      },
      async (request) => {
        const { empresaId, role } = callerOf(request);
        const { rows } = await db.tenant(empresaId, (tx) =>
          tx.execute<EventosPorAtender['filas'][number] & { total: number }>(sql`
          select id, tipo, severidad, estado, inicio_en, asunto, valor_max, umbral, unidad,
            ${stopName} as parada_nombre, count(*) over ()::int as total,
            (
              select a.nombre from activos a where a.empresa_id = eventos.empresa_id and a.id = eventos.activo_id
            ) as activo
          from eventos
          where empresa_id = ${empresaId}
            and eliminado_en is null
            and estado in (${sql.raw(quoted(eventosPendientes))})
            and ${seenBy(role)}
          order by ${unansweredCall} desc, ${isOldSilence}, estado <> 'abierto', ${rank} desc, inicio_en desc, id desc
          limit ${request.query.limite}`),
        );
        return {
          total: rows[0]?.total ?? 0,
          filas: rows.map(({ total: _, ...row }) => ({ ...row, inicio_en: isoOf(row.inicio_en) })),
        };
      },
    );
  };
