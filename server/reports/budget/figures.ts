import { sql, type SQL } from 'drizzle-orm';
import type { ClasePresupuesto } from '#contract/entities/presupuestos';
import type { ConsultaPresupuesto } from '#contract/requests/reportePresupuesto';
import { tiposDeClase } from '#contract/rules/budget';
import { beginning, dayAt } from '../../db/days';
import { belowLevels } from '../../db/belowLevels';
import type { Tx } from '../../db/system';
import { expectedOn, isCommitted, receptions, storeBelow, toCome } from '../../resources/compras/index';

export interface Figure {
  mes: number;
  clase: ClasePresupuesto;
  cifra: 'presupuesto' | 'real' | 'comprometido' | 'pronostico';
  valor: number;
}

/** What was budgeted, spent and committed in each month of a year, by class. */
export const readFigures = async (
  tx: Tx,
  empresaId: number,
  { anio, nivel_id }: ConsultaPresupuesto,
): Promise<Figure[]> => {
  const below = (level: SQL) => (nivel_id === undefined ? sql`true` : belowLevels(level, [nivel_id]));
  const ofStore = nivel_id === undefined ? sql`true` : storeBelow([nivel_id]);
  const within = (moment: SQL) => sql`${moment} >= ${beginning(sql`${`${anio}-01-01`}::date`)}
    and ${moment} < ${beginning(sql`${`${anio + 1}-01-01`}::date`)}`;
  const monthOf = (day: SQL) => sql`extract(month from ${day})::int`;
  const { rows } = await tx.execute<Figure & Record<string, unknown>>(sql`
    select mes, clase, cifra, sum(valor)::float8 as valor
    from (
      select p.mes::int as mes, p.clase, 'presupuesto' as cifra, p.valor
      from presupuestos p
      where p.empresa_id = ${empresaId} and p.eliminado_en is null and p.anio = ${anio} and ${below(sql`p.nivel_id`)}
      union all
      select ${monthOf(dayAt(sql`ordenes.cerrada_en`))}, ${classOfOrder}, 'real', ordenes.costo_total
      from ordenes
      where ordenes.empresa_id = ${empresaId} and ordenes.eliminado_en is null and ordenes.estado = 'cerrada'
        and ${within(sql`ordenes.cerrada_en`)} and ${below(sql`ordenes.nivel_id`)}
      union all
      select ${monthOf(sql`r.fecha`)}, ${classOfOrder}, 'real', -r.recuperado
      from reclamos r join ordenes on ordenes.empresa_id = r.empresa_id and ordenes.id = r.orden_id
      where r.empresa_id = ${empresaId} and r.eliminado_en is null and r.estado = 'pagado'
        and ordenes.eliminado_en is null and extract(year from r.fecha) = ${anio} and ${below(sql`ordenes.nivel_id`)}
      union all
      select ${monthOf(dayAt(sql`c.fecha`))}, 'combustible', 'real', c.valor
      from cargas_combustible c
      join activos a on a.empresa_id = c.empresa_id and a.id = c.activo_id
      where c.empresa_id = ${empresaId} and c.eliminado_en is null and c.estado <> 'anulada'
        and ${within(sql`c.fecha`)} and ${below(sql`a.nivel_id`)}
      union all
      select ${monthOf(dayAt(sql`recepcion.fecha`))}, 'compras', 'real', lineas.valor
      from ${receptions}
      where recepcion.empresa_id = ${empresaId} and compras.eliminado_en is null
        and ${within(sql`recepcion.fecha`)} and ${ofStore}
      union all
      select ${monthOf(expectedOn)}, 'compras', 'comprometido', ${toCome}
      from compras
      where compras.empresa_id = ${empresaId} and compras.eliminado_en is null and ${isCommitted}
        and extract(year from ${expectedOn}) = ${anio} and ${ofStore}
    ) partes
    where valor is not null
    group by 1, 2, 3`);
  return rows;
};

const classOfOrder = sql.raw(
  `case ${(['preventivo', 'correctivo'] as const)
    .map((clase) => `when ordenes.tipo in ('${tiposDeClase[clase].join("', '")}') then '${clase}'`)
    .join(' ')} else 'otro' end`,
);

/** The months and classes (`3 correctivo`) in which a warranty paid, or orders were closed for which one paid. */
export const readPaid = async (tx: Tx, empresaId: number, anio: number): Promise<ReadonlySet<string>> => {
  const year = sql`${anio}::int`;
  const { rows } = await tx.execute<{ cell: string }>(sql`
    select distinct extract(month from dia)::int || ' ' || clase as cell
    from (
      select ${classOfOrder} as clase, unnest(array[r.fecha, ${dayAt(sql`ordenes.cerrada_en`)}]) as dia
      from reclamos r join ordenes on ordenes.empresa_id = r.empresa_id and ordenes.id = r.orden_id
      where r.empresa_id = ${empresaId} and r.eliminado_en is null and r.estado = 'pagado'
    ) pagos
    where extract(year from dia) = ${year}`);
  return new Set(rows.map(({ cell }) => cell));
};
