import type pg from 'pg';
import { locking, saving, statesOf, type Known } from './assetRows';

import { withSpeed, type AssetState, type Fix } from './fixes';
import { metersOf } from './lateWays';
import { changesOf, goodFixes, newestFixes, type Changed } from './reattributionRows';
import type { Move } from './state';
import { onClient } from './transaction';
import { commit, trip } from './trips';

interface Parts {
  pool: pg.Pool;
  /** Assets whose state was changed. */
  changed: (activos: number[]) => void;
  tell: (moves: Move[]) => void;
}

/** Rows that one transaction looks at: the embedded database serves others in between. */
const page = 1_000;
/** ms: a frame that was being stored while the assignment changed is attributed by now. */
const settled = 10_000;
/** Leftovers that one round takes care of. */
const mostDevices = 100;

/**
 * Assignments may begin or end in the past. What is stored already then moves to the asset that carried the device at its time, in
 * pages, each its own transaction with the assets' states and kilometres. What is to be done stands in `reatribuciones`, so a crash
 * delays it and loses nothing; a second look, once every frame that was under way has landed, ends it.
 */
export const createReattribution = ({ pool, changed, tell }: Parts) => {
  let stopped = false;

  const device = async (empresaId: number, dispositivoId: number): Promise<void> => {
    const { rows } = await pool.query<{ id: string; desde: Date; over: boolean }>(
      `select id, desde, creada_en < now() - $3 * interval '1 millisecond' as over from reatribuciones where empresa_id = $1 and dispositivo_id = $2`,
      [empresaId, dispositivoId, settled],
    );
    if (rows.length === 0) return;
    let from = { fecha: new Date(Math.min(...rows.map(({ desde }) => desde.getTime()))), id: 0 };
    for (let more = true; more;) {
      const done = await onClient(pool, (client) => turnPage(client, empresaId, dispositivoId, from));
      changed(done.activos);
      tell(done.moves);
      more = done.last !== null;
      if (more && stopped) return;
      if (done.last) from = done.last;
    }
    await pool.query('delete from reatribuciones where id = any($1::bigint[])', [rows.filter(({ over }) => over).map(({ id }) => id)]);
  };

  return {
    device,
    /** What a crash or another process left, and the second looks. */
    rest: async (): Promise<void> => {
      const { rows } = await pool.query<{ empresa_id: number; dispositivo_id: number }>(
        `select distinct empresa_id, dispositivo_id from reatribuciones where creada_en < now() - $1 * interval '1 millisecond' limit ${mostDevices}`,
        [settled],
      );
      for (const { empresa_id, dispositivo_id } of rows) if (!stopped) await device(empresa_id, dispositivo_id);
    },
    /** Ends after the page that is turned now; what is left is done when a server runs again. */
    stop: () => {
      stopped = true;
    },
  };
};

interface Done {
  activos: number[];
  moves: Move[];
  /** Where the next page begins, unless this was the last one. */
  last: { fecha: Date; id: number } | null;
}

/** Each device by one process at a time. */
const turnPage = async (client: pg.PoolClient, empresaId: number, dispositivoId: number, from: { fecha: Date; id: number }): Promise<Done> => {
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(7410002, $1::int)`, [dispositivoId]);
  const { changes, last } = await changesOf(client, dispositivoId, from, page);
  const activos = [...new Set(changes.flatMap(({ before, after }) => [before, after]).filter((id) => id !== null))];
  const moves: Move[] = [];
  if (activos.length) {
    const known = new Map(statesOf((await trip(client, [locking(activos)]))[0]?.rows ?? []));
    const ways = await waysOf(client, activos, changes);
    await client.query(
      `update posiciones p set activo_id = m.activo_id from unnest($2::bigint[], $3::timestamptz[], $4::int[]) as m(id, fecha, activo_id)
       where p.dispositivo_id = $1 and p.fecha_dispositivo = m.fecha and p.id = m.id`,
      [dispositivoId, changes.map(({ fix }) => fix.id), changes.map(({ fix }) => new Date(fix.fecha)), changes.map(({ after }) => after)],
    );
    const after = await statesAfter(client, activos, known, ways, dispositivoId);
    const gone = activos.filter((id) => !after.has(id));
    if (gone.length) await client.query('delete from estado_activo where activo_id = any($1::int[])', [gone]);
    await trip(
      client,
      saving(after, known, () => empresaId),
    );
    const interval = await intervalOf(client, dispositivoId);
    for (const [activoId, { fix }] of after) if (fix.fecha !== known.get(activoId)?.state.fix.fecha) moves.push({ empresaId, activoId, fix, interval });
  }
  await trip(client, [commit]);
  return { activos, moves, last };
};

/** Metres that each asset gains or loses by what moves: the way through its good fixes around there, with and without them. */
const waysOf = async (client: pg.PoolClient, activos: number[], changes: Changed[]): Promise<Map<number, number>> => {
  const ways = new Map<number, number>();
  for (const activoId of activos) {
    const leaving = new Set(changes.filter(({ before }) => before === activoId).map(({ fix }) => fix.id));
    const coming = changes.filter(({ after, good }) => after === activoId && good).map(({ fix }) => fix);
    const times = changes.filter(({ before, after }) => before === activoId || after === activoId).map(({ fix }) => fix.fecha);
    const had = await goodFixes(client, activoId, new Date(Math.min(...times)), new Date(Math.max(...times)));
    const has = [...had.filter(({ id }) => !leaving.has(id)), ...coming].sort((a, b) => a.fecha - b.fecha);
    ways.set(activoId, metersOf(has) - metersOf(had));
  }
  return ways;
};

const statesAfter = async (client: pg.PoolClient, activos: number[], known: Map<number, Known>, ways: Map<number, number>, dispositivoId: number) => {
  const after = new Map<number, AssetState>();
  for (const activoId of activos) {
    const [newest, before] = await newestFixes(client, activoId);
    if (!newest) continue;
    const state = known.get(activoId)?.state;
    const held = state?.held && state.held.fix.dispositivo_id !== dispositivoId ? state.held : null;
    const fix: Fix = before ? withSpeed(before, newest) : newest;
    after.set(activoId, { fix, km: Math.max(0, (state?.km ?? 0) + (ways.get(activoId) ?? 0) / 1000), held });
  }
  return after;
};

const intervalOf = async (client: pg.PoolClient, dispositivoId: number): Promise<number | null> => {
  const { rows } = await client.query<{ intervalo_s: number | null }>('select intervalo_s from dispositivos where id = $1', [dispositivoId]);
  return rows[0]?.intervalo_s ?? null;
};
