import { getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import type { Waypoint } from './projector/fix';
import { inReach, speedOf } from './projector/motion';
import { estadoActivoTable } from './tables';

/** A row of `estado_activo` as JSON. */
interface State extends Omit<Waypoint, 'fecha' | 'odometro_km'> {
  activo_id: number;
  empresa_id: number;
  /** ISO */
  fecha: string;
}

/**
 * `estado_activo` of a company as it will be once the newest positions are projected, as a common table expression of that name: a caller
 * that posts a position and reads at once finds it. Undefined when no position waits.
 */
export const currentStates = async (tx: Tx, empresaId: number) => {
  const { rows } = await tx.execute<{ known: State | null; stored: State }>(sql`
    select to_jsonb(e) as known, to_jsonb(p) as stored
    from (select distinct activo_id from recalculos_pendientes where empresa_id = ${empresaId} and prioridad < 2) m
    left join estado_activo e on e.activo_id = m.activo_id
    cross join lateral (
      select activo_id, empresa_id, dispositivo_id, fecha_dispositivo as fecha, fecha_servidor as recibida_en, latitud, longitud, velocidad_kmh, rumbo,
        precision_m, bateria_pct, encendido
      from posiciones where activo_id = m.activo_id and fecha_dispositivo > coalesce(e.fecha, '-infinity') and valida and latitud is not null
      order by fecha_dispositivo desc, id desc limit 1) p`);
  const news = rows.flatMap(({ known, stored }) => {
    const [before, after] = [known && waypointOf(known), waypointOf(stored)];
    // A position out of reach waits for the next one.
    return before && !inReach(before, after) ? [] : [{ odometro_gps_km: 0, ...known, ...stored, velocidad_kmh: speedOf(before, after), retenida: null }];
  });
  if (news.length === 0) return [];
  return [
    tx.$with('estado_activo', getTableColumns(estadoActivoTable)).as(sql`
      select * from estado_activo where empresa_id = ${empresaId} and activo_id not in ${news.map(({ activo_id }) => activo_id)}
      union all select * from jsonb_populate_recordset(null::estado_activo, ${JSON.stringify(news)}::jsonb)`),
  ];
};

const waypointOf = (state: State): Waypoint => ({ ...state, fecha: Date.parse(state.fecha), odometro_km: null });
