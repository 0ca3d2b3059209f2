import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { eventosEnMapa, type EventoEnMapa } from '#contract/requests/porAtender';
import { callerOf } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { isPending, seenBy, stopName } from '../record/store';
import { unansweredCall } from '../../../db/tables/eventos';
import { isoOf } from '../../../db/tables/types';

/** Drawn at once: more would be unreadable on a map. */
const most = 2_000;
const all = `'critica', 'alta', 'media', 'baja'`;
const answered = sql`not ${unansweredCall}`;

/** `GET /eventos/mapa` */
export const mapRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/mapa',
      { config: { allow: ['list', 'eventos'] }, schema: { response: { 200: eventosEnMapa } } },
      async (request) => {
        const { empresaId, role } = callerOf(request);
        const newest = (severities: string, more = sql`true`) => sql`(
          select id, tipo, severidad, estado, activo_id, inicio_en, valor_max, umbral, unidad,
            ${stopName} as parada_nombre, latitud, longitud, asunto,
            case when atendido_por_id is not null then nombre_usuario(atendido_por_id) end as atendido_por from eventos
          where empresa_id = ${empresaId}
            and eliminado_en is null
            and ${isPending}
            and not corregido
            and severidad in (${sql.raw(severities)})
            and (fin_en is null or inicio_en > now() - interval '1 day' or ${unansweredCall})
            and latitud is not null
            and longitud is not null
            and ${seenBy(role)}
            and ${more}
          order by inicio_en desc, id desc limit ${most}
        )`;
        const { rows } = await db.tenant(empresaId, (tx) =>
          tx.execute<EventoEnMapa>(
            sql`${newest(all, unansweredCall)} union all ${newest(`'critica', 'alta'`, answered)}
              union all ${newest(`'media', 'baja'`, answered)} limit ${most}`,
          ),
        );
        return rows.map((row) => ({ ...row, inicio_en: isoOf(row.inicio_en) }));
      },
    );
  };
