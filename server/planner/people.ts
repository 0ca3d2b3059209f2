import { and, eq, gt, inArray, isNull, lt, lte, gte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Persona } from '#contract/entities/personal';
import { dayAfter, dayStart } from '#contract/core/localTime';
import type { Tx } from '../db/system';
import { belowLevels } from '../db/belowLevels';
import { ausenciaTable as a } from '../db/tables/ausencias';
import { personalTable as p } from '../db/tables/personal';
import { calendarOf, type Absence, type Calendar } from './workDays';

export interface Person extends Pick<Persona, 'id' | 'tipo' | 'estado' | 'nivel_id' | 'turno' | 'image_url'> {
  nombre: string;
  habilidades: string[];
}

/** A person with their work days. */
export interface Worker extends Person {
  calendar: Calendar;
}

interface Asked {
  empresaId: number;
  nivel_id?: number | undefined;
  personal_id?: number | undefined;
  /** Shown whatever they are. */
  also: readonly number[];
}

/** The people who get orders: those of the workshop, those with a skill, and these. By name. */
export const readPeople = (tx: Tx, { empresaId, nivel_id, personal_id, also }: Asked): Promise<Person[]> =>
  peopleWhere(
    tx,
    and(
      eq(p.empresa_id, empresaId),
      isNull(p.eliminado_en),
      ne(p.estado, 'retirado'),
      or(inArray(p.tipo, [...ofTheWorkshop]), sql`cardinality(${p.especialidades}) > 0`, inArray(p.id, [...also])),
      nivel_id === undefined ? undefined : belowLevels(p.nivel_id, [nivel_id]),
      personal_id === undefined ? undefined : eq(p.id, personal_id),
    ),
  );

/** Those with these ids, whatever they are. */
export const readThese = (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Person[]> =>
  peopleWhere(tx, and(eq(p.empresa_id, empresaId), inArray(p.id, [...ids])));

const ofTheWorkshop = ['tecnico', 'contratista', 'supervisor'] as const;

/** Whether orders are suggested for them: others get only what somebody gives them. */
export const takesOrders = ({ tipo, habilidades }: Pick<Person, 'tipo' | 'habilidades'>): boolean =>
  habilidades.length > 0 || ofTheWorkshop.some((each) => each === tipo);

const peopleWhere = (tx: Tx, where: SQL | undefined): Promise<Person[]> =>
  tx
    .select({
      id: p.id,
      nombre: sql<string>`nombre_completo(${p.nombre}, ${p.apellido})`,
      tipo: p.tipo,
      estado: p.estado,
      nivel_id: p.nivel_id,
      turno: p.turno,
      habilidades: p.especialidades,
      image_url: sql<string | null>`archivo_url(${p.foto_id})`,
    })
    .from(p)
    .where(where)
    .orderBy(p.nombre, p.apellido, p.id);

/** These people with their work days from one day to another, both included. @param zone IANA */
export const withCalendars = async (
  tx: Tx,
  empresaId: number,
  people: readonly Person[],
  { desde, hasta, zone }: { desde: string; hasta: string; zone: string },
): Promise<Worker[]> => {
  const ids = people.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(a)
    .where(
      and(
        eq(a.empresa_id, empresaId),
        inArray(a.personal_id, ids),
        or(
          and(lte(a.desde_dia, hasta), gte(a.hasta_dia, desde)),
          and(lt(a.desde, moment(dayStart(dayAfter(hasta), zone))), gt(a.hasta, moment(dayStart(desde, zone)))),
        ),
      ),
    )
    .orderBy(a.id);
  const absences = new Map<number, Absence[]>(ids.map((id) => [id, []]));
  for (const row of rows) absences.get(row.personal_id)?.push(absenceOf(row, zone));
  return people.map((person) => ({
    ...person,
    calendar: calendarOf(person.turno, absences.get(person.id) ?? [], zone),
  }));
};

const moment = (at: number) => new Date(at).toISOString();

const absenceOf = (row: typeof a.$inferSelect, zone: string): Absence => {
  const { desde_dia, hasta_dia, motivo } = row;
  if (desde_dia !== null && hasta_dia !== null)
    return {
      motivo,
      dias: { desde: desde_dia, hasta: hasta_dia },
      from: dayStart(desde_dia, zone),
      to: dayStart(dayAfter(hasta_dia), zone),
    };
  return { motivo, dias: null, from: Date.parse(row.desde ?? ''), to: Date.parse(row.hasta ?? '') };
};
