import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Persona } from '#contract/entities/personal';
import type { CalendarioPersona } from '#contract/requests/planificador';
import type { Tx } from '../../db/system';
import { ausenciaTable as a, calendarioPersonalTable as c } from '../../db/tables/ausencias';

/** The address of a person's calendar is another one: it is read at once, and what the former one said goes. */
export const followCalendar = async (
  tx: Tx,
  empresaId: number,
  { id, ics_url }: Pick<Persona, 'id' | 'ics_url'>,
): Promise<void> => {
  await tx.delete(a).where(and(eq(a.empresa_id, empresaId), eq(a.personal_id, id), eq(a.origen, 'ics')));
  await tx.delete(c).where(and(eq(c.empresa_id, empresaId), eq(c.personal_id, id)));
  if (ics_url !== null) await tx.insert(c).values({ empresa_id: empresaId, personal_id: id });
};

/** Those of people who are deleted. */
export const forgetAbsences = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<void> => {
  for (const table of [a, c])
    await tx.delete(table).where(and(eq(table.empresa_id, empresaId), inArray(table.personal_id, [...ids])));
};

/** How reading the calendar of a person went. */
export const calendarOf = async (tx: Tx, empresaId: number, id: number): Promise<CalendarioPersona> => {
  const [found] = await tx
    .select({ leido_en: c.leido_en, fallo: c.fallo, proximo_en: sql<string>`${c.proximo_en}`.mapWith(c.proximo_en) })
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), eq(c.personal_id, id)));
  return found ?? null;
};
