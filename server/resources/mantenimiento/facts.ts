import { sql, type SQL } from 'drizzle-orm';
import type { CondicionPlan } from '#contract/entities/condicionPlan';
import type { Tx } from '../../db/system';
import { beginning, dayAt } from '../../db/days';
import { grouped } from '../../db/grouped';
import type { Closing, Facts, Move, Plan, Said } from '../../maintenance/facts';
import { meterInForce } from '../../db/meterInForce';
import { companyRules } from '../ordenes/index';
import { isStanding } from './standingSteps';

/** A due with everything it is derived from, except later readings of its meter. */
export interface Known {
  id: number;
  plan: Plan;
  aviso_dias: number;
  /** How far before the measure the warning comes, in units of the meter. */
  aviso_medida: number;
  facts: Facts;
  /** Whether the plan goes by a meter, and that of the asset. */
  mide: boolean;
  medidor_id: number | null;
  condicion: CondicionPlan | null;
}

type Query = Plan & {
  id: number;
  desde: string;
  elegido: boolean;
  anterior: boolean;
  mide: boolean;
  aviso_dias: number | null;
  aviso_medida: number | null;
  medidor_id: number | null;
  condicion: CondicionPlan | null;
  medida: number | null;
};

export const factsOf = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Known[]> => {
  const list = sql`any(${sql.param([...ids])}::int[])`;
  const { rows: asked } = await tx.execute<Query & Record<string, unknown>>(sql`
    select d.*,
      coalesce(
        ${knownAt(sql`d.medidor_id`, sql`d.entro`)}, ${measureAt(sql`d.medidor_id`, sql`d.entro`)}
      )::float8 as medida
    from (
      select v.id, ${text(dayAt(sql`v.desde`))} as desde, v.desde as entro, v.anterior,
        p.alcance in ('activo', 'lista') and ${dayAt(sql`a.creado_en`)} < ${dayAt(sql`v.desde`)} as elegido,
        p.medidor_tipo is not null as mide, p.disparador, p.cada_valor, p.cada_unidad, p.dias_semana, p.meses,
        p.cada_medida::float8 as cada_medida, p.base,
        ${text(sql`p.inicia_en`)} as inicia_en, ${text(sql`p.termina_en`)} as termina_en,
        ${text(dayAt(sql`p.creado_en`))} as creado_en, ${ms(sql`p.definido_en`)} as definido,
        ${ms(sql`p.iniciado_en`)} as iniciado, p.aviso_dias, p.aviso_medida::float8 as aviso_medida, p.condicion,
        ${meterInForce(sql`v.activo_id`, sql`p.medidor_tipo`, sql`p.medidor_nombre`)} as medidor_id
      from mantenimiento_activos v join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id
      join activos a on a.id = v.activo_id and a.empresa_id = v.empresa_id
      where v.empresa_id = ${empresaId} and v.id = ${list}
    ) d
    order by d.id`);
  const closings = await closingsOf(tx, asked);
  const moves = await movesOf(tx, empresaId, list);
  const said = await saidOf(tx, empresaId, asked);
  const { dias_aviso_mantenimiento, pct_aviso_medidor } = await companyRules(tx);
  return asked.map(({ id, desde, elegido, anterior, mide, medida, aviso_dias, aviso_medida, ...given }) => {
    const { medidor_id, condicion, ...plan } = given;
    return {
      id,
      plan,
      mide,
      medidor_id,
      condicion,
      aviso_dias: aviso_dias ?? dias_aviso_mantenimiento,
      aviso_medida: aviso_medida ?? ((plan.cada_medida ?? 0) * pct_aviso_medidor) / 100,
      facts: {
        desde,
        medida,
        elegido,
        anterior,
        dicha: said.get(id) ?? null,
        cierres: closings.get(id) ?? [],
        cambios: moves.get(id) ?? [],
      },
    };
  });
};

/**
 * Closed orders in the order in which that was reported, without imported history; each with the meter value from its
 * own reading, else from the last one before.
 */
