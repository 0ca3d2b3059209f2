import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { activos } from '#contract/entities/activos';
import type { FiltroHistorial, Historial } from '#contract/entities/hojaDeVida';
import type { Tx } from '../db/system';
import { attachedTo } from './attached';
import { annulment } from './importedEntries';
import { spreadExtra } from './extraChanges';
import { veiledReason, veiledTitle } from './othersOrders';
import { historialTable as h } from '../db/tables/historial';
import { timelineFilter, type Reader } from './timelineFilter';

/** An entry before its author's name was looked up. */
export type StoredEntry = Omit<Historial, 'actor'> & { actor_id: number | null };

// Must match the index: otherwise PostgreSQL would sort all of an asset's entries for one page.
const newestFirst = sql`${h.fecha} desc nulls last, ${h.id} desc nulls last`;

/** A page of an asset's timeline, newest first, and the total. */
export const readTimeline = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  filter: FiltroHistorial,
  [from, to]: [number, number],
  reader: Reader,
) => {
  const where = timelineFilter(empresaId, activoId, filter, reader);
  // Selects the ids of the page first: files are looked up for one page only.
  const page = await tx
    .select({ id: h.id })
    .from(h)
    .where(where)
    .orderBy(newestFirst)
    .limit(to - from + 1)
    .offset(from);
  const [counted] = await tx.select({ n: count() }).from(h).where(where);
  const ids = page.map(({ id }) => id);
  return { entries: await readEntries(tx, empresaId, ids, reader), total: counted?.n ?? 0 };
};

/** The number of entries of each type. */
export const countTimeline = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  filter: FiltroHistorial,
  reader: Reader,
): Promise<Record<string, number>> => {
  const rows = await tx
    .select({ tipo: h.tipo, n: count() })
    .from(h)
    .where(timelineFilter(empresaId, activoId, filter, reader))
    .groupBy(h.tipo);
  return Object.fromEntries(rows.map(({ tipo, n }) => [tipo, n]));
};

/** These entries, newest first. */
export const readEntries = async (
  tx: Tx,
  empresaId: number,
  ids: number[],
  { costs, orders }: Reader,
): Promise<StoredEntry[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: h.id,
      activo_id: h.activo_id,
      tipo: h.tipo,
      fecha: h.fecha,
      creado_en: h.creado_en,
      titulo: h.titulo,
      detalle: h.detalle,
      cambios: h.cambios,
      actor_id: h.actor_id,
      referencia_tipo: h.referencia_tipo,
      referencia_id: h.referencia_id,
      odometro_km: h.odometro_km,
      horometro_h: h.horometro_h,
      costo: h.costo,
      anulado: annulled,
      adjuntos: attachedTo('historial'),
      ...(orders && {
        orden_ajena: veiledTitle(orders),
        motivo_ajeno: veiledReason(sql`${h.detalle}`, sql`${h.empresa_id}`, orders),
      }),
    })
    .from(h)
    .where(and(eq(h.empresa_id, empresaId), inArray(h.id, ids)))
    .orderBy(newestFirst);
  const entries = await spreadExtra(tx, empresaId, rows.map(veiled), ({ activo_id }) => activo_id);
  return costs ? entries : entries.filter(({ tipo }) => tipo !== 'costo').map(withoutCosts);
};

type Veils = Partial<Record<'orden_ajena' | 'motivo_ajeno', string | null>>;

/** Leaves only what may be said of the orders of others. */
const veiled = ({ orden_ajena, motivo_ajeno, ...entry }: StoredEntry & Veils): StoredEntry => {
  if (!orden_ajena) return motivo_ajeno ? { ...entry, detalle: motivo_ajeno } : entry;
  const nothing = {
    detalle: null,
    cambios: [],
    adjuntos: [],
    actor_id: null,
    referencia_id: null,
    odometro_km: null,
    horometro_h: null,
    costo: null,
  };
  return { ...entry, ...nothing, titulo: orden_ajena };
};

// The reversal has the same date as the cost: found by the index of a type's entries by date.
const annulled = sql<boolean>`(
  historial.tipo = 'costo'
    and exists (
      select 1 from historial contra where contra.empresa_id = historial.empresa_id
      and contra.activo_id = historial.activo_id and contra.tipo = 'costo' and contra.fecha = historial.fecha
      and contra.referencia_tipo = ${sql.raw(`'${annulment}'`)} and contra.referencia_id = historial.id
    )
)`;

/** Removes costs from other entries. Entries that are only costs are left out altogether. */
const withoutCosts = (entry: StoredEntry): StoredEntry => ({
  ...entry,
  costo: null,
  cambios: entry.cambios.filter(({ campo }) => !activos.costs.includes(campo)),
});
