import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { aTracker, derived, rowsOf, send } from '../../testing/trackers';
import { aDay, inDeviceOrder } from './testing';

const api = useApi(startOwnApi);

const run = (text: string) => api.db.system.execute(sql.raw(text));

it('an asset whose turn fails is quarantined: the others go on, and it is retried until it succeeds', async () => {
  const [ill, ...well] = [await aTracker(api), await aTracker(api), await aTracker(api)];
  await run(
    `create function falla() returns trigger language plpgsql as $$ begin raise exception 'no se puede'; end $$`,
  );
  await run(
    `create trigger falla before update on proyecciones for each row when (new.activo_id = ${ill.id}) execute function falla()`,
  );
  const day = inDeviceOrder(aDay(4, { speed: true, ignition: true, every: 60, spikes: 0, jitter: 3 }));
  for (const tracker of [ill, ...well]) await send(api.tracking, tracker, day);
  await api.tracking.projected();

  const [first, second] = [await derived(api, (well[0] ?? ill).id), await derived(api, (well[1] ?? ill).id)];
  expect(first.trips.length).toBeGreaterThan(0);
  expect(second.trips).toEqual(first.trips);
  expect((await derived(api, ill.id)).trips).toEqual([]);
  const quarantined = () => rowsOf(api, sql`select activo_id, fallos, motivo from proyecciones_apartadas`);
  expect(await quarantined()).toEqual([
    { activo_id: ill.id, fallos: 1, motivo: expect.stringContaining('no se puede') },
  ]);

  // It fails again on retry, and then waits longer.
  await run(`update proyecciones_apartadas set hasta = now()`);
  await api.tracking.projected();
  expect(await quarantined()).toMatchObject([{ activo_id: ill.id, fallos: 2 }]);
  const [waits] = await rowsOf<{ s: number }>(
    api,
    sql`select extract(epoch from hasta - now())::float8 as s from proyecciones_apartadas`,
  );
  expect(waits?.s).toBeGreaterThan(30);

  await run(`drop trigger falla on proyecciones`);
  await run(`update proyecciones_apartadas set hasta = now()`);
  await api.tracking.projected();
  expect(await quarantined()).toEqual([]);
  expect((await derived(api, ill.id)).trips).toEqual(first.trips);
});

it('a state that cannot be read quarantines its own asset, too', async () => {
  const [ill, well] = [await aTracker(api), await aTracker(api)];
  const day = inDeviceOrder(aDay(5, { speed: true, ignition: true, every: 60, spikes: 0, jitter: 3 }));
  await run(`
    insert into proyecciones (activo_id, empresa_id, fecha, estado) values (${ill.id}, ${api.a}, now(), '{"otra":1}')
    on conflict (activo_id, empresa_id) do update set fecha = excluded.fecha, estado = excluded.estado`);
  for (const tracker of [ill, well]) await send(api.tracking, tracker, day);
  await api.tracking.projected();
  expect((await derived(api, well.id)).trips.length).toBeGreaterThan(0);
  expect(await rowsOf(api, sql`select activo_id, fallos from proyecciones_apartadas`)).toEqual([
    { activo_id: ill.id, fallos: 1 },
  ]);
});
