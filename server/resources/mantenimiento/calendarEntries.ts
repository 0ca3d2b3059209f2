import { sql, type SQL } from 'drizzle-orm';
import type { CitaMantenimiento, filtroPlanificador } from '#contract/requests/calendario';
import type { SituacionPlan } from '#contract/entities/mantenimiento';
import type { z } from '#contract/core/validation';
import { openOrder, overdueOrder } from '#contract/rules/orders';
import type { Tx } from '../../db/system';
import { belowLevels } from '../../db/belowLevels';
import { beginning, dayAt, dayOf } from '../../db/days';
import { sharedDates, upcomingOf, type Standing } from '../../maintenance/upcoming';
import { ApiError } from '../../plugins/errors';
import { columnsOf, factIn } from '../../records/meaning';
import { dueDay, expectedDay, situacionOf } from './situation';

/** Entries of one response. */
const most = 20_000;

/** Days, both included, and which entries of them. */
export type Range = Omit<z.output<typeof filtroPlanificador>, 'desde' | 'hasta' | 'clase'> & {
  desde: string;
  hasta: string;
};

/** An entry, with the extra fields of the calendar feed. */
export interface Entry extends CitaMantenimiento {
  /** Stays the same for this order, or for this cycle of this due, when it is moved. */
  uid: string;
  plan: string | null;
  /** For an order: its exact moment, of which `fecha` is the day; planned duration; last change (ISO). */
  empieza_en: string | null;
  minutos: number | null;
  cambiada_en: string | null;
}

export const tooMuch = () =>
  new ApiError('RANGO_DEMASIADO_LARGO', { message: 'Elija un rango más corto, o un solo plan.' });

const text = (day: SQL) => sql`to_char(${day}, 'YYYY-MM-DD')`;
const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const under = (level: SQL, id: number | undefined) => (id === undefined ? sql`true` : belowLevels(level, [id]));
const is = (column: SQL, value: number | string | undefined) =>
  value === undefined ? sql`true` : sql`${column} = ${value}`;

const columns = columnsOf('o');
const isOpen = factIn(openOrder, columns);
const isOverdue = factIn(overdueOrder, columns);

/** Orders by their planned day, else by the day of their limit; with or without a plan. */
export const ordersIn = async (tx: Tx, empresaId: number, range: Range): Promise<Entry[]> => {
  const { desde, hasta, vencidos, plan_id, activo_id, bajo_nivel_id, responsable_id, tipo, que } = range;
  if (que !== undefined && que !== 'ordenes') return [];
  const at = sql`coalesce(o.fecha_programada, o.fecha_limite)`;
  const { rows } = await tx.execute<Entry & Record<string, unknown>>(sql`
    select null::int as vencimiento_id, o.id as orden_id, v.plan_id, o.activo_id, o.numero || ' ' || o.titulo as titulo,
      coalesce(p.nombre, o.titulo) as asunto, o.numero, a.placa, a.codigo, coalesce(${isOverdue}, false) as vencida,
      ${text(dayAt(at))} as fecha, false as pronosticado,
      case when v.id is not null and o.estado not in ('cerrada', 'cancelada') then 'en_orden' end as situacion,
      0 as ciclo, o.version, o.estado as orden_estado,
      'orden-' || o.uuid as uid, p.nombre as plan, a.nombre as activo, ${iso(at)} as empieza_en,
      (
        select nombre_completo(r.nombre, r.apellido) from personal r
        where r.id = o.responsable_id and r.empresa_id = o.empresa_id
      ) as responsable,
      case when o.fecha_programada is not null then o.duracion_estimada_min end as minutos,
      ${iso(sql`o.actualizado_en`)} as cambiada_en
    from ordenes o left join mantenimiento_activos v on v.id = o.mantenimiento_activo_id and v.empresa_id = o.empresa_id
      left join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id
      left join activos a on a.id = o.activo_id and a.empresa_id = o.empresa_id
    where o.empresa_id = ${empresaId} and o.eliminado_en is null and o.estado <> 'cancelada'
      and (
        o.fecha_programada >= ${beginning(sql`${desde}::date`)}
          or (o.fecha_programada is null and o.fecha_limite >= ${beginning(sql`${desde}::date`)})
          ${vencidos ? sql`or (${isOpen} and o.fecha_limite < now())` : sql``}
      )
      and ${at} < ${beginning(sql`${hasta}::date + 1`)}
      and ${is(sql`v.plan_id`, plan_id)}
      and ${is(sql`o.activo_id`, activo_id)}
      and ${is(sql`o.responsable_id`, responsable_id)}
      and ${is(sql`o.tipo`, tipo)}
      and ${under(sql`o.nivel_id`, bajo_nivel_id)}
    order by ${at}, o.id limit ${most + 1}`);
  if (rows.length > most) throw tooMuch();
  return rows;
};

/** The fields shared by all dues of a plan: read once per plan. */
type PlanFacts = Pick<
  Standing,
  'cada_valor' | 'cada_unidad' | 'dias_semana' | 'meses' | 'inicia_en' | 'base' | 'cada_medida' | 'termina_en'
