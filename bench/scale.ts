import { loadavg } from 'node:os';
import pg from 'pg';
import { fleetKey, startFleet } from '../testing/fleet';
import type { Load, Loaded } from './load';
import { start } from './processes';
import { against, type Line } from './report';
import { spent } from './spent';
import { waitFor } from '../testing/waiting';

/** Each device of a large fleet reports once a minute. */
const everySeconds = 60;
/** Share of the pace that still counts as keeping it. */
const inStep = 0.99;
/** Reports later than this after their due time no longer keep the pace, ms. */
const soonEnough = 1_000;

/** The load of `devices` devices that report once a minute on two processes and on PostgreSQL for some minutes. */
export const benchScale = async (url: string, devices: number, minutes: number): Promise<Line[]> => {
  const perSecond = Math.round(devices / everySeconds);
  const fleet = await startFleet(devices, url, { FTRACK_PROCESOS: '2' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const before = { ...(await spent(fleet.product.url)), bytes: await stored(client) };
    const ms = minutes * 60_000;
    const load: Load = {
      port: Number(new URL(fleet.product.url).port),
      path: `/gps/${fleetKey}`,
      kind: 'json',
      connections: 256,
      devices,
      from: 0,
      begins: Date.now() - 3_600_000,
      ms,
      perSecond,
    };
    const { said } = await start<Loaded>('load', load);
    const behind = performance.now();
    await waitFor(
      'the projection',
      async () => (await client.query('select 1 from recalculos_pendientes limit 1')).rowCount === 0 || undefined,
      {
        pause: 200,
      },
    );
    const projected = performance.now() - behind;
    const after = { ...(await spent(fleet.product.url)), bytes: await stored(client) };
    const each = (value: number) => (value / said.answered) * 1e6;
    console.log(
      `${said.answered} positions of ${devices} devices in ${(said.ms / 1000).toFixed(0)} s, ` +
        `${said.refused} refused; CPU per position: ` +
        `processes ${each(after.processes - before.processes).toFixed(0)} µs, PostgreSQL ` +
        `${each(after.database - before.database).toFixed(0)} µs; ` +
        `${((after.bytes - before.bytes) / said.answered).toFixed(0)} bytes; memory of the processes ` +
        `${(after.memory / 2 ** 20).toFixed(0)} MB; ` +
        `projected ${(projected / 1000).toFixed(1)} s after the last; load ${loadavg()[0]?.toFixed(1)}`,
    );
    return [
      against('positions a second', said.answered / (said.ms / 1000), perSecond * inStep, '/s', true),
      against('answer, p99', said.p99, soonEnough, 'ms'),
      against('projected after the last', projected, 10_000, 'ms'),
    ];
  } finally {
    await client.end();
    await fleet.end();
  }
};

const stored = async (client: pg.Client) => {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
};
