import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { beginning, dayAt, daysInWords } from '../../db/days';
import { record } from '../../history/timeline';
import { lockDues } from './settle';
import { standsAs } from './situation';

/** Dues per transaction. */
const most = 500;

/** The condition of the partial index. */
const unrecorded = sql`
  v.fuera_desde is null and v.vencido_desde is not null and v.vencido_contado is distinct from v.ciclo`;

/** Writes overdue maintenance to the timelines of assets: once per cycle, even if it is moved. */
export const tellOverdue = async (db: Db, stopped: () => boolean = () => false): Promise<void> => {
  const { rows } = await db.system.execute<{ id: number }>(sql`
    select e.id from empresas e
    where e.activo
      and exists (
        select from mantenimiento_activos v where v.empresa_id = e.id and ${unrecorded}
        and v.vencido_desde <= dia_local(now(), e.zona_horaria)
      )
    order by e.id`);
  for (const { id } of rows) while (!stopped() && (await db.tenant(id, (tx) => recordSome(tx, id))) === most);
};

interface OverdueRow extends Record<string, unknown> {
  id: number;
  activo_id: number;
  plan: string;
  fecha: string;
  leida: boolean;
}

const recordSome = async (tx: Tx, empresaId: number): Promise<number> => {
  await lockDues(tx, empresaId);
  // What its meter made due in a pause is overdue from the first day of the season.
  const read = sql`coalesce(${dayAt(sql`v.alcanzada_en`)} = v.vencido_desde or v.vence_en = v.vencido_desde, false)`;
  const { rows } = await tx.execute<OverdueRow>(sql`
    with hoy as (
      select v.id from mantenimiento_activos v
      join mantenimiento p on p.id = v.plan_id
        and p.empresa_id = v.empresa_id
        and p.estado = 'activo'
        and p.eliminado_en is null
      where v.empresa_id = ${empresaId} and ${unrecorded} and ${standsAs('v', 'vencido')}
      order by v.vencido_desde, v.id limit ${most}
    )
    update mantenimiento_activos v set vencido_contado = v.ciclo
    from hoy, mantenimiento p
    where v.id = hoy.id and v.empresa_id = ${empresaId} and p.id = v.plan_id
    returning v.id, v.activo_id, p.nombre as plan, ${read} as leida,
      to_char(
        case
          when ${dayAt(sql`v.alcanzada_en`)} = v.vencido_desde then v.alcanzada_en
          else ${beginning(sql`v.vencido_desde`)}
        end at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) as fecha`);
  const inWords = await daysInWords(tx);
  const entries = rows.map(({ id, activo_id, plan, fecha, leida }) => ({
    activo_id,
    tipo: 'mantenimiento_vencido' as const,
    titulo: `Mantenimiento vencido: ${plan}`,
    detalle: leida ? 'Por la lectura de su medidor' : `Vencía el ${inWords(Date.parse(fecha) - 1)}`,
    fecha,
    referencia_tipo: 'vencimiento',
    referencia_id: id,
  }));
  await record(tx, { empresaId, userId: null, ip: null }, ...entries);
  return rows.length;
};
