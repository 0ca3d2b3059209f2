import { and, eq, sql, type SQL } from 'drizzle-orm';
import { masResumenTurno, type ResumenTurno } from '#contract/entities/turnos';
import { filtrosTurno } from '#contract/requests/turnos';
import type { Tx } from '../../../db/system';
import { enlaceVivoTable } from '../../../db/tables/enlacesVivos';
import { silencioEventoTable } from '../../../db/tables/silenciosEventos';
import { isoOf } from '../../../db/tables/types';
import type { Caller } from '../../../plugins/guard';
import { listed } from '../../../records/store';
import { liveLinks } from '../../../session/grants/kinds/index';
import { ejecucionStore } from '../../ejecuciones/index';
import { inForce } from '../silences/readSilences';
import { eventoStoreFor } from '../record/store';

/** Who was handed nothing within a day began this many hours ago. */
const usual = { hours: 8, most: 24 };

/** The caller's shift until now, by itself: since it was handed to them. */
export const summaryOfShift = async (tx: Tx, caller: Caller): Promise<ResumenTurno> => {
  const { empresaId, user } = caller;
  const { rows: spans } = await tx.execute<{ desde: string; hasta: string }>(sql`
    select now() as hasta, coalesce(
      (
        select max(t.creado_en) from turnos t
        where t.empresa_id = ${empresaId} and t.a_id = ${user.id}
          and t.creado_en > now() - ${usual.most} * interval '1 hour'
      ),
      date_trunc('hour', now() - ${usual.hours} * interval '1 hour')
    ) as desde`);
  const [span] = spans;
  if (!span) throw new Error('no moment');
  const desde = isoOf(span.desde);
  const filters = filtrosTurno(desde);
  const events = (filter: Record<string, unknown>) => listed(eventoStoreFor(caller), empresaId, filter) ?? sql`true`;
  const runs = listed(ejecucionStore, empresaId, filters.tarde) ?? sql`true`;
  const count = (from: SQL, where: SQL) => sql`(select count(*)::int from ${from} where ${where})`;
  const name = (table: 'activos' | 'rutas', of: SQL) =>
    sql`(select n.nombre from ${sql.identifier(table)} n where n.empresa_id = ${empresaId} and n.id = ${of})`;
  const { rows } = await tx.execute<Omit<ResumenTurno, 'desde' | 'hasta'>>(sql`
    select ${count(sql`eventos`, events(filters.eventos))} as eventos_n,
      ${count(sql`eventos`, events(filters.atendidos))} as atendidos_n,
      ${count(sql`eventos`, events(filters.sin_dueno))} as sin_dueno_n,
      ${count(sql`ejecuciones`, runs)} as tarde_n,
      ${count(sql`enlaces_vivos`, and(eq(enlaceVivoTable.empresa_id, empresaId), liveLinks.room.of) ?? sql`true`)}
        as enlaces_n,
      ${count(sql`silencios_eventos`, and(eq(silencioEventoTable.empresa_id, empresaId), inForce) ?? sql`true`)}
        as silencios_n,
      (
        select coalesce(jsonb_agg(e order by e.inicio_en desc), '[]') from (
          select id, tipo, ${name('activos', sql`eventos.activo_id`)} as activo, inicio_en from eventos
          where ${events(filters.sin_dueno)} order by inicio_en desc, id desc limit ${masResumenTurno}
        ) e
      ) as sin_dueno,
      (
        select coalesce(jsonb_agg(r order by r.retraso_min desc), '[]') from (
          select id, ${name('rutas', sql`ejecuciones.ruta_id`)} as ruta,
            ${name('activos', sql`ejecuciones.activo_id`)} as activo, retraso_min from ejecuciones
          where ${runs} order by retraso_min desc, id limit ${masResumenTurno}
        ) r
      ) as tarde`);
  const [found] = rows;
  if (!found) throw new Error('no summary');
  const sin_dueno = found.sin_dueno.map((event) => ({ ...event, inicio_en: isoOf(event.inicio_en) }));
  return { ...found, sin_dueno, desde, hasta: isoOf(span.hasta) };
};
