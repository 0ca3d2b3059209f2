import { sql } from 'drizzle-orm';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import type { Orden } from '#contract/entities/ordenes';
import type { Tx } from '../../db/system';
import { beginning, today } from '../../db/days';
import { ApiError } from '../../plugins/errors';
import { addTasks, companyRules, createOrder, type OrderAuthor } from '../ordenes/index';
import { dueDay, openOrderOf } from './situation';

const typeOf: Record<Mantenimiento['tipo'], Orden['tipo']> = {
  preventivo: 'preventivo',
  predictivo: 'predictivo',
  inspeccion: 'inspeccion',
  legal: 'preventivo',
  lubricacion: 'preventivo',
  calibracion: 'preventivo',
};

type Ordered = Pick<
  Mantenimiento,
  | 'nombre'
  | 'descripcion'
  | 'tipo'
  | 'prioridad'
  | 'responsable_id'
  | 'servicio_ids'
  | 'equipo_ids'
  | 'requiere_firma'
  | 'fotos_min'
> & {
  activo_id: number;
  ciclo: number;
  orden_id: number | null;
  plantilla_id: number | null;
  detiene_activo: boolean;
  fecha_programada: string;
  fecha_limite: string;
  vencia_en: string | null;
  sin_historia: boolean;
};

/**
 * Returns the open order of a due, or creates one for its day, with the plan's services and their checklists, its own
 * checklist and its people. Two concurrent callers get the same order. Publish it with `changed` after the commit.
 *
 * @param asked what differs from the plan
 * @throws ApiError 404
 */
export const orderOfDue = async (
  tx: Tx,
  writer: OrderAuthor,
  id: number,
  asked: Partial<Ordered> = {},
): Promise<{ id: number; made: boolean }> => {
  await tx.execute(
    sql`select 1 from mantenimiento_activos where empresa_id = ${writer.empresaId} and id = ${id} for no key update`,
  );
  const due = await orderedBy(tx, writer.empresaId, id);
  if (due.orden_id !== null) return { id: due.orden_id, made: false };
  const { nombre, tipo, ciclo, vencia_en, sin_historia, plantilla_id, orden_id: _, ...rest } = due;
  const made = await createOrder(tx, writer, {
    ...rest,
    ...asked,
    titulo: nombre.length < 3 ? `Plan ${nombre}` : nombre,
    tipo: typeOf[tipo],
    origen: 'plan',
    vencimiento: { mantenimiento_activo_id: id, mantenimiento_ciclo: ciclo, vencia_en, sin_historia },
  });
  if (plantilla_id !== null)
    await addTasks(tx, { empresaId: writer.empresaId, userId: writer.user.id, ip: writer.ip }, made, {
      plantillaIds: [plantilla_id],
    });
  return { id: made, made: true };
};

/** Whether the plan still asks for this due. */
export const isAsked = async (tx: Tx, empresaId: number, id: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from ${atWork} where v.empresa_id = ${empresaId} and v.id = ${id} and ${stillAsks}`,
  );
  return rows.length > 0;
};

const atWork = sql`mantenimiento_activos v join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id`;
const stillAsks = sql`v.fuera_desde is null and p.estado = 'activo' and p.eliminado_en is null`;

/**
 * The limit of an order can be met: that of an overdue due is as far from today as its notice would have been. Deleted
 * services and people are left out, retired people too; a checklist that a service already adds is not
 * repeated.
 */
const orderedBy = async (tx: Tx, empresaId: number, id: number): Promise<Ordered> => {
  const living = (table: 'servicios' | 'personal', ids: string, more = '') =>
    sql.raw(`array(
      select x.id from ${table} x
      where x.empresa_id = p.empresa_id and x.id = any(${ids}) and x.eliminado_en is null ${more}
      order by array_position(${ids}, x.id)
    )`);
  const services = sql.raw(`
    select 1 from servicios s
    where s.empresa_id = p.empresa_id and s.id = any(p.servicio_ids) and s.eliminado_en is null`);
  const day = sql`greatest(${dueDay('v')}, ${today})`;
  const late = sql`coalesce(v.vencido_desde <= ${today}, false)`;
  const notice = sql`coalesce(p.aviso_dias, ${(await companyRules(tx)).dias_aviso_mantenimiento}::int)`;
  const { rows } = await tx.execute<Ordered & Record<string, unknown>>(sql`
    select v.activo_id, v.ciclo, ${openOrderOf('v')} as orden_id, p.nombre, p.descripcion, p.tipo, p.prioridad,
      p.requiere_firma, p.fotos_min,
      ${living('servicios', 'p.servicio_ids')} as servicio_ids,
      ${living('personal', 'p.equipo_ids', `and x.estado <> 'retirado'`)} as equipo_ids,
      (
        select x.id from personal x
        where x.empresa_id = p.empresa_id and x.id = p.responsable_id and x.eliminado_en is null
          and x.estado <> 'retirado'
      ) as responsable_id,
      (
        select x.id from plantillas x
        where x.empresa_id = p.empresa_id and x.id = p.plantilla_id and x.eliminado_en is null
          and not exists (${services} and s.plantilla_id = x.id)
      ) as plantilla_id,
      exists (${services} and s.requiere_parada) as detiene_activo,
      ${iso(sql`${beginning(day)} + interval '8 hours'`)} as fecha_programada,
      ${iso(sql`${beginning(sql`${day} + case when ${late} then ${notice} else 0 end + 1`)} - interval '1 minute'`)}
        as fecha_limite,
      case when ${late} then to_char(v.vence_en, 'YYYY-MM-DD') end as vencia_en,
      v.sin_historia and v.vence_en is null as sin_historia
    from ${atWork} where v.empresa_id = ${empresaId} and v.id = ${id} and ${stillAsks}`);
  const [due] = rows;
  if (!due) throw new ApiError('NO_ENCONTRADO');
  return due;
};

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
