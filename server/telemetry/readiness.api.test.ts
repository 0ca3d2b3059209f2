import type pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { portOf } from '../http';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';

const api = useApi(startOwnApi);
let at: string;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  at = `http://127.0.0.1:${portOf(api.app.server)}`;
});

const ask = async (path: string) => {
  const answer = await fetch(`${at}${path}`);
  return { status: answer.status, body: await answer.text(), connection: answer.headers.get('connection') };
};

/** Holds every connection to the database while `work` runs. */
const without = async <T>(work: () => Promise<T>): Promise<T> => {
  const held: pg.PoolClient[] = [];
  for (let i = 0; i < (api.db.pool.options.max ?? 1); i++) held.push(await api.db.pool.connect());
  try {
    return await work();
  } finally {
    for (const client of held) client.release();
  }
};

it('a process is ready while its database responds', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: '{"ready":true}' });
  await without(async () => {
    // That all connections are busy for a moment is no reason to send clients elsewhere.
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    await expect.poll(() => ask('/readyz')).toMatchObject({ status: 503, body: '{"ready":false,"reason":"database"}' });
  });
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
});

it('a process says when background jobs wait and none runs', async () => {
  vi.spyOn(api.jobs, 'areStalled').mockReturnValueOnce(true);
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: '{"ready":false,"reason":"jobs"}' });
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
});

it('figures are returned without a database, and show that it is down', async () => {
  expect((await ask('/metrics')).body).toMatch(/^ftrack_database_up 1$/m);
  const { status, body } = await without(() => ask('/metrics'));
  expect(status).toBe(200);
  expect(body).toMatch(/^ftrack_database_up 0$/m);
  expect(body).toMatch(/^ftrack_projection_lag_seconds Nan$/m);
});

it('a terminating process reports it at once, still responds, and keeps no connection open', async () => {
  expect((await ask('/healthz')).connection).not.toBe('close');
  // Also one whose request came before.
  const before = await without(async () => {
    const asked = ask('/metrics');
    await vi.waitFor(() => expect(api.db.pool.waitingCount).toBeGreaterThan(0));
    void api.readiness.drain(300_000);
    return { asked };
  });
  expect((await before.asked).connection).toBe('close');
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    body: '{"ready":false,"reason":"draining"}',
    connection: 'close',
  });
  expect(await ask('/healthz')).toMatchObject({
    status: 200,
    connection: 'close',
    body: '{"ok":true,"version":"test"}',
  });
  expect((await ask('/metrics')).body).toMatch(/^ftrack_ready 0$/m);
});
