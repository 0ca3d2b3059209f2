import { sql, type SQL } from 'drizzle-orm';
import { estadosAbiertos } from '#contract/entities/ordenes';
import type { ACargo } from '#contract/entities/personal';
import type { System, Tx } from '../../db/system';
import { naming } from '../../records/namedByRoutes';

/**
 * What a person may have: the records that count, and the fields of them that name people. Routes before their planned
 * runs, which follow them.
 */
export const held: Record<keyof ACargo, { of: (id: number) => SQL; fields: readonly string[] }> = {
  ordenes: {
    of: (id) => sql`
      ordenes.estado = any(${sql.param([...estadosAbiertos])}::text[])
        and (ordenes.responsable_id = ${id} or ${id} = any(ordenes.equipo_ids))`,
    fields: ['responsable_id', 'equipo_ids'],
  },
  tareas: {
    of: (id) => sql`tareas.estado in ('pendiente', 'en_progreso') and tareas.asignado_a_id = ${id}`,
    fields: ['asignado_a_id'],
  },
  activos: {
    of: (id) =>
      sql`activos.estado <> 'dado_de_baja' and (activos.responsable_id = ${id} or activos.conductor_id = ${id})`,
    fields: ['responsable_id', 'conductor_id'],
  },
  niveles: { of: (id) => sql`niveles.responsable_id = ${id}`, fields: ['responsable_id'] },
  mantenimiento: {
    of: (id) => sql`
      mantenimiento.estado <> 'finalizado'
        and (mantenimiento.responsable_id = ${id} or ${id} = any(mantenimiento.equipo_ids))`,
    fields: ['responsable_id', 'equipo_ids'],
  },
  rutas: { of: (id) => naming('personal_id')([id]), fields: ['asignaciones'] },
  ejecuciones: {
    of: (id) => sql`ejecuciones.estado = 'programada' and ejecuciones.personal_id = ${id}`,
    fields: ['personal_id'],
  },
};
export const kinds = Object.keys(held) as (keyof ACargo)[];

/**
 * What a person still has, as a sentence; null when it is nothing. Somebody who leaves passes it on first, in the same
 * step.
 */
export const stillHolds = async (tx: Tx, empresaId: number, id: number): Promise<string | null> => {
  const counts: string[] = [];
  for (const kind of kinds) {
    const table = sql.identifier(kind);
    const { rows } = await tx.execute<{ n: number }>(sql`
      select count(*)::int as n from ${table}
      where ${table}.empresa_id = ${empresaId} and ${table}.eliminado_en is null and ${held[kind].of(id)}`);
    const n = rows[0]?.n ?? 0;
    if (n > 0) counts.push(`${n} ${n === 1 ? called[kind].one : called[kind].many}`);
  }
  const last = counts.pop();
  if (last === undefined) return null;
  return (
    `Todavía tiene a su cargo ${counts.length > 0 ? `${counts.join(', ')} y ` : ''}${last}: retírela con ` +
    '«Retirar», que los pasa a otra persona'
  );
};

const called: Record<keyof ACargo, { one: string; many: string }> = {
  ordenes: { one: 'orden abierta', many: 'órdenes abiertas' },
  tareas: { one: 'tarea', many: 'tareas' },
  activos: { one: 'activo', many: 'activos' },
  niveles: { one: 'nivel', many: 'niveles' },
  mantenimiento: { one: 'plan', many: 'planes' },
  rutas: { one: 'ruta', many: 'rutas' },
  ejecuciones: { one: 'salida', many: 'salidas' },
};

/** A sentence on the open work of one of these people that must be settled first; null when there is none. */
export const openDuty = async (tx: Tx | System, empresaId: number, ids: readonly number[]): Promise<string | null> => {
  const people = sql`any(${sql.param([...ids])}::int[])`;
  const { rows } = await tx.execute<{ por: 'reloj' | 'orden' | 'tarea'; persona: string; de: string }>(sql`
    select 'reloj' as por, nombre_completo(p.nombre, p.apellido) as persona, o.numero as de from mano_obra h
      join ordenes o on o.id = h.orden_id join personal p on p.id = h.personal_id
      where h.empresa_id = ${empresaId} and h.personal_id = ${people} and h.fin_en is null and h.eliminado_en is null
    union all
    select 'orden', nombre_completo(p.nombre, p.apellido), o.numero
    from ordenes o
    join personal p on p.id = o.responsable_id
      where o.empresa_id = ${empresaId}
        and o.responsable_id = ${people}
        and o.eliminado_en is null
        and o.estado = any(${sql.param([...estadosAbiertos])}::text[])
    union all
    select 'tarea', nombre_completo(p.nombre, p.apellido), t.titulo
    from tareas t
    join personal p on p.id = t.asignado_a_id
      where t.empresa_id = ${empresaId}
        and t.asignado_a_id = ${people}
        and t.eliminado_en is null
        and t.estado in ('pendiente', 'en_progreso')
      limit 1`);
  const [open] = rows;
  if (!open) return null;
  if (open.por === 'reloj') return `El reloj de ${open.persona} corre en la orden ${open.de}: deténgalo primero.`;
  if (open.por === 'orden')
    return `${open.persona} tiene a su cargo la orden ${open.de}: asígnela primero a otra persona.`;
  return `${open.persona} tiene pendiente la tarea «${open.de}»: asígnela primero a otra persona.`;
};

/** A sentence on the clock of this person that runs on an order; null when none does. */
export const runningClock = async (tx: Tx, empresaId: number, id: number): Promise<string | null> => {
  const { rows } = await tx.execute<{ persona: string; de: string }>(sql`
    select nombre_completo(p.nombre, p.apellido) as persona, o.numero as de from mano_obra h
      join ordenes o on o.id = h.orden_id and o.empresa_id = h.empresa_id
      join personal p on p.id = h.personal_id and p.empresa_id = h.empresa_id
      where h.empresa_id = ${empresaId} and h.personal_id = ${id} and h.fin_en is null and h.eliminado_en is null
      limit 1`);
  const [open] = rows;
  return open ? `El reloj de ${open.persona} corre en la orden ${open.de}: deténgalo primero.` : null;
};

/** Whether any order, task, entry of hours or route references one of these people. */
export const hasWorked = async (tx: Tx, ids: readonly number[]): Promise<boolean> => {
  const people = sql`any(${sql.param([...ids])}::int[])`;
  const { rows } = await tx.execute(sql`
    select 1 from ordenes where eliminado_en is null and (responsable_id = ${people} or solicitante_id = ${people})
    union all select 1 from unnest(${sql.param([...ids])}::int[]) persona, lateral ordenes_con_ayuda(persona)
    union all select 1 from tareas where eliminado_en is null and asignado_a_id = ${people}
    union all select 1 from ejecuciones where eliminado_en is null and personal_id = ${people}
    union all select 1 from rutas where eliminado_en is null and ${naming('personal_id')([...ids])}
    union all select 1 from mano_obra where eliminado_en is null and personal_id = ${people} limit 1`);
  return rows.length > 0;
};
