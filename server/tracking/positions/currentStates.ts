import { getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { isOnline, onlineSince } from '../../db/online';
import type { Fix } from '../model/fix';
import { follow, newestColumns, newestOf, nowhere, type NewestRow } from '../projector/newest';
import { estadoActivoTable } from '../../db/tables/posiciones';
import { isoOf } from '../../db/tables/types';

/** So many waiting fixes of an asset are looked at, the newest ones. */
const most = 20;

/** `fixes`: those that wait, in device order. */
interface Waiting {
  activo_id: number;
  km: number | null;
  known: NewestRow | null;
  fixes: Fix[];
}

/**
 * `estado_activo` of a company as it will be once the newest positions are projected, as a common table expression of
 * that name: a caller that posts a position and reads at once finds it. Undefined when no position waits.
 */
export const currentStates = async (tx: Tx, empresaId: number) => {
  const { rows } = await tx.execute<Waiting & Record<string, unknown>>(sql`
    select m.activo_id, e.odometro_gps_km as km, k.known, w.fixes
    from (select distinct activo_id from recalculos_pendientes where empresa_id = ${empresaId} and prioridad < 2) m
    left join estado_activo e on e.activo_id = m.activo_id
    left join proyecciones p on p.activo_id = m.activo_id
    cross join lateral (
      select case
        when e.activo_id is not null then (select to_json(k) from (select ${sql.raw(newestColumns)}) k)
      end as known
    ) k
    cross join lateral (
      select json_agg(w order by w.fecha, w.latitud, w.longitud, w.id) as fixes
      from (
        select id, dispositivo_id, extract(epoch from fecha_dispositivo)::float8 * 1000 as fecha,
          extract(epoch from fecha_servidor)::float8 * 1000 as recibida, latitud, longitud, velocidad_kmh, rumbo,
          precision_m, bateria_pct,
          encendido, odometro_km, atipica
        from posiciones
        where activo_id = m.activo_id
          and fecha_dispositivo > coalesce(e.fecha, '-infinity')
          and valida
          and latitud is not null
        order by fecha_dispositivo desc, id desc limit ${most}
      ) w
    ) w
    where w.fixes is not null`);
  const news = rows.flatMap(({ activo_id, km, known, fixes }) => {
    const before = known ? newestOf(known) : nowhere;
    const { newest } = fixes.reduce(follow, before);
    if (!newest || newest === before.newest) return [];
    const { fecha, recibida, ...fix } = newest;
    const times = { fecha: isoOf(fecha), recibida_en: isoOf(recibida) };
    return [{ ...fix, ...times, activo_id, empresa_id: empresaId, odometro_gps_km: km ?? 0, retenida: null }];
  });
  if (news.length === 0) return [];
  return [
    tx.$with('estado_activo', getTableColumns(estadoActivoTable)).as(sql`
      select * from estado_activo
      where empresa_id = ${empresaId} and activo_id not in ${news.map(({ activo_id }) => activo_id)}
      union all select * from jsonb_populate_recordset(null::estado_activo, ${JSON.stringify(news)}::jsonb)`),
  ];
};

/**
 * Whether an asset is online where `dispositivos` is joined: its newest fix is recent, or its device has reported since
 * without a good fix (checked only where the device is connected).
 */
export const online = sql<boolean>`(${estadoActivoTable.fecha} > ${onlineSince} or (
  exists (select 1 from estado_dispositivo visto
    where visto.dispositivo_id = ${estadoActivoTable.dispositivo_id} and ${isOnline})
  and exists (select 1 from posiciones p
    where p.activo_id = ${estadoActivoTable.activo_id} and p.fecha_dispositivo > ${onlineSince})))`;
