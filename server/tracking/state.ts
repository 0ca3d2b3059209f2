import type pg from 'pg';
import type { Tx } from '../db/client';
import { locking, lockingHeld, saving, statesOf, type Known } from './assetRows';
import { advance, longestHold, release, type AssetState, type Fix, type Mark } from './fixes';
import { lateWays } from './lateWays';
import { offlineAfter } from './liveState';
import { marking } from './marks';
import type { Stored } from './store';
import { onClient } from './transaction';
import { begin, commit, trip, TripError, type Statement } from './trips';

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
  /** To be called once they have committed. */
  committed(): void;
  /** To be called when they have not, or nobody knows. Answers the error that says why. */
  failed(error: unknown): unknown;
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
    const taken = byAsset(stored);
    const trusted = performance.now() >= shyUntil;
    const before = new Map<number, Known>();
    const unknown: number[] = [];
    for (const activoId of taken.owners.keys()) {
      const known = trusted ? remembered.get(activoId) : undefined;
      // Late fixes change the past: what they are measured against is read under lock.
      if (known && !taken.fixes.get(activoId)?.some(({ fecha }) => fecha <= known.state.fix.fecha)) before.set(activoId, known);
      else unknown.push(activoId);
    }
    if (unknown.length) for (const [activoId, known] of statesOf((await trip(client, [locking(unknown)]))[0]?.rows ?? [])) before.set(activoId, known);

    const { after, marks, late } = advanced(taken.fixes, before);
    for (const { activoId, km, marks: outliers } of await lateWays(tx, late)) {
      const state = after.get(activoId) ?? before.get(activoId)?.state;
      if (state && km !== 0) after.set(activoId, { ...state, km: state.km + km });
      marks.push(...outliers);
    }
    return changeOf(taken, before, after, marks);
  };

  /** The same for positions that are about to be stored, from memory alone; null where that does not tell enough. */
  const changeAhead = (stored: readonly Stored[]): Change | null => {
    const taken = byAsset(stored);
    const before = new Map<number, Known>();
    for (const activoId of taken.owners.keys()) {
      const known = remembered.get(activoId);
      if (!known) return null;
      before.set(activoId, known);
    }
    const { after, marks, late } = advanced(taken.fixes, before);
    return late.size ? null : changeOf(taken, before, after, marks);
  };

  const changeOf = ({ signs, owners }: Taken, before: Map<number, Known>, after: Map<number, AssetState>, marks: Mark[]): Change => ({
    statements: [...saving(after, before, (activoId) => owners.get(activoId)?.empresaId ?? 0), ...marking(marks)],
    moves: [...movesOf(after, before, owners), ...returnsOf(signs, after, before, owners)],
    committed: () => {
      if (remembered.size > mostRemembered) remembered.clear();
      for (const [activoId, known] of before) if (!after.has(activoId)) remembered.set(activoId, known);
      for (const [activoId, state] of after) remembered.set(activoId, { state, version: (before.get(activoId)?.version ?? 0) + 1 });
    },
    failed: (error) => {
      for (const activoId of owners.keys()) remembered.delete(activoId);
      if (!isRace(error)) return error;
      shyUntil = performance.now() + shy;
      return new StateRace();
    },
  });

  return {
    change,
    changeAhead,
    /** Is this asset remembered, and a good fix of that time (if any) newer than its newest? */
    expects: (activoId: number, fecha: number | null): boolean => {
      const known = performance.now() < shyUntil ? undefined : remembered.get(activoId);
      return known !== undefined && (fecha === null || fecha > known.state.fix.fecha);
    },
    /** Of these assets, or of all, nothing that is remembered counts any more. */
    forget: (ids?: Iterable<number>) => {
      if (!ids) remembered.clear();
      else for (const id of ids) remembered.delete(id);
    },
  };
};

/** `saving` divides by zero when not every row was as it was known. */
const isRace = (error: unknown) => error instanceof TripError && 'code' in error.cause && error.cause.code === '22012';

/** Believes the jumps that nothing has contradicted for long enough. One process at a time takes each asset. */
export const releaseHeld = (pool: pg.Pool, now: Date): Promise<Move[]> =>
  onClient(pool, async (client) => {
    const [, found] = await trip(client, [begin, lockingHeld(now.getTime() - longestHold)]);
    const rows = found?.rows ?? [];
    const before = new Map(statesOf(rows));
    const owners = new Map(rows.map((row) => [Number(row[0]), { empresaId: Number(row[14]), interval: row[15] == null ? null : Number(row[15]) }]));
    const released = [...before].map(([activoId, { state }]) => [activoId, release(state)] as const);
    const after = new Map(released.map(([activoId, { state }]) => [activoId, state]));
    const marks = released.flatMap(([, advance]) => advance.marks);
    await trip(client, [...saving(after, before, (activoId) => owners.get(activoId)?.empresaId ?? 0), ...marking(marks), commit]);
    return movesOf(after, before, owners);
  });

/** Moves the states by the fixes of each asset. Those that are late move nothing. */
const advanced = (fixes: Map<number, Fix[]>, before: Map<number, Known>) => {
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
  return { after, marks, late };
};

interface Taken {
  /** Good fixes of each asset in the order of their times. */
  fixes: Map<number, Fix[]>;
  /** Device times of what was no good fix, ms. */
  signs: Map<number, number>;
  owners: Map<number, Owner>;
}

const byAsset = (stored: readonly Stored[]): Taken => {
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

const movesOf = (after: Map<number, AssetState>, before: Map<number, Known>, owners: Map<number, Owner>): Move[] => {
  const moves: Move[] = [];
  for (const [activoId, { fix }] of after) {
    const owner = owners.get(activoId);
    if (owner && fix.fecha !== before.get(activoId)?.state.fix.fecha) moves.push({ ...owner, activoId, fix });
  }
  return moves;
};

/** Assets whose newest good fix is old enough to count as silent and that were heard of now without a new one. */
const returnsOf = (signs: Map<number, number>, after: Map<number, AssetState>, before: Map<number, Known>, owners: Map<number, Owner>): Move[] => {
  const moves: Move[] = [];
  for (const [activoId, heard] of signs) {
    const fix = (after.get(activoId) ?? before.get(activoId)?.state)?.fix;
    const owner = owners.get(activoId);
    if (fix && owner && fix.fecha <= Date.now() - offlineAfter(owner.interval)) moves.push({ ...owner, activoId, fix, heard });
  }
  return moves;
};
