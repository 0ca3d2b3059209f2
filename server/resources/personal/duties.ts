import { sql } from 'drizzle-orm';
import { estadosAbiertos } from '#contract/ordenes';
import type { System, Tx } from '../../db/client';
import { naming } from '../rutas/index';

/** A sentence on the open work of one of these people that must be settled first; null when there is none. */
export const openDuty = async (tx: Tx | System, empresaId: number, ids: readonly number[]): Promise<string | null> => {
  const people = sql`any(${sql.param([...ids])}::int[])`;
  const { rows } = await tx.execute<{ por: 'reloj' | 'orden' | 'tarea'; persona: string; de: string }>(sql`
    select 'reloj' as por, nombre_completo(p.nombre, p.apellido) as persona, o.numero as de from mano_obra h
      join ordenes o on o.id = h.orden_id join personal p on p.id = h.personal_id
      where h.empresa_id = ${empresaId} and h.personal_id = ${people} and h.fin_en is null and h.eliminado_en is null
    union all select 'orden', nombre_completo(p.nombre, p.apellido), o.numero from ordenes o join personal p on p.id = o.responsable_id
      where o.empresa_id = ${empresaId} and o.responsable_id = ${people} and o.eliminado_en is null and o.estado = any(${sql.param([...estadosAbiertos])}::text[])
    union all select 'tarea', nombre_completo(p.nombre, p.apellido), t.titulo from tareas t join personal p on p.id = t.asignado_a_id
      where t.empresa_id = ${empresaId} and t.asignado_a_id = ${people} and t.eliminado_en is null and t.estado in ('pendiente', 'en_progreso') limit 1`);
  const [open] = rows;
  if (!open) return null;
  if (open.por === 'reloj') return `El reloj de ${open.persona} corre en la orden ${open.de}: deténgalo primero.`;
  if (open.por === 'orden') return `${open.persona} tiene a su cargo la orden ${open.de}: asígnela primero a otra persona.`;
  return `${open.persona} tiene pendiente la tarea «${open.de}»: asígnela primero a otra persona.`;
};

/** A sentence on the clock of this person that runs on an order; null when none does. */
export const runningClock = async (tx: Tx, empresaId: number, id: number): Promise<string | null> => {
  const { rows } = await tx.execute<{ persona: string; de: string }>(sql`
    select nombre_completo(p.nombre, p.apellido) as persona, o.numero as de from mano_obra h
      join ordenes o on o.id = h.orden_id and o.empresa_id = h.empresa_id join personal p on p.id = h.personal_id and p.empresa_id = h.empresa_id
      where h.empresa_id = ${empresaId} and h.personal_id = ${id} and h.fin_en is null and h.eliminado_en is null limit 1`);
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