> & {
  id: number;
  uuid: string;
  nombre: string;
  responsable: string | null;
};

type Due = Omit<Standing, keyof PlanFacts> & {
  id: number;
  version: number;
  plan_id: number;
  activo_id: number;
  activo: string;
  placa: string | null;
  codigo: string | null;
  veces: number;
  situacion: SituacionPlan;
  /** The reading was reached, so the date is no longer a forecast. */
  alcanzado: boolean;
};

/** A due with an order is shown as the order; only its later cycles are listed. */
export const duesIn = async (tx: Tx, empresaId: number, range: Range): Promise<Entry[]> => {
  const { desde, hasta, vencidos, plan_id, activo_id, bajo_nivel_id, responsable_id, tipo, que } = range;
  if (que === 'ordenes') return [];
  const today = await dayOf(tx);
  const { rows } = await tx.execute<Due & Record<string, unknown>>(sql`
    select v.id, v.version, v.plan_id, v.activo_id, v.ciclo as veces, a.nombre as activo, a.placa, a.codigo,
      ${situacionOf('v')} as situacion, v.alcanzada_en is not null as alcanzado,
      v.ancla::text as ancla, ${dueDay('v')}::text as vence_en, v.proxima_fecha::text as proxima_fecha,
      coalesce(${dayAt(sql`v.alcanzada_en`)}, ${expectedDay('v')})::text as medida_en,
      v.uso_diario::float8 as uso_diario
    from mantenimiento_activos v
    join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id
    join activos a on a.id = v.activo_id and a.empresa_id = v.empresa_id
    where v.empresa_id = ${empresaId}
      and v.fuera_desde is null
      and p.estado = 'activo'
      and p.eliminado_en is null
      and v.vence_en <= ${hasta}::date
      and ${is(sql`v.plan_id`, plan_id)}
      and ${is(sql`v.activo_id`, activo_id)}
      and ${is(sql`p.responsable_id`, responsable_id)}
      and ${is(sql`p.tipo`, tipo)}
      and ${under(sql`a.nivel_id`, bajo_nivel_id)}`);
  const plans = await plansOf(tx, empresaId, rows);
  const found: Entry[] = [];
  const dates = sharedDates();
  for (const row of rows) {
    const plan = plans.get(row.plan_id);
    if (!plan) continue;
    for (const { ciclo, fecha, pronosticado } of upcomingOf(standingOf(row, plan), today, hasta, most, dates)) {
      if (ciclo === 0 && row.situacion === 'en_orden') continue;
      const isOld = vencidos === true && ciclo === 0 && row.situacion === 'vencido';
      if (fecha < desde && !isOld) continue;
      const isForecast = pronosticado && !(ciclo === 0 && row.alcanzado);
      if (que !== undefined && (que === 'pronosticos') !== (isForecast || ciclo > 0)) continue;
      found.push({
        vencimiento_id: row.id,
        orden_id: null,
        plan_id: row.plan_id,
        activo_id: row.activo_id,
        titulo: `${plan.nombre}: ${row.activo}`,
        asunto: plan.nombre,
        numero: null,
        placa: row.placa,
        codigo: row.codigo,
        fecha,
        pronosticado: isForecast,
        situacion: ciclo === 0 ? row.situacion : 'al_dia',
        ciclo,
        version: row.version,
        orden_estado: null,
        vencida: false,
        uid: `plan-${plan.uuid}-${row.id}-${row.veces + ciclo}`,
        plan: plan.nombre,
        activo: row.activo,
        responsable: plan.responsable,
        empieza_en: null,
        minutos: null,
        cambiada_en: null,
      });
    }
    if (found.length > most) throw tooMuch();
  }
  return found;
};

/** Fields are named one by one: spreading thousands of rows takes longer than reading them. */
const standingOf = (due: Due, plan: PlanFacts): Standing => ({
  cada_valor: plan.cada_valor,
  cada_unidad: plan.cada_unidad,
  dias_semana: plan.dias_semana,
  meses: plan.meses,
  inicia_en: plan.inicia_en,
  base: plan.base,
  cada_medida: plan.cada_medida,
  termina_en: plan.termina_en,
  ancla: due.ancla,
  vence_en: due.vence_en,
  proxima_fecha: due.proxima_fecha,
  medida_en: due.medida_en,
  uso_diario: due.uso_diario,
});

const plansOf = async (tx: Tx, empresaId: number, dues: readonly Due[]): Promise<Map<number, PlanFacts>> => {
  const ids = [...new Set(dues.map(({ plan_id }) => plan_id))];
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<PlanFacts & Record<string, unknown>>(sql`
    select id, uuid, nombre, cada_valor, cada_unidad, dias_semana, meses, inicia_en::text as inicia_en, base,
      cada_medida::float8 as cada_medida, termina_en::text as termina_en,
      (
        select nombre_completo(r.nombre, r.apellido) from personal r
        where r.id = mantenimiento.responsable_id and r.empresa_id = mantenimiento.empresa_id
      ) as responsable
    from mantenimiento where empresa_id = ${empresaId} and id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((plan) => [plan.id, plan]));
};
