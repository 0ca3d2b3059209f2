import { sql } from 'drizzle-orm';
import { roleId } from '#contract/core/roles';
import type { System } from '../../../db/system';
import type { ChangedRow } from '../../../records/deps';

interface OrderVersion {
  id: number;
  version: number;
  personas: number[];
  libre: boolean;
}

/** The people of an order or task before the change, as far as the change touched them. */
const asItWas = ({ id, version, antes }: ChangedRow): OrderVersion => {
  const persons = [
    antes?.responsable_id,
    antes?.asignado_a_id,
    ...(Array.isArray(antes?.equipo_ids) ? (antes.equipo_ids as unknown[]) : []),
  ];
  return {
    id,
    version,
    personas: persons.filter((person) => typeof person === 'number'),
    libre: antes?.responsable_id === null,
  };
};

/**
 * The accounts of operarios that must be notified that these orders or tasks changed: the assigned person, helpers and
 * the reporter, before or after the change; and all operarios for unassigned orders in companies with self-assignment.
 */
export const operariosWhoHear = async (
  db: System,
  empresaId: number,
  recurso: 'ordenes' | 'tareas',
  rows: readonly ChangedRow[],
) => {
  const record =
    recurso === 'ordenes'
      ? sql`ordenes o on o.id = antes.id`
      : sql`tareas t on t.id = antes.id and t.empresa_id = ${empresaId} left join ordenes o on o.id = t.orden_id`;
  const assigned = recurso === 'tareas' ? sql`t.asignado_a_id` : sql`null::int`;
  const { rows: found } = await db.execute<{ id: number; version: number; cuenta: number }>(sql`
    with tocada as (
      select antes.id, antes.version,
        antes.personas || o.equipo_ids || array[o.responsable_id, ${assigned}] as personas, o.creado_por_id,
        (antes.libre or (o.responsable_id is null and o.estado = 'pendiente')) as libre
      from jsonb_to_recordset(${JSON.stringify(rows.map(asItWas))}::jsonb) as antes(
        id int, version int, personas int[], libre boolean
      )
      join ${record} and o.empresa_id = ${empresaId}
    )
    select tocada.id, tocada.version, m.user_id as cuenta
    from usuario_empresa m
    join usuarios u on u.id = m.user_id
      and u.rol_id <> ${roleId.superadmin}
      and coalesce(m.rol_id, u.rol_id) = ${roleId.operario}
    join empresas e on e.id = m.empresa_id
    left join personal p on p.empresa_id = m.empresa_id and p.user_id = m.user_id and p.eliminado_en is null
    join tocada on p.id = any(tocada.personas) or tocada.creado_por_id = m.user_id
      or (tocada.libre and (e.ajustes ->> 'autoasignacion')::boolean)
    where m.empresa_id = ${empresaId} and m.estado = 'activo'`);
  return found;
};
