import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { defectoTable as d, respuestaTable as r } from '../db/tables/inspecciones';
import { changedBy } from '../db/tables/stored';
import type { Actor } from '../history/audit';
import { record } from '../history/timeline';
import { factsOf, type Point, type PointFacts, type SeenAs } from './facts';
import { idsOf, livesOf, type Life } from './lives';

type Row = typeof d.$inferSelect;
type Values = Omit<typeof d.$inferInsert, 'empresa_id'>;

/** What deriving changed: the defects, and those of them that are new or just repaired. */
export interface Derived {
  changed: { id: number; version: number }[];
  opened: Row[];
  repaired: Row[];
}

/** Until the transaction ends nobody else writes inspections or defects of this asset: its defects come out exact. */
export const lockAsset = (tx: Tx, empresaId: number, activoId: number) =>
  tx.execute(sql`select 1 from activos where empresa_id = ${empresaId} and id = ${activoId} for no key update`);

/**
 * Derives the defects of these points of an asset, which is locked, from all that is known of them. What opened or was
 * repaired goes to the asset's timeline.
 */
export const derive = async (tx: Tx, actor: Actor, activoId: number, points: readonly Point[]): Promise<Derived> => {
  const derived: Derived = { changed: [], opened: [], repaired: [] };
  const each = new Map(points.map((point) => [`${point.plantilla_id} ${point.item}`, point]));
  for (const point of each.values()) await derivePoint(tx, actor, activoId, point, derived);
  const { opened, repaired } = derived;
  await record(
    tx,
    actor,
    ...opened.map(({ id, titulo, abierto_en }) => ({
      ...{ activo_id: activoId, tipo: 'defecto_abierto' as const, titulo: `Defecto: ${titulo}`, fecha: abierto_en },
      ...{ referencia_tipo: 'defecto', referencia_id: id },
    })),
    ...repaired.map(({ id, titulo, nota, reparado_por, reparado_en }) => ({
      ...{ activo_id: activoId, tipo: 'defecto_reparado' as const, titulo: `Defecto reparado: ${titulo}` },
      ...{ detalle: [reparado_por, nota].filter(Boolean).join(': ') || null },
      ...(reparado_en && { fecha: reparado_en }),
      ...{ referencia_tipo: 'defecto', referencia_id: id },
    })),
  );
  return derived;
};

const derivePoint = async (tx: Tx, actor: Actor, activoId: number, point: Point, derived: Derived) => {
  const facts = await factsOf(tx, actor.empresaId, activoId, point);
  const lives = livesOf(facts.sightings, facts.cuts);
  const ids = idsOf(lives, facts.orders);
  const kept = new Set(ids);
  for (const row of facts.rows)
    if (!kept.has(row.id) && row.eliminado_en === null)
      derived.changed.push(await write(tx, actor, row, { eliminado_en: sql`now()` }));
  for (const [at, life] of lives.entries()) {
    const id = ids[at] ?? null;
    const before = facts.rows.find((row) => row.id === id) ?? null;
    const { plantilla_id, item } = point;
    const values = { activo_id: activoId, plantilla_id, item, ...valuesOf(life, facts, id) };
    const row = before ? await changeTo(tx, actor, before, values) : await insert(tx, actor, values);
    if (row !== before) derived.changed.push(row);
    if (!before || before.eliminado_en !== null) derived.opened.push(row);
    if (row.estado === 'reparado' && before?.estado !== 'reparado') derived.repaired.push(row);
    await pointAnswers(tx, actor.empresaId, row.id, item, life);
  }
};

const iso = (ms: number) => new Date(ms).toISOString();

const valuesOf = ({ sightings, end }: Life, { seenAs, orders }: PointFacts, id: number | null) => {
  const [first] = sightings;
  const last = sightings.at(-1) ?? first;
  const { titulo, grupo, severidad }: SeenAs = seenAs(last);
  const orden_id = (id !== null && orders.get(id)) || null;
  const repaired = end?.how === 'reparado';
  return {
    ...{ titulo, grupo, severidad, orden_id },
    estado: end ? end.how : orden_id === null ? ('abierto' as const) : ('en_orden' as const),
    abierto_en: iso(first.fecha),
    inspeccion_id: first.inspeccion_id,
    vistas_n: sightings.length,
    ultima_vista_en: iso(last.fecha),
    reparado_en: repaired ? iso(end.fecha) : null,
    reparado_por_id: repaired ? end.user_id : null,
    reparado_por: end?.nombre ?? null,
    nota: end?.nota ?? null,
    cierra_en: end ? iso(end.at) : null,
    eliminado_en: null,
  } satisfies Partial<Values>;
};

/** The same row where nothing of it differs. */
const changeTo = async (tx: Tx, actor: Actor, before: Row, values: Partial<Values>): Promise<Row> => {
  const held: Record<string, unknown> = before;
  return Object.entries(values).some(([field, value]) => held[field] !== value)
    ? write(tx, actor, before, values)
    : before;
};

const write = async (
  tx: Tx,
  { empresaId, userId }: Actor,
  { id }: Row,
  values: Partial<Values> | { eliminado_en: SQL },
): Promise<Row> => {
  const [row] = await tx
    .update(d)
    .set({ ...values, ...changedBy(d, userId) })
    .where(and(eq(d.empresa_id, empresaId), eq(d.id, id)))
    .returning();
  if (!row) throw new Error('the defect was not stored');
  return row;
};

const insert = async (tx: Tx, { empresaId, userId }: Actor, values: Values): Promise<Row> => {
  const by = { empresa_id: empresaId, creado_por_id: userId, actualizado_por_id: userId };
  const [row] = await tx
    .insert(d)
    .values({ ...values, ...by })
    .returning();
  if (!row) throw new Error('the defect was not stored');
  return row;
};

/** The answers that are its sightings name it. */
const pointAnswers = (tx: Tx, empresaId: number, id: number, item: string, { sightings }: Life) =>
  tx
    .update(r)
    .set({ defecto_id: id })
    .where(
      sql`${r.empresa_id} = ${empresaId} and ${r.item} = ${item} and ${r.resultado} = 'falla'
        and ${r.defecto_id} is distinct from ${id}
        and ${r.inspeccion_id} = any(${sql.param(sightings.map(({ inspeccion_id }) => inspeccion_id))}::int[])`,
    );
