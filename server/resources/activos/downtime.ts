import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import type { Indisponibilidad } from '#contract/entities/hojaDeVida';
import type { Tx } from '../../db/system';
import type { Actor } from '../../history/audit';
import type { Entry } from '../../history/entry';
import { fieldError } from '../../plugins/errors';
import { indisponibilidadTable } from '../../db/tables/hojaDeVida';
import { duration } from './wording';

/** What a change carries besides the fields: the reason, since when, and the class of the downtime that it opens. */
export interface Circumstances {
  motivo?: string | null;
  desde?: string;
  clase?: Indisponibilidad['clase'];
}

/**
 * Opens and closes downtime as the new state requires; the asset's row must be locked. An open period of the same class
 * stays open.
 *
 * @returns the timeline entry
 * @throws ApiError 422 at `desde` when periods would overlap
 */
export const moveDowntime = async (
  tx: Tx,
  actor: Actor,
  activoId: number,
  estado: Activo['estado'],
  how: Circumstances,
): Promise<Entry[]> => {
  const { empresaId, userId, importacion } = actor;
  const undoing = importacion?.deshace ?? false;
  if (importacion && undoing) await takeBack(tx, empresaId, activoId, importacion.id);
  const marked = importacion && !undoing ? importacion.id : null;
  const last = await lastStop(tx, empresaId, activoId);
  const running = last && last.fin_en === null ? last : null;
  const usual = indisponibilidadDe[estado];
  const clase = usual && (how.clase ?? usual);
  // Undoing opens nothing: downtime that is not back was corrected by people since.
  if (undoing ? !running || clase : running ? running.clase === clase : !clase) return [];

  const earliest = running ? running.inicio_en : (last?.fin_en ?? '');
  if (how.desde && Date.parse(how.desde) < Date.parse(earliest))
    throw fieldError('desde', 'Se cruza con una parada anterior');
  const at = how.desde ?? later(new Date().toISOString(), earliest);
  const given = how.desde ? { fecha: at } : {};
  const entries: Entry[] = [];
  if (running) {
    await tx
      .update(indisponibilidadTable)
      .set({ fin_en: at, cerrada_por_importacion: marked, version: sql`${indisponibilidadTable.version} + 1` })
      .where(and(eq(indisponibilidadTable.empresa_id, empresaId), eq(indisponibilidadTable.id, running.id)));
    const lasted = duration(Date.parse(at) - Date.parse(running.inicio_en));
    entries.push({
      activo_id: activoId,
      tipo: 'parada_finalizada',
      titulo: `Fin de la parada ${adjective[running.clase]}: duró ${lasted}`,
      ...given,
    });
  }
  if (clase) {
    const values = {
      empresa_id: empresaId,
      activo_id: activoId,
      inicio_en: at,
      clase,
      nota: how.motivo ?? null,
      creado_por_id: userId,
    };
    await tx.insert(indisponibilidadTable).values({ ...values, abierta_por_importacion: marked });
    entries.push({
      activo_id: activoId,
      tipo: 'parada_iniciada',
      titulo: `Inicio de una parada ${adjective[clase]}`,
      ...given,
    });
  }
  return entries;
};

/** Downtime as it was before an import, but for what people have corrected since. */
const takeBack = async (tx: Tx, empresaId: number, activoId: number, importacion: number): Promise<void> => {
  const p = indisponibilidadTable;
  const mine = and(eq(p.empresa_id, empresaId), eq(p.activo_id, activoId));
  await tx.delete(p).where(and(mine, eq(p.abierta_por_importacion, importacion), isNull(p.fin_en)));
  const last = await lastStop(tx, empresaId, activoId);
  if (last?.cerrada_por_importacion !== importacion) return;
  await tx
    .update(p)
    .set({ fin_en: null, cerrada_por_importacion: null, version: sql`${p.version} + 1` })
    .where(and(mine, eq(p.id, last.id)));
};

/**
 * When the stop of an asset that has failed at `fecha` begins: then, or at the end of a stop that is already recorded
 * after it. Two stops never overlap, and a failure reported late must not be refused because the asset was stopped for
 * something else meanwhile.
 */
export const beginOfStop = async (tx: Tx, empresaId: number, activoId: number, fecha: string): Promise<string> => {
  const last = await lastStop(tx, empresaId, activoId);
  return last ? later(fecha, last.fin_en ?? last.inicio_en) : fecha;
};

/** A time in which an asset was not stopped; `hasta` null: until now, and it still is not. */
export interface Gap {
  desde: string;
  hasta: string | null;
}

/** The times since a moment without any recorded downtime. */
export const gapsSince = async (tx: Tx, empresaId: number, activoId: number, desde: string): Promise<Gap[]> => {
  const p = indisponibilidadTable;
  const stops = await tx
    .select({ inicio_en: p.inicio_en, fin_en: p.fin_en })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), eq(p.activo_id, activoId), or(isNull(p.fin_en), gt(p.fin_en, desde))))
    .orderBy(asc(p.inicio_en));
  const gaps: Gap[] = [];
  let free: string | null = desde;
  for (const { inicio_en, fin_en } of stops) {
    if (free !== null && inicio_en > free) gaps.push({ desde: free, hasta: inicio_en });
    free = fin_en;
  }
  return free === null ? gaps : [...gaps, { desde: free, hasta: null }];
};

const lastStop = async (tx: Tx, empresaId: number, activoId: number) => {
  const [last] = await tx
    .select()
    .from(indisponibilidadTable)
    .where(and(eq(indisponibilidadTable.empresa_id, empresaId), eq(indisponibilidadTable.activo_id, activoId)))
    .orderBy(desc(indisponibilidadTable.inicio_en), desc(indisponibilidadTable.id))
    .limit(1);
  return last;
};

export const adjective: Record<Indisponibilidad['clase'], string> = {
  falla: 'por falla',
  planificada: 'planificada',
  operacional: 'operacional',
  externa: 'externa',
};

const later = (a: string, b: string) => (a > b ? a : b);
