import type pg from 'pg';
import { isOnline } from '#contract/rules/movement';
import { isGood } from '../entry/frame';
import type { Fix } from '../model/fix';
import { follow, newestColumns, newestOf, nowhere, type Newest, type NewestRow } from '../projector/newest';
import type { Outcome } from '../projector/outcome';
import type { Move } from './move';
import type { Stored } from '../ingestion/insert';

const mostRemembered = 50_000;
/** A map that opened up to this many ms after a fix was published, and before it was projected, has missed it. */
const soon = 1_000;

interface Known extends Newest {
  /** When `newest` was published, ms since 1970. */
  publishedAt: number;
}
const nothingKnown: Known = { ...nowhere, publishedAt: -Infinity };

/**
 * Publishes the newest good fix of each asset as soon as it is stored, without waiting for the projector. A late fix is
 * not published, and one out of reach waits for a second.
 */
export const createLive = (pool: pg.Pool, publish: (moves: Move[]) => void) => {
  const remembered = new Map<number, Known>();
  let reading: Promise<void> | null = null;

  const learn = async (ids: number[]) => {
    const { rows } = await pool.query<{ known: NewestRow }>({
      name: 'live_states',
      text: `select to_json(n) as known from (select ${newestColumns} from estado_activo e
        left join proyecciones p on p.activo_id = e.activo_id where e.activo_id = any($1::int[])) n`,
      values: [ids],
    });
    if (remembered.size > mostRemembered) remembered.clear();
    for (const id of ids) remembered.set(id, nothingKnown);
    for (const { known } of rows) remembered.set(known.activo_id, { ...newestOf(known), publishedAt: 0 });
  };

  const take = (stored: readonly Stored[]) => {
    const moves: Move[] = [];
    for (const position of stored) {
      const { activoId, device, frame } = position;
      const known = activoId === null ? undefined : remembered.get(activoId);
      if (activoId === null || !known) continue;
      const owner = { empresaId: device.empresaId, activoId, interval: device.interval };
      if (!isGood(frame)) {
        const { newest: fix } = known;
        if (fix && !isOnline(fix.fecha, device.interval, Date.now()))
          moves.push({ ...owner, fix, heardAt: frame.fecha.getTime() });
        continue;
      }
      const next = follow(known, fixOf(position));
      const moved = next.newest !== known.newest ? next.newest : null;
      remembered.set(activoId, moved ? { ...next, publishedAt: performance.now() } : next);
      if (moved) moves.push({ ...owner, fix: moved });
    }
    publish(moves);
  };

  return {
    /** To be called in the order in which they were stored. */
    stored: (stored: readonly Stored[]): void => {
      const unknown = new Set(
        stored.flatMap(({ activoId }) => (activoId === null || remembered.has(activoId) ? [] : [activoId])),
      );
      if (unknown.size === 0 && !reading) return take(stored);
      const after = (reading ?? Promise.resolve()).then(async () => {
        await learn([...unknown].filter((id) => !remembered.has(id)));
        take(stored);
      });
      // A device whose look-up fails is published with its next fix.
      const mine: Promise<void> = after.catch(() => undefined).finally(() => reading === mine && (reading = null));
      reading = mine;
    },
    /**
     * Publishes what only the projector knows: a place that was confirmed later or came from another device, and what
     * maps missed that opened in between.
     */
    projected: async (outcomes: readonly Outcome[]): Promise<void> => {
      await reading;
      const news = outcomes.flatMap(({ activoId, empresaId, interval, head, view, projected, fecha }) => {
        const known = remembered.get(activoId);
        const now = Date.now();
        if (!view?.newest || (known?.newest && known.newest.fecha > view.newest.fecha)) return [];
        // No new frame, so the turn was due to time alone. The asset must be published as silent, or maps would show it
        // moving for ever.
        if (fecha !== null && fecha === head?.fecha && !isOnline(fecha, interval, now))
          return [{ activoId, empresaId, interval, fix: view.newest, heardAt: fecha }];
        // The state that maps open with has not changed.
        if (view.newest.fecha === head?.state.newest?.fecha) return [];
        const same = known?.newest?.fecha === view.newest.fecha;
        if (same && known.publishedAt > performance.now() - soon) return [];
        remembered.set(
          activoId,
          same
            ? { ...known, publishedAt: performance.now() }
            : { outliers: projected.state.outliers, newest: view.newest, publishedAt: now },
        );
        return [{ activoId, empresaId, fix: view.newest, ...(fecha !== null && { heardAt: fecha }) }];
      });
      if (news.length === 0) return;
      const { rows } = await pool.query<{ id: number; intervalo_s: number | null }>(
        `
          select d.id, d.intervalo_s from unnest($1::int[], $2::int[]) n(e, id)
          join dispositivos d on d.empresa_id = n.e and d.id = n.id`,
        [news.map(({ empresaId }) => empresaId), news.map(({ fix }) => fix.dispositivo_id)],
      );
      const intervals = new Map(rows.map(({ id, intervalo_s }) => [id, intervalo_s]));
      publish(news.map((each) => ({ interval: intervals.get(each.fix.dispositivo_id) ?? null, ...each })));
    },
    forget: (activos: Iterable<number>): void => {
      for (const id of activos) remembered.delete(id);
    },
    /** Resolves when everything stored has been published. */
    settled: async (): Promise<void> => {
      await reading;
    },
  };
};

const fixOf = ({ id, device, frame, received }: Stored): Fix => ({
  id,
  dispositivo_id: device.id,
  fecha: frame.fecha.getTime(),
  recibida: received.getTime(),
  latitud: frame.latitud ?? 0,
  longitud: frame.longitud ?? 0,
  velocidad_kmh: frame.velocidad_kmh,
  rumbo: frame.rumbo,
  precision_m: frame.precision_m,
  bateria_pct: frame.bateria_pct,
  encendido: frame.encendido,
  odometro_km: frame.odometro_km,
  atipica: false,
});
