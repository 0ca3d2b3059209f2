import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import type { CompanySubject } from '#contract/core/access';
import type { Mensaje, ReferenciaMensaje } from '#contract/requests/mensajes';
import { worksInTheField } from '#contract/core/roles';
import type { Tx } from '../db/system';
import { mensajeTable as m } from '../db/tables/mensajes';
import { may, type Caller } from '../plugins/guard';

/** The right with which somebody of the control room sees what a message is about. */
export const subjectOf: Readonly<Record<ReferenciaMensaje, CompanySubject>> = {
  orden_id: 'ordenes',
  ejecucion_id: 'ejecuciones',
  evento_id: 'eventos',
  activo_id: 'activos',
};

/** Whether this caller gets references of this kind: an operario all of the own thread. */
export const seesReference = (caller: Caller, field: ReferenciaMensaje): boolean =>
  worksInTheField(caller.role) || may(caller, field === 'activo_id' ? 'reference' : 'list', subjectOf[field]);

const columns = {
  id: m.id,
  personal_id: m.personal_id,
  de_oficina: m.de_oficina,
  autor: m.autor,
  texto: m.texto,
  orden_id: m.orden_id,
  ejecucion_id: m.ejecucion_id,
  evento_id: m.evento_id,
  activo_id: m.activo_id,
  referencia: m.referencia,
  fecha: m.fecha,
  creado_en: m.creado_en,
  entregado_en: m.entregado_en,
  leido_en: m.leido_en,
  leido_por: m.leido_por,
};

/** Messages of the caller's company, the newest first, without what the caller may not see. */
export const readMessages = async (
  tx: Tx,
  caller: Caller,
  where: SQL | undefined,
  [from, to]: readonly [number, number],
): Promise<Mensaje[]> => {
  const rows = await tx
    .select(columns)
    .from(m)
    .where(and(eq(m.empresa_id, caller.empresaId), where))
    .orderBy(desc(m.id))
    .limit(to - from + 1)
    .offset(from);
  return rows.map((row) => shownTo(caller, row));
};

export const countMessages = async (tx: Tx, { empresaId }: Caller, where: SQL | undefined): Promise<number> => {
  const [found] = await tx
    .select({ n: count() })
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), where));
  return found?.n ?? 0;
};

const fields = Object.keys(subjectOf) as ReferenciaMensaje[];

const shownTo = (caller: Caller, row: Mensaje): Mensaje => {
  const hidden = fields.find((field) => row[field] !== null && !seesReference(caller, field));
  return hidden ? { ...row, [hidden]: null, referencia: null } : row;
};