const closingsOf = async (tx: Tx, asked: readonly Pick<Query, 'id' | 'medidor_id'>[]) => {
  const done = sql`coalesce(o.completada_en, o.cerrada_en)`;
  const { rows } = await tx.execute<Closing & { id: number } & Record<string, unknown>>(sql`
    select n.id, ${ms(sql`o.cerrada_en`)} as fecha, ${ms(sql`o.creado_en`)} as pedido,
      ${ms(reported)} as informado, ${text(dayAt(sql`o.cerrada_en`))} as dia,
      ${text(dayAt(done))} as hecho,
      coalesce(
        (
          select l.total from lecturas l where l.medidor_id = n.medidor_id and l.orden_id = o.id and l.estado = 'valida'
          and l.fecha between ${done} - interval '1 day' and ${done} + interval '1 day'
          order by l.fecha desc nulls last, l.id desc nulls last limit 1
        ),
        ${measureAt(sql`n.medidor_id`, done)}
      )::float8 as medida
    from jsonb_to_recordset(
      ${JSON.stringify(asked.map(({ id, medidor_id }) => ({ id, medidor_id })))}::jsonb
    ) n(id int, medidor_id int)
    join ordenes o on o.mantenimiento_activo_id = n.id
      and o.estado = 'cerrada'
      and o.afecta_plan
      and o.eliminado_en is null
      and o.cerrada_en is not null
    order by ${reported}, o.id`);
  return grouped(rows, ({ id }) => id);
};

/** When the closing of an order was reported: work may be told later, and as of an earlier day. */
const reported = sql`greatest(
  o.cerrada_en, o.creado_en,
  (select max(h.creado_en) from orden_historial h where h.orden_id = o.id and h.a_estado = 'cerrada')
)`;

const movesOf = async (tx: Tx, empresaId: number, list: SQL) => {
  const { rows } = await tx.execute<Move & { id: number } & Record<string, unknown>>(sql`
    select vencimiento_id as id, ciclo, tipo, ${ms(sql`fecha`)} as fecha, ${text(sql`dia`)} as dia, motivo
    from mantenimiento_pasos
    where empresa_id = ${empresaId}
      and vencimiento_id = ${list}
      and tipo in ('pospone', 'reprograma', 'reprograma_serie')
      and ${isStanding('mantenimiento_pasos')}
    order by mantenimiento_pasos.id`);
  return grouped(rows, ({ id }) => id);
};

/**
 * The last record of when it was done, without revoked ones. A date alone gets its measure from the meter, and a
 * measure alone its date.
 */
const saidOf = async (
  tx: Tx,
  empresaId: number,
  asked: readonly Pick<Query, 'id' | 'medidor_id'>[],
): Promise<Map<number, Said>> => {
  const valid = sql`lecturas l where l.medidor_id = n.medidor_id and l.estado = 'valida'`;
  const { rows } = await tx.execute<Said & { id: number } & Record<string, unknown>>(sql`
    select n.id, ${ms(sql`s.fecha`)} as fecha,
      ${text(
        sql`coalesce(s.dia, ${dayAt(sql`(
          select min(l.fecha) from ${valid} and l.total >= s.medida and exists
          (
            select from lecturas b
            where b.medidor_id = n.medidor_id and b.estado = 'valida' and b.total < s.medida and b.fecha <= l.fecha
          )
        )`)})`,
      )}
        as dia,
      coalesce(
        s.medida,
        (
          select l.total from ${valid} and l.fecha < ${beginning(sql`s.dia + 1`)}
          order by l.fecha desc nulls last, l.id desc nulls last limit 1
        )
      )::float8 as medida
    from jsonb_to_recordset(
      ${JSON.stringify(asked.map(({ id, medidor_id }) => ({ id, medidor_id })))}::jsonb
    ) n(id int, medidor_id int)
    join lateral (
      select * from mantenimiento_pasos p
      where p.empresa_id = ${empresaId} and p.vencimiento_id = n.id and p.tipo in ('ultima', 'sin_ultima')
      order by p.id desc limit 1
    ) s on s.tipo = 'ultima'`);
  return new Map(rows.map(({ id, ...said }) => [id, said]));
};

/**
 * The reading of a meter as known at a moment: readings of that time that arrive later do not change measures that
 * people have seen.
 */
const knownAt = (meter: SQL, at: SQL): SQL => sql`(
  select l.total from lecturas l
  where l.medidor_id = ${meter} and l.estado = 'valida' and l.fecha <= ${at} and l.creado_en <= ${at}
  order by l.fecha desc nulls last, l.id desc nulls last limit 1
)`;

/** The value of a meter at a moment: its last valid reading until then, else the first one after. */
export const measureAt = (meter: SQL, at: SQL): SQL => sql`coalesce(
  (
    select l.total from lecturas l
    where l.medidor_id = ${meter} and l.estado = 'valida' and l.fecha <= ${at}
    order by l.fecha desc nulls last, l.id desc nulls last limit 1
  ),
  (
    select l.total from lecturas l
    where l.medidor_id = ${meter} and l.estado = 'valida' and l.fecha > ${at}
    order by l.fecha asc nulls first, l.id asc nulls first limit 1
  )
)`;

const text = (day: SQL) => sql`to_char(${day}, 'YYYY-MM-DD')`;
const ms = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;
