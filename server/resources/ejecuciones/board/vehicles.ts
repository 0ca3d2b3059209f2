import { sql } from 'drizzle-orm';
import type { Impedimento, VehiculoTablero } from '#contract/requests/tablero';
import type { Tx } from '../../../db/system';
import { beginning, today } from '../../../db/days';
import { isoOf } from '../../../db/tables/types';
import { whyUnfitOf } from '../../activos/index';

/** What drives routes, and in which states. */
const drives = { types: ['vehiculo', 'motocicleta'], states: ['operativo', 'en_reserva'] };

/**
 * In SQL: heard of before this, a tracker is silent since yesterday. In the first hours of a day also what reported in
 * the evening counts: a parked vehicle reports rarely.
 */
const silentBefore = sql`least(${beginning(today)}, now() - interval '6 hours')`;

export interface Found extends VehiculoTablero {
  latitud: number | null;
  longitud: number | null;
  capacidad_n: number | null;
}

/** These assets as the board sees them: what they are called, where they are, and why nothing is offered to them. */
export const readVehicles = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Found[]> => {
  const { rows } = await tx.execute<
    Omit<Found, 'impedimento' | 'motivo_no_apto'> & { impedimento: Impedimento | null }
  >(sql`
    select a.id, a.nombre, a.placa, to_json(v.visto_en) #>> '{}' as visto_en,
      case
        when a.tipo_activo <> all(${sql.param(drives.types)}::text[]) then 'tipo'
        when a.estado <> all(${sql.param(drives.states)}::text[]) or a.eliminado_en is not null then 'estado'
        when coalesce(v.visto_en < ${silentBefore}, true) then 'sin_reporte'
      end as impedimento,
      case when e.fecha > now() - interval '30 minutes' then e.latitud end as latitud,
      case when e.fecha > now() - interval '30 minutes' then e.longitud end as longitud,
      case
        when a.campos_extra ->> 'capacidad_paradas' ~ '^\\d{1,4}$' then (a.campos_extra ->> 'capacidad_paradas')::int
      end as capacidad_n
    from activos a
    left join estado_activo e on e.empresa_id = a.empresa_id and e.activo_id = a.id
    cross join lateral (
      select max(d.ultima_conexion_en) as visto_en
      from dispositivo_asignaciones vigente
      join estado_dispositivo d
        on d.empresa_id = vigente.empresa_id and d.dispositivo_id = vigente.dispositivo_id
      where vigente.empresa_id = a.empresa_id and vigente.activo_id = a.id and vigente.desde <= now()
        and (vigente.hasta is null or vigente.hasta > now())
    ) v
    where a.empresa_id = ${empresaId} and a.id = any(${sql.param([...ids])}::int[])
    order by a.nombre, a.id`);
  const unfit = await whyUnfitOf(tx, empresaId, ids);
  return rows.map((row) => ({
    ...row,
    visto_en: row.visto_en && isoOf(row.visto_en),
    motivo_no_apto: unfit.get(row.id) ?? null,
  }));
};
