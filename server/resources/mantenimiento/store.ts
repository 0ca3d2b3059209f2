import { sql, type SQL } from 'drizzle-orm';
import {
  faltasDePlan,
  mantenimiento,
  pasosPlan,
  sinSobrantes,
  type Mantenimiento,
  type SituacionPlan,
} from '#contract/entities/mantenimiento';
import { faltasDeTemporada } from '#contract/rules/fechasPlan';
import { ApiError, refuseFields } from '../../plugins/errors';
import type { Store, Values } from '../../records/store';
import { settle } from './settle';
import { dueDay, situacionOf, standsAs, standsAsOneOf } from './situation';
import { planTable } from '../../db/tables/mantenimiento';

/** Dues of an active plan. */
const dues = (select: SQL, where: SQL = sql`true`) => sql`(
  select ${select} from mantenimiento_activos v
  where v.plan_id = mantenimiento.id and v.empresa_id = mantenimiento.empresa_id
    and v.fuera_desde is null and mantenimiento.estado = 'activo' and ${where}
)`;

const countOf = (situacion: SituacionPlan) => dues(sql`count(*)::int`, standsAs('v', situacion));

/** The most urgent first. What is not known is not «al día». */
const urgency = [
  'vencido',
  'proximo',
  'pospuesto',
  'en_orden',
  'sin_historia',
  'sin_medidor',
  'sin_lecturas',
  'al_dia',
] as const satisfies readonly SituacionPlan[];
const light = sql`(case ${sql.join(
  urgency.map(
    (situacion) => sql`when exists ${dues(sql`1`, standsAs('v', situacion))} then ${sql.raw(`'${situacion}'`)}`,
  ),
  sql` `,
)} end)`;

const steps = sql.raw(
  `case mantenimiento.estado ${Object.entries(pasosPlan)
    .map(([from, to]) => `when '${from}' then array[${to.map((state) => `'${state}'`).join(', ')}]::text[]`)
    .join(' ')} end`,
);

/** All dues of a plan in one pass, by an index that contains all the columns. */
const standing = sql`(
  select count(*)::int as n, to_char(min(d.vence_en), 'YYYY-MM-DD') as vence_en,
    ${sql.join(
      urgency.map((situacion) => sql.raw(`count(*) filter (where d.situacion = '${situacion}')::int as ${situacion}`)),
      sql`, `,
    )}
  from (
    select ${dueDay('v')} as vence_en, ${situacionOf('v', true)} as situacion from mantenimiento_activos v
    where v.plan_id = mantenimiento.id
      and v.empresa_id = mantenimiento.empresa_id
      and v.fuera_desde is null
      and mantenimiento.estado = 'activo'
    offset 0
  ) d
) cuentas`;
const countedOnce = {
  activos_n: sql`cuentas.n`,
  al_dia_n: sql`cuentas.al_dia`,
  proximos_n: sql`cuentas.proximo`,
  vencidos_n: sql`cuentas.vencido`,
  en_orden_n: sql`cuentas.en_orden`,
  pospuestos_n: sql`cuentas.pospuesto`,
  sin_historia_n: sql`cuentas.sin_historia`,
  sin_medidor_n: sql`cuentas.sin_medidor`,
  sin_lecturas_n: sql`cuentas.sin_lecturas`,
  situacion: sql`(case ${sql.join(
    urgency.map((situacion) => sql.raw(`when cuentas.${situacion} > 0 then '${situacion}'`)),
    sql` `,
  )} end)`,
  vence_en: sql`cuentas.vence_en`,
};

export const planStore: Store<Mantenimiento> = {
  entity: mantenimiento,
  table: planTable,
  computed: {
    activos_n: dues(sql`count(*)::int`),
    al_dia_n: countOf('al_dia'),
    proximos_n: countOf('proximo'),
    vencidos_n: countOf('vencido'),
    en_orden_n: countOf('en_orden'),
    pospuestos_n: countOf('pospuesto'),
    sin_historia_n: countOf('sin_historia'),
    sin_medidor_n: countOf('sin_medidor'),
    sin_lecturas_n: countOf('sin_lecturas'),
    situacion: light,
    vence_en: dues(sql`to_char(min(${dueDay('v')}), 'YYYY-MM-DD')`),
    transiciones_permitidas: steps,
  },
  paged: { from: standing, computed: countedOnce },
  conditions: {
    situacion: (values) => sql`exists ${dues(sql`1`, standsAsOneOf('v', values))}`,
    activo_id: (ids) => sql`exists (
      select 1 from mantenimiento_activos v
      where v.plan_id = mantenimiento.id and v.fuera_desde is null and v.activo_id = any(${sql.param(ids)}::int[])
    )`,
    servicio_id: (ids) => sql`mantenimiento.servicio_ids && ${sql.param(ids)}::int[]`,
  },

  prepare: async (_tx, values, before) => whole(values, before),
  writtenAll: async (tx, _written, { empresaId }) => void (await settle(tx, empresaId)),
};

const counting = [
  'disparador',
  'cada_valor',
  'cada_unidad',
  'dias_semana',
  'meses',
  'cada_medida',
  'medidor_tipo',
  'medidor_nombre',
  'base',
  'inicia_en',
] as const satisfies readonly (keyof Mantenimiento)[];

/** @throws ApiError 422 when the plan as a whole is invalid, 409 for a state that it cannot move to */
const whole = (given: Values<Mantenimiento>, before: Mantenimiento | null): Record<string, unknown> => {
  const plan = sinSobrantes({ ...(before as Mantenimiento), ...given });
  refuseFields({ ...faltasDePlan(plan), ...faltasDeTemporada(plan) });
  if (before && before.estado !== plan.estado && !pasosPlan[before.estado].includes(plan.estado))
    throw new ApiError('CONFLICTO', { message: 'Un plan finalizado ya no cambia de estado: duplíquelo.' });
  const values = Object.fromEntries(
    Object.keys(mantenimiento.fields).map((field) => [field, plan[field as keyof Mantenimiento]]),
  );
  const differs = (field: (typeof counting)[number]) => JSON.stringify(plan[field]) !== JSON.stringify(before?.[field]);
  return {
    ...values,
    ...(before && counting.some(differs) && { definido_en: sql`now()` }),
    ...(before && differs('inicia_en') && { iniciado_en: sql`now()` }),
  };
};
