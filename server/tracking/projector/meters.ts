import { and, desc, eq, gt, inArray, isNull, lt, notInArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Tx } from '../../db/system';
import { showNewest } from '../../db/newestReading';
import { lecturaTable as l, medidorTable } from '../../db/tables/hojaDeVida';
import { activoTable } from '../../db/tables/activos';
import type { TripFact } from '../model/facts';
import type { Waypoint } from '../model/fix';
import type { Outcome } from './outcome';

type MeterRow = typeof medidorTable.$inferSelect;
type Ended = TripFact & { fin: Waypoint };

/**
 * Writes a reading at the end of each trip for assets whose odometer follows the GPS, and removes readings of trips
 * that no longer exist.
 */
export const readMetersOf = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  const ended = new Map(outcomes.map((outcome) => [outcome.activoId, { outcome, trips: endedOf(outcome) }]));
  const asked = outcomes.map(({ activoId }) => activoId);
  const tx = drizzle(client as pg.PoolClient);
  const meters = await tx
    .select({ meter: medidorTable })
    .from(medidorTable)
    .innerJoin(
      activoTable,
      and(eq(activoTable.empresa_id, medidorTable.empresa_id), eq(activoTable.id, medidorTable.activo_id)),
    )
    .where(
      and(
        inArray(medidorTable.activo_id, asked),
        eq(activoTable.medidor_fuente, 'gps'),
        eq(medidorTable.tipo, 'odometro'),
        isNull(medidorTable.eliminado_en),
      ),
    )
    .orderBy(medidorTable.id)
    .for('no key update', { of: medidorTable });
  for (const { meter } of meters) {
    const found = ended.get(meter.activo_id);
    if (found) await read(tx, meter, found.outcome, found.trips);
  }
};

const endedOf = ({ projected, view }: Outcome): Ended[] =>
  [...projected.facts.trips, ...(view?.trips ?? [])].flatMap((trip) => (trip.fin ? [{ ...trip, fin: trip.fin }] : []));

const read = async (tx: Tx, meter: MeterRow, { from, until }: Outcome, trips: Ended[]) => {
  const mine = eq(l.medidor_id, meter.id);
  const ends = trips.map(({ fin }) => isoOf(fin.fecha));
  const window = [
    from > -Infinity ? gt(l.fecha, isoOf(from)) : undefined,
    until < Infinity ? lt(l.fecha, isoOf(until)) : undefined,
  ];
  const gone = await tx
    .delete(l)
    .where(and(mine, eq(l.fuente, 'gps'), ...window, ends.length ? notInArray(l.fecha, ends) : undefined))
    .returning({ id: l.id });
  let changed = gone.length > 0;
  for (const trip of trips) if (await readAt(tx, meter, trip)) changed = true;
  if (changed) await showNewest(tx, meter);
};

/** The previous reading plus the distance driven since. */
const readAt = async (tx: Tx, meter: MeterRow, { inicio, fin, metros }: Ended): Promise<boolean> => {
  const valid = and(eq(l.medidor_id, meter.id), eq(l.estado, 'valida'));
  const at = isoOf(fin.fecha);
  const [before] = await tx
    .select()
    .from(l)
    .where(and(valid, lt(l.fecha, at)))
    .orderBy(desc(l.fecha), desc(l.id))
    .limit(1);
  const [after] = await tx
    .select()
    .from(l)
    .where(and(valid, gt(l.fecha, at)))
    .orderBy(l.fecha, l.id)
    .limit(1);
  // Somebody may have read the meter during the trip.
  const share = before ? Math.min(1, (fin.fecha - Date.parse(before.fecha)) / (fin.fecha - inicio.fecha)) : 1;
  const driven = (before?.total ?? 0) + (metros / 1000) * share;
  const total = rounded(after && after.fuente !== 'gps' ? Math.min(driven, after.total) : driven);
  const valor = rounded(total - (before ? before.total - before.valor : 0));
  const [known] = await tx
    .select()
    .from(l)
    .where(and(eq(l.medidor_id, meter.id), eq(l.fuente, 'gps'), eq(l.fecha, at)))
    .limit(1);
  if (known && (known.estado !== 'valida' || (known.total === total && known.valor === valor))) return false;
  if (known) await tx.update(l).set({ total, valor }).where(eq(l.id, known.id));
  else
    await tx.insert(l).values({
      empresa_id: meter.empresa_id,
      medidor_id: meter.id,
      valor,
      total,
      fecha: at,
      fuente: 'gps',
      estado: 'valida',
    });
  return true;
};

const isoOf = (at: number) => new Date(at).toISOString();
const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
