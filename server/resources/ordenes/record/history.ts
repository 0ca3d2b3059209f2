import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { EstadoOrden, PasoOrden } from '#contract/entities/ordenes';
import type { Tx } from '../../../db/system';
import type { Actor } from '../../../history/audit';
import { ordenHistorialTable as h } from '../../../db/tables/ordenParts';

export interface Step {
  orden_id: number;
  /** Null when the order was created. */
  de_estado: EstadoOrden | null;
  a_estado: EstadoOrden;
  /** When it happened; absent: now. */
  fecha?: string;
  nota?: string | null;
  datos?: Record<string, unknown>;
}

/** Appends to the history of orders, in the transaction that moves them. */
export const recordSteps = async (tx: Tx, { empresaId, userId }: Actor, steps: readonly Step[]) => {
  if (steps.length > 0)
    await tx.insert(h).values(steps.map((step) => ({ ...step, empresa_id: empresaId, user_id: userId })));
};

/** The state in which an order was at a moment, by its history; undefined: before its first step. */
export const stateAt = async (tx: Tx, ordenId: number, at: string): Promise<EstadoOrden | undefined> => {
  const [step] = await tx
    .select({ estado: h.a_estado })
    .from(h)
    .where(and(eq(h.orden_id, ordenId), lte(h.fecha, at)))
    .orderBy(desc(h.fecha), desc(h.id))
    .limit(1);
  return step?.estado;
};

/** The steps of an order, oldest first. A signature includes the address of its picture. */
export const readSteps = async (tx: Tx, ordenId: number): Promise<PasoOrden[]> => {
  const rows = await tx
    .select({
      id: h.id,
      orden_id: h.orden_id,
      de_estado: h.de_estado,
      a_estado: h.a_estado,
      fecha: h.fecha,
      creado_en: h.creado_en,
      usuario: sql<string | null>`nombre_usuario(${h.user_id})`,
      nota: h.nota,
      datos: h.datos,
      firma_url: sql<string | null>`archivo_url((${h.datos} -> 'firma' ->> 'archivo_id')::uuid)`,
    })
    .from(h)
    .where(eq(h.orden_id, ordenId))
    .orderBy(asc(h.id));
  return rows.map(({ firma_url, ...step }) =>
    firma_url ? { ...step, datos: { ...step.datos, firma: { ...Object(step.datos.firma), url: firma_url } } } : step,
  );
};
