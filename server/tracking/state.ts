import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { System, Tx } from '../db/client';
import { locking, saving, statesOf, stateFields, type Known, type StateRow } from './assetRows';
import { advance, longestHold, release, type AssetState, type Fix, type Mark } from './fixes';
import { lateWays } from './lateWays';
import { offlineAfter } from './liveState';
import { marking } from './marks';
import type { Stored } from './store';
import { trip, type Statement } from './trips';

/** An asset to be told to whoever watches the map: its newest good fix is a new one, or it was silent and is heard again. */
export interface Move {
  empresaId: number;
  activoId: number;
  fix: Fix;
  /** Of the device that reported, in seconds. */
  interval: number | null;
  /** Device time of its last sign of life, ms; a sign need not bring a good fix. Absent: the fix is the last one. */
  heard?: number;
}

/** Somebody else changed an asset in the same moment: the batch has to begin anew. */
export class StateRace extends Error {}

interface Owner {
  empresaId: number;
  interval: number | null;
}

/** What a batch does to the assets. */
interface Change {
  /** The last ones of its transaction. */
  statements: Statement[];
  moves: Move[];
  /** Waits for the end of the transaction. @throws StateRace */
  settle(ending: Promise<unknown>): Promise<void>;
}

const mostRemembered = 50_000;
/** ms in which nothing is remembered once another process was seen to change the same assets. */
const shy = 60_000;

/**
 * The states of assets: in the database, and the last ones that this process wrote remembered. What is remembered saves reading and
 * locking rows ahead; `version` tells when another process was there meanwhile, and then the batch is done again, reading under lock.
 */
export const createAssetStates = () => {
  const remembered = new Map<number, Known>();
  let shyUntil = 0;

  /** Takes the stored positions of each asset in device order: good ones move its state. */
  const change = async (client: pg.ClientBase, tx: Tx, stored: Stored[]): Promise<Change> => {
    const { fixes, signs, owners } = byAsset(stored);
    const trusted = performance.now() >= shyUntil;
    const before = new Map<number, Known>();
    const unknown: number[] = [];
    for (const activoId of owners.keys()) {
      const known = trusted ? remembered.get(activoId) : undefined;
      // Late fixes change the past: what they are measured against is read under lock.
      if (known && !fixes.get(activoId)?.some(({ fecha }) => fecha <= known.state.fix.fecha)) before.set(activoId, known);
      else unknown.push(activoId);
    }
    if (unknown.length) for (const [activoId, known] of statesOf((await trip(client, [locking(unknown)]))[0] ?? [])) before.set(activoId, known);

    const after = new Map<number, AssetState>();
    const marks: Mark[] = [];
    const late = new Map<number, Fix[]>();
    for (const [activoId, found] of fixes) {
      const known = before.get(activoId)?.state ?? null;
      let state = known;
      for (const fix of found) {
        const next = advance(state, fix);
        if (next.state === state) late.set(activoId, [...(late.get(activoId) ?? []), fix]);
        state = next.state;
        marks.push(...next.marks);
      }
      if (state && state !== known) after.set(activoId, state);
    }
    for (const { activoId, km, marks: outliers } of await lateWays(tx, late)) {
      const state = after.get(activoId) ?? before.get(activoId)?.state;
      if (state && km !== 0) after.set(activoId, { ...state, km: state.km + km });
      marks.push(...outliers);
    }

    const settle = async (ending: Promise<unknown>) => {
      try {
        await ending;
      } catch (error) {
        // Whether it was committed may be unknown, so nothing is known any more.
        for (const activoId of owners.keys()) remembered.delete(activoId);
        if (!isRace(error)) throw error;
        shyUntil = performance.now() + shy;
        throw new StateRace();
      }
      if (remembered.size > mostRemembered) remembered.clear();
      for (const [activoId, state] of after) remembered.set(activoId, { state, version: (before.get(activoId)?.version ?? 0) + 1 });
    };
    return {
      statements: [...saving(after, before, (activoId) => owners.get(activoId)?.empresaId ?? 0), ...marking(marks)],
      moves: [...movesOf(after, before, owners), ...returnsOf(signs, after, before, owners)],
      settle,
    };
  };

  return {
    change,
    /** Of these assets, or of all, nothing that is remembered counts any more. */
    forget: (ids?: Iterable<number>) => {
      if (!ids) remembered.clear();
      else for (const id of ids) remembered.delete(id);
    },
  };
};

/** `saving` divides by zero when not every row was as it was known. */
const isRace = (error: unknown) => error instanceof Error && 'code' in error && error.code === '22012';

/** Believes the jumps that nothing has contradicted for long enough. One process at a time takes each asset. */
export const releaseHeld = async (db: System, now: Date): Promise<Move[]> =>
  db.transaction(async (tx) => {
    const waiting = await tx.execute<StateRow & Owner>(sql`
      select ${sql.raw(stateFields)}, e.empresa_id as "empresaId", (select d.intervalo_s from dispositivos d where d.id = e.dispositivo_id) as interval
      from estado_activo e where retenida is not null and (retenida->'fix'->>'recibida')::float8 <= ${now.getTime() - longestHold}
      order by activo_id limit 500 for update skip locked`);
    return [];
  });

const byAsset = (stored: Stored[]) => {
  const fixes = new Map<number, Fix[]>();
  const signs = new Map<number, number>();
  const owners = new Map<number, Owner>();
  for (const position of stored) {
    const { activoId, device, frame } = position;
    if (activoId === null) continue;
    if (!owners.has(activoId)) owners.set(activoId, { empresaId: device.empresaId, interval: device.interval });
    const fix = fixOf(position);
    if (!fix) {
      signs.set(activoId, Math.max(signs.get(activoId) ?? 0, frame.fecha.getTime()));
      continue;
    }
    const found = fixes.get(activoId);
    if (found) found.push(fix);
    else fixes.set(activoId, [fix]);
  }
  for (const found of fixes.values()) found.sort((a, b) => a.fecha - b.fecha);
  return { fixes, signs, owners };
};

const fixOf = ({ id, device, frame, received }: Stored): Fix | null => {
  const { latitud, longitud, velocidad_kmh, rumbo, precision_m, bateria_pct, encendido } = frame;
  if (!frame.valida || latitud === null || longitud === null) return null;
  const [fecha, recibida] = [frame.fecha.getTime(), received.getTime()];
  return { id, dispositivo_id: device.id, fecha, recibida, latitud, longitud, velocidad_kmh, rumbo, precision_m, bateria_pct, encendido };
};
