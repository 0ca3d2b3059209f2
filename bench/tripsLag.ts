import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fleetKey, startFleet } from '../testing/fleet';
import type { Load, Loaded } from './load';
import { start } from './processes';
import { against, median, percentile, type Line } from './report';
import { assets } from './tripsFill';

const perSecond = 2_000;
const ms = { load: 20_000, warm: 3_000, look: 50, hung: 600_000 };
const soonEnough = 1_000;

/**
 * The delay from the acknowledgement of a position to its asset's projection, polled every 50 ms, while 2,000 arrive
 * per second.
 */
export const benchLag = async (url: string): Promise<Line[]> => {
  const fleet = await startFleet(assets, url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const begins = Date.now() - 3_600_000;
    const load = {
      port: Number(new URL(fleet.product.url).port),
      path: `/gps/${fleetKey}`,
      kind: 'json',
      connections: 64,
      devices: assets,
      from: 0,
      begins,
    } as const;
    const loading = start<Loaded>('load', { ...load, ms: ms.load, perSecond } satisfies Load);
    const heads = await watch(client, fleet.empresaId, loading);
    const { said } = await loading;
    const lags = (said.at ?? []).flatMap((at, n) => {
      if (n < (ms.warm / 1_000) * perSecond) return [];
      const [asset, fecha] = [fleet.assets[n % assets] ?? 0, begins + Math.floor(n / assets) * 1_000];
      const seen = heads.get(asset)?.find((head) => head.fecha >= fecha);
      return [Math.max(0, (seen?.at ?? Infinity) - at)];
    });
    const rate = `${Math.round((said.answered * 1_000) / said.ms).toLocaleString('en')}/s`;
    return [
      against(`lag at ${rate}, p50`, median(lags), soonEnough, 'ms'),
      against(`lag at ${rate}, p99`, percentile(lags, 0.99), soonEnough, 'ms'),
      against('acknowledged, p99', said.p99, soonEnough, 'ms'),
    ];
  } finally {
    await client.end();
    await fleet.end();
  }
};

/**
 * By asset: device times (ms) of the newest fix in its projection, and when that was seen (ms since 1970). Until the
 * load is over and everything is projected.
 */
const watch = async (client: pg.Client, empresaId: number, loading: Promise<unknown>) => {
  const heads = new Map<number, { fecha: number; at: number }[]>();
  let over = false;
  void loading.then(() => (over = true));
  const end = performance.now() + ms.hung;
  for (;;) {
    if (performance.now() > end) throw new Error(`waited ${ms.hung / 1_000} s for the load and its projection`);
    const wasOver = over;
    const { rows } = await client.query<{ ids: number[] | null; fechas: number[]; marks: boolean }>({
      name: 'heads',
      text: `select array_agg(activo_id) ids, array_agg(extract(epoch from fecha)::float8 * 1000) fechas,
        exists (select 1 from recalculos_pendientes where empresa_id = $1) marks
        from proyecciones
        where empresa_id = $1 and fecha is not null`,
      values: [empresaId],
    });
    const at = performance.timeOrigin + performance.now();
    rows[0]?.ids?.forEach((id, i) => {
      const fecha = Math.round(rows[0]?.fechas[i] ?? 0);
      const known = heads.get(id);
      if (!known) heads.set(id, [{ fecha, at }]);
      else if (known.at(-1)?.fecha !== fecha) known.push({ fecha, at });
    });
    if (wasOver && !rows[0]?.marks) return heads;
    await sleep(ms.look);
  }
};
