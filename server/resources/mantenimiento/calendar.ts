import { sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isDay } from '#contract/core/entity';
import { diasEntre, masDias } from '#contract/rules/fechasPlan';
import {
  citaMantenimiento,
  filtroCalendario,
  type CitaMantenimiento,
  type SituacionPlan,
} from '#contract/entities/mantenimiento';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { beginning, dayAt, dayOf } from '../../db/days';
import { sharedDates, upcomingOf, type Standing } from '../../maintenance/upcoming';
import { ApiError } from '../../plugins/errors';
import { callerOf, may } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { belowLevels } from '../../db/belowLevels';
import { dueDay, expectedDay, situacionOf } from './situation';

/** Limits of one response: days, and entries. */
const longest = 366;
const most = 20_000;

type Query = z.output<typeof filtroCalendario>;
type Range = Omit<Query, 'desde' | 'hasta'> & { desde: string; hasta: string };

/** `GET /mantenimiento/calendario`: dues, with the coming cycles, and orders. */
export const calendarRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/calendario',
      {
        config: { allow: ['list', 'mantenimiento'], inTurn: true },
        schema: { querystring: filtroCalendario, response: { 200: z.array(citaMantenimiento) } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        return db.tenant(empresaId, async (tx) => {
          const range = { ...request.query, ...(await daysOf(tx, request.query)) };
          if (diasEntre(range.desde, range.hasta) > longest) throw tooMuch();
          return entriesIn(tx, empresaId, range, may(caller, 'list', 'ordenes'));
        });
      },
    );
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

/** The entries of these days, both included, by date. @throws ApiError 400 when there are too many for one response */
const entriesIn = async (tx: Tx, empresaId: number, range: Range, withOrders = true): Promise<Entry[]> => {
  const found = [...(withOrders ? await ordersIn(tx, empresaId, range) : []), ...(await duesIn(tx, empresaId, range))];
  return found.sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
};

/** The smallest share of the range that is tried. */
const nearest = 1 / 512;

/**
 * The entries this many days before and after today. When there are too many for one response, the range is halved
 * until they fit.
 */
export const entriesAround = async (
  tx: Tx,
  empresaId: number,
  { antes, despues }: { antes: number; despues: number },
): Promise<Entry[]> => {
  const today = await dayOf(tx);
  for (let share = 1; ; share /= 2)
    try {
      const [desde, hasta] = [masDias(today, -Math.floor(antes * share)), masDias(today, Math.floor(despues * share))];
      return await entriesIn(tx, empresaId, { desde, hasta });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RANGO_DEMASIADO_LARGO' || share <= nearest) throw error;
    }
};

const tooMuch = () => new ApiError('RANGO_DEMASIADO_LARGO', { message: 'Elija un rango más corto, o un solo plan.' });

/** Days, both included; or moments, the second one excluded. */
const daysOf = async (tx: Tx, { desde, hasta }: Query): Promise<{ desde: string; hasta: string }> => ({
  desde: isDay(desde) ? desde : await dayOf(tx, desde),
  hasta: isDay(hasta) ? hasta : await dayOf(tx, new Date(Date.parse(hasta) - 1).toISOString()),
});

const text = (day: SQL) => sql`to_char(${day}, 'YYYY-MM-DD')`;
const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const under = (level: SQL, id: number | undefined) => (id === undefined ? sql`true` : belowLevels(level, [id]));

/** Orders by their planned day, else by the day of their limit; with or without a plan. */
const ordersIn = async (
  tx: Tx,
  empresaId: number,
  { desde, hasta, plan_id, activo_id, bajo_nivel_id }: Range,
): Promise<Entry[]> => {
  const at = sql`coalesce(o.fecha_programada, o.fecha_limite)`;
  const { rows } = await tx.execute<Entry & Record<string, unknown>>(sql`
    select null::int as vencimiento_id, o.id as orden_id, v.plan_id, o.activo_id, o.numero || ' ' || o.titulo as titulo,
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
      )
      and ${at} < ${beginning(sql`${hasta}::date + 1`)}
      and (${plan_id ?? null}::int is null or v.plan_id = ${plan_id ?? null}::int)
      and (${activo_id ?? null}::int is null or o.activo_id = ${activo_id ?? null}::int)
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
};

type Due = Omit<Standing, keyof PlanFacts> & {
  id: number;
  version: number;
  plan_id: number;
  activo_id: number;
  activo: string;
  veces: number;
  situacion: SituacionPlan;
  /** The reading was reached, so the date is no longer a forecast. */
  alcanzado: boolean;
};

/** A due with an order is shown as the order; only its later cycles are listed. */
const duesIn = async (
  tx: Tx,
  empresaId: number,
  { desde, hasta, plan_id, activo_id, bajo_nivel_id }: Range,
): Promise<Entry[]> => {
  const today = await dayOf(tx);
  const { rows } = await tx.execute<Due & Record<string, unknown>>(sql`
    select v.id, v.version, v.plan_id, v.activo_id, v.ciclo as veces, a.nombre as activo,
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
      and (${plan_id ?? null}::int is null or v.plan_id = ${plan_id ?? null}::int)
      and (${activo_id ?? null}::int is null or v.activo_id = ${activo_id ?? null}::int)
      and ${under(sql`a.nivel_id`, bajo_nivel_id)}`);
  const plans = await plansOf(tx, empresaId, rows);
  const found: Entry[] = [];
  const dates = sharedDates();
  for (const row of rows) {
    const plan = plans.get(row.plan_id);
    if (!plan) continue;
    for (const { ciclo, fecha, pronosticado } of upcomingOf(standingOf(row, plan), today, hasta, most, dates)) {
      if (fecha < desde || (ciclo === 0 && row.situacion === 'en_orden')) continue;
      found.push({
        vencimiento_id: row.id,
        orden_id: null,
        plan_id: row.plan_id,
        activo_id: row.activo_id,
        titulo: `${plan.nombre}: ${row.activo}`,
        fecha,
        pronosticado: pronosticado && !(ciclo === 0 && row.alcanzado),
        situacion: ciclo === 0 ? row.situacion : 'al_dia',
        ciclo,
        version: row.version,
        orden_estado: null,
        uid: `plan-${plan.uuid}-${row.id}-${row.veces + ciclo}`,
        plan: plan.nombre,
        activo: row.activo,
        responsable: null,
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
      cada_medida::float8 as cada_medida, termina_en::text as termina_en
    from mantenimiento where empresa_id = ${empresaId} and id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((plan) => [plan.id, plan]));
};
