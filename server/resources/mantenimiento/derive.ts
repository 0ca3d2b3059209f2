import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { beginning, dayAt, dayOf, finite } from '../../db/days';
import { dueByCondition, readingsSince } from '../../maintenance/condition';
import { cycleOf } from '../../maintenance/cycle';
import type { Cycle } from '../../maintenance/facts';
import { dueOf, unreadSince, type Meter } from '../../maintenance/due';
import { dueInSeason, inSeason, seasonOf } from '../../maintenance/season';
import { dailyUse } from '../activos/index';
import { factsOf, type Known } from './facts';

/** Dues per statement. */
const chunk = 500;

/** Recomputes these dues from stored data, all by the same rule, and writes those that changed. */
export const derive = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += chunk) await deriveSome(tx, empresaId, ids.slice(at, at + chunk));
};

const deriveSome = async (tx: Tx, empresaId: number, ids: readonly number[]) => {
  const known = (await factsOf(tx, empresaId, ids)).map((due) => ({ ...due, cycle: cycleOf(due.plan, due.facts) }));
  const meters = await metersOf(tx, empresaId, known.map(askedOf));
  const today = await dayOf(tx);
  const rows = known.map(
    ({ id, medidor_id, mide, condicion, facts, plan: { termina_en, meses }, aviso_dias, cycle }) => {
      const meter = meters.get(id) ?? unread;
      const always = condicion
        ? dueByCondition(cycle, meter, termina_en)
        : dueOf(cycle, meter, { aviso_dias, termina_en });
      const season = seasonOf(meses, today);
      const due = dueInSeason(always, meses, termina_en, season);
      const unreadFrom = medidor_id === null ? null : unreadSince(meter, facts.desde);
      const { medida: medida_actual, uso_diario, alcanzada, avisada: avisada_en } = meter;
      return {
        id,
        medidor_id,
        ...cycle,
        medida_actual,
        uso_diario,
        ...due,
        ...season,
        alcanzada_en: due.alcanzada_en && alcanzada,
        avisada_en,
        sin_medidor: mide && medidor_id === null,
        sin_lecturas_desde: unreadFrom && inSeason(meses, unreadFrom, season),
      };
    },
  );
  await write(tx, empresaId, rows);
};

/** With the moments of the readings that reached the measure and its warning. */
type Read = Meter & { alcanzada: string | null; avisada: string | null };
const unread: Read = {
  medida: null,
  leida_en: null,
  uso_diario: null,
  cada_dias: null,
  alcanzada_en: null,
  avisada_en: null,
  alcanzada: null,
  avisada: null,
};

/** The query for the meter of a due: when it reached these measures, or when later readings fulfilled the condition. */
const askedOf = ({ id, medidor_id, aviso_medida, plan, facts, cycle, condicion }: Known & { cycle: Cycle }) => ({
  id,
  medidor_id,
  medida: cycle.proxima_medida,
  aviso: cycle.proxima_medida === null ? null : cycle.proxima_medida - aviso_medida,
  ...(condicion && { ...condicion, ...readingsSince(plan, facts, cycle) }),
});

/** The current meter values of these dues, by due. */
const metersOf = async (
  tx: Tx,
  empresaId: number,
  asked: readonly ReturnType<typeof askedOf>[],
): Promise<Map<number, Read>> => {
  const { rows } = await tx.execute<{ id: number } & Read & Record<string, unknown>>(sql`
    select r.*, ${dayText(sql`r.alcanzada`)} as alcanzada_en, ${dayText(sql`r.avisada`)} as avisada_en
    from (
      select n.id, medidores.valor_actual::float8 as medida, ${dayText(sql`medidores.fecha_actual`)} as leida_en,
        ${dailyUse} as uso_diario, ${usualGap} as cada_dias,
        case when n.operador is null then ${reached(sql`n.medida`)} else ${fulfilled} end as alcanzada,
        ${reached(sql`n.aviso`)} as avisada
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) n(
        id int, medidor_id int, medida numeric, aviso numeric,
        operador text, valor numeric, durante int, dia date, momento float8
      )
      join medidores on medidores.id = n.medidor_id and medidores.empresa_id = ${empresaId}
    ) r`);
  return new Map(rows.map(({ id, ...meter }) => [id, meter]));
};

/** Readings that say how often a meter is read. */
const recent = 12;

