import type pg from 'pg';
import { isOnline } from '#contract/rules/movement';
import { isGood } from './frame';
import { advance, noOutliers, type OutlierState } from './projector/steps/outliers';
import { speedOf } from './projector/motion';
import type { Fix } from './projector/fix';
import type { Outcome } from './projector/turn';
import type { Move } from './publish';
import type { Stored } from './store';

const mostRemembered = 50_000;
/** A map that opened up to this many ms after a fix was published, and before it was projected, has missed it. */
const soon = 1_000;

interface Known extends OutlierState {
  /** When `last` was published, ms since 1970. */
  publishedAt: number;
}
const nothingKnown: Known = { ...noOutliers, publishedAt: 0 };

/**
 * Publishes the newest good fix of each asset as soon as it is stored, without waiting for the projector. A late fix is not published,
 * and one out of reach waits for a second.
 */
export const createLive = (pool: pg.Pool, publish: (moves: Move[]) => void) => {
  const remembered = new Map<number, Known>();
  let reading: Promise<void> | null = null;

  const learn = async (ids: number[]) => {
    const { rows } = await pool.query<Record<string, unknown>>({
      name: 'live_states',
      text: `select activo_id, dispositivo_id, extract(epoch from fecha)::float8 * 1000 as fecha, latitud, longitud, velocidad_kmh, rumbo, precision_m, bateria_pct, encendido
        from estado_activo where activo_id = any($1::int[])`,
      values: [ids],
    });
    if (remembered.size > mostRemembered) remembered.clear();
    for (const id of ids) remembered.set(id, nothingKnown);
    for (const { activo_id, fecha, ...row } of rows)
      remembered.set(Number(activo_id), {
        ...nothingKnown,
        last: { id: 0, atipica: false, odometro_km: null, recibida: 0, ...row, fecha: Math.round(Number(fecha)) } as Fix,
      });
  };

  const take = (stored: readonly Stored[]) => {
    const moves: Move[] = [];
    for (const position of stored) {
      const { activoId, device, frame } = position;
      const known = activoId === null ? undefined : remembered.get(activoId);
      if (activoId === null || !known) continue;
      const owner = { empresaId: device.empresaId, activoId, interval: device.interval };
      const { last, held } = known;
      const at = frame.fecha.getTime();
      if (!isGood(frame)) {
        if (last && !isOnline(last.fecha, device.interval, Date.now())) moves.push({ ...owner, fix: last, heardAt: at });
        continue;
      }
      const newest = held ?? last;
      if (newest && at <= newest.fecha) continue;
      const { state } = advance(known, fixOf(position));
      const moved = state.last && state.last !== last ? { ...state.last, velocidad_kmh: speedOf(last, state.last) } : null;
      remembered.set(activoId, { ...state, publishedAt: moved ? Date.now() : known.publishedAt });
      if (moved) moves.push({ ...owner, fix: moved });
    }
    publish(moves);
  };

  return {
    /** To be called in the order in which they were stored. */
    stored: (stored: readonly Stored[]): void => {
      const unknown = new Set(stored.flatMap(({ activoId }) => (activoId === null || remembered.has(activoId) ? [] : [activoId])));
      if (unknown.size === 0 && !reading) return take(stored);
      const after = (reading ?? Promise.resolve()).then(async () => {
        await learn([...unknown].filter((id) => !remembered.has(id)));
        take(stored);
      });
      // A device whose look-up fails is published with its next fix.
      const mine: Promise<void> = after.catch(() => undefined).finally(() => reading === mine && (reading = null));
      reading = mine;
    },
    /** Publishes what only the projector knows: a place that was confirmed later or came from another device, and what maps missed that opened in between. */
    projected: async (outcomes: readonly Outcome[]): Promise<void> => {
      await reading;
      const news = outcomes.flatMap(({ activoId, empresaId, interval, head, view, fecha }) => {
        const known = remembered.get(activoId);
        const now = Date.now();
        if (!view?.newest || (known?.last && known.last.fecha > view.newest.fecha)) return [];
        // No new frame, so the turn was due to time alone. The asset must be published as silent, or maps would show it moving for ever.
        if (fecha !== null && fecha === head?.fecha && !isOnline(fecha, interval, now))
          return [{ activoId, empresaId, interval, fix: view.newest, heardAt: fecha }];
        // The state that maps open with has not changed.
        if (view.newest.fecha === head?.state.newest?.fecha) return [];
        const same = known?.last?.fecha === view.newest.fecha;
        if (same && known.publishedAt > now - soon) return [];
        remembered.set(activoId, same ? { ...known, publishedAt: now } : { ...nothingKnown, last: view.newest, publishedAt: now });
        return [{ activoId, empresaId, fix: view.newest, ...(fecha !== null && { heardAt: fecha }) }];
      });
      if (news.length === 0) return;
      const { rows } = await pool.query<{ id: number; intervalo_s: number | null }>(
        'select d.id, d.intervalo_s from unnest($1::int[], $2::int[]) n(e, id) join dispositivos d on d.empresa_id = n.e and d.id = n.id',
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
