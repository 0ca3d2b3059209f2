import { sql, type SQL } from 'drizzle-orm';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import type { Tx } from '../../db/system';
import { weekdays } from '../../resources/mantenimiento/index';
import { belowLevels } from '../../db/belowLevels';
import { personalTable } from '../../db/tables/personal';
import { daysTouched } from '../../tracking/trips/usage';
import { narrowed } from '../orders/chosen';
import { periodOf } from '../making/period';
import type { ReportQuery } from '../making/report';
import type { Filter } from './parts';

type Person = PanelIndicadores['personas'][number];

/**
 * The orders that each technician of the level completed and the hours logged in the period, at any place, and the
 * hours of their shift in it.
 */
export const readPeople = async (tx: Tx, { empresaId, filter, zone }: ReportQuery<Filter>): Promise<Person[]> => {
  const period = periodOf(filter, zone);
  const { first, lived } = daysTouched(period);
  const work = narrowed(empresaId, { tipo_activo: filter.tipo_activo });
  const level = filter.bajo_nivel_id ? sql`and ${belowLevels(personalTable.nivel_id, [filter.bajo_nivel_id])}` : sql``;
  const { rows } = await tx.execute<Person & Record<string, unknown>>(sql`
    with periodo as (select ${period.from} as desde, least(${period.to}, now()) as hasta),
    dias as (
      select extract(isodow from dia)::int as dia, count(*)::int as n
      from generate_series(${first}::timestamp, ${lived}::timestamp, interval '1 day') dia
      group by 1
    ),
    hechas as (
      select ordenes.responsable_id as id, count(*)::int as n from ordenes, periodo
      where ${work} and ${within(sql`ordenes.completada_en`)} group by 1
    ),
    anotado as (
      select l.personal_id as id,
        sum(
          extract(epoch from least(coalesce(l.fin_en, now()), periodo.hasta) - greatest(l.inicio_en, periodo.desde))
        )::float8 / 3600 as horas
      from mano_obra l join ordenes on ordenes.id = l.orden_id, periodo
      where l.empresa_id = ${empresaId}
        and l.eliminado_en is null
        and l.inicio_en < periodo.hasta
        and coalesce(l.fin_en, now()) > periodo.desde
        and ${work}
      group by 1
    )
    select personal.id, nombre_completo(personal.nombre, personal.apellido) as nombre,
      coalesce(hechas.n, 0) as completadas, coalesce(anotado.horas, 0) as horas,
      (
        select nullif(
          sum(coalesce((personal.turno ->> (${sql.param([...weekdays])}::text[])[dias.dia])::int, 0) * dias.n), 0
        )::float8 / 60
        from dias
      ) as disponibles_h
    from personal left join hechas on hechas.id = personal.id left join anotado on anotado.id = personal.id
    where personal.empresa_id = ${empresaId}
      and personal.eliminado_en is null
      and personal.tipo = 'tecnico'
      and personal.estado = 'activo' ${level}
    order by completadas desc, horas desc, nombre, personal.id`);
  return rows;
};

const within = (moment: SQL) => sql`${moment} >= periodo.desde and ${moment} < periodo.hasta`;

/** Percentage of their shifts that technicians logged as labour, among those with a shift; null when nobody has one. */
export const productivityOf = (people: readonly Person[]): number | null => {
  const available = people.reduce((sum, { disponibles_h }) => sum + (disponibles_h ?? 0), 0);
  const logged = people.reduce((sum, { horas, disponibles_h }) => sum + (disponibles_h === null ? 0 : horas), 0);
  return available > 0 ? (100 * logged) / available : null;
};