/** The median of the days between the last readings of a meter. */
const usualGap = sql`(
  select percentile_cont(0.5) within group (order by extract(epoch from g.gap)) / 86400
  from (
    select ${finite(sql`l.fecha`)} - lag(${finite(sql`l.fecha`)}) over (order by l.fecha) as gap
    from (
      select l.fecha from lecturas l
      where l.medidor_id = medidores.id and l.estado = 'valida'
      order by l.fecha desc nulls last, l.id desc nulls last limit ${recent}
    ) l
  ) g
  where g.gap is not null
)`;

const holds = sql`case n.operador when 'mayor' then l.total > n.valor when 'mayor_o_igual' then l.total >= n.valor
  when 'menor' then l.total < n.valor else l.total <= n.valor end`;

/**
 * The first valid reading at which the condition had held long enough: consecutive readings that fulfil it form runs.
 */
const fulfilled = sql`(select min(c.fecha) from (
    select r.fecha, ${finite(sql`r.fecha`)} - min(${finite(sql`r.fecha`)}) over (partition by r.racha) as lleva from (
      select l.fecha, ${holds} as cumple, count(*) filter (where not ${holds}) over (order by l.fecha, l.id) as racha
      from lecturas l where l.medidor_id = medidores.id and l.estado = 'valida'
        and l.fecha >= ${beginning(sql`n.dia`)} and (n.momento is null or l.fecha > to_timestamp(n.momento / 1000))) r
    where r.cumple) c
  where c.lleva >= n.durante * interval '1 minute')`;

const dayText = (moment: SQL) => sql`to_char(${dayAt(moment)}, 'YYYY-MM-DD')`;

/**
 * The first valid reading that reached the measure. Readings never decrease, so it comes right after the last one
 * below.
 */
const reached = (measure: SQL): SQL => sql`(
  case
    when medidores.valor_actual >= ${measure} then
    (
      select min(l.fecha) from lecturas l
      where l.medidor_id = medidores.id and l.estado = 'valida' and l.total >= ${measure}
        and l.fecha >= coalesce(
          (
            select b.fecha from lecturas b
            where b.medidor_id = medidores.id and b.estado = 'valida' and b.total < ${measure}
            order by b.fecha desc nulls last, b.id desc nulls last limit 1
          ),
          '-infinity'
        )
    )
  end
)`;

/** Columns that are derived, and their types. */
const derived = {
  ciclo: 'int',
  ultima_fecha: 'date',
  ultima_medida: 'numeric(16, 4)',
  proxima_fecha: 'date',
  proxima_medida: 'numeric(16, 4)',
  alcanzada_en: 'timestamptz',
  avisada_en: 'timestamptz',
  fecha_pronosticada: 'date',
  ancla: 'date',
  pospuesto_hasta: 'date',
  reprogramado_para: 'date',
  motivo: 'text',
  vence_en: 'date',
  avisa_desde: 'date',
  vencido_desde: 'date',
  temporada_desde: 'date',
  pausa_desde: 'date',
  sin_historia: 'boolean',
  sin_medidor: 'boolean',
  sin_lecturas_desde: 'date',
  medidor_id: 'int',
  medida_actual: 'numeric(16, 4)',
  uso_diario: 'numeric(16, 4)',
} as const;
/** The columns that a user who moves a due has seen. */
const seen: readonly (keyof typeof derived)[] = [
  'ciclo',
  'proxima_fecha',
  'proxima_medida',
  'sin_historia',
  'pospuesto_hasta',
  'reprogramado_para',
  'motivo',
];

const write = async (
  tx: Tx,
  empresaId: number,
  rows: readonly ({ id: number } & Record<keyof typeof derived, unknown>)[],
) => {
  const columns = Object.keys(derived);
  const all = (table: string, names: readonly string[]) => names.map((name) => `${table}.${name}`).join(', ');
  const declared = Object.entries(derived).map(([name, type]) => `${name} ${type}`);
  await tx.execute(sql`
    update mantenimiento_activos v set ${sql.raw(columns.map((name) => `${name} = n.${name}`).join(', '))},
      vencido_contado = case when not n.sin_historia then v.vencido_contado end,
      version = v.version + ((${sql.raw(all('v', seen))}) is distinct from (${sql.raw(all('n', seen))}))::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id int, ${sql.raw(declared.join(', '))})
    where v.empresa_id = ${empresaId}
      and v.id = n.id
      and (${sql.raw(all('v', columns))}) is distinct from (${sql.raw(all('n', columns))})`);
};
