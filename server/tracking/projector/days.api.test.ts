import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isDaily } from '../../../testing/levels';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { aTracker as newTracker, derived, rowsOf, send } from '../../testing/trackers';
import type { Fix } from '../model/fix';
import { goodOf, journeysOf, meters } from './testing-writtenRules';
import { aDay, fixAt, inDeviceOrder, randomOf } from './testing';
import { oneAsset, turn } from './turn';

const api = useApi(startOwnApi);

/** The odometer, and the sums of the days and of the trips, in metres. */
const sumsOf = async (id: number) => {
  const [row] = await rowsOf<{ odometro: number; dias: number; viajes: number; vacios: number }>(
    api,
    sql`
      select round(
        coalesce((select odometro_gps_km from estado_activo where activo_id = ${id}), 0) * 1000
      )::int as odometro,
        round(coalesce((select sum(km) from km_dia where activo_id = ${id}), 0) * 1000)::int as dias,
        round(coalesce((select sum(distancia_km) from viajes where activo_id = ${id}), 0) * 1000)::int as viajes,
        (
          select count(*)::int from km_dia
          where activo_id = ${id} and km = 0 and hueco_km = 0 and movimiento_s = 0 and ralenti_s = 0 and viajes_n = 0
        ) as vacios`,
  );
  return row ?? expect.unreachable('a query without groups has one row');
};

const agree = async (id: number, where: string) => {
  const { odometro, dias, viajes, vacios } = await sumsOf(id);
  expect({ odometro, dias, vacios }, where).toEqual({ odometro: viajes, dias: viajes, vacios: 0 });
  return viajes;
};

/** Runs turns of the smallest size until nothing is marked. */
const inTinyTurns = async () => {
  for (;;) {
    const { outcomes } = await turn(api.db.pool, Date.now, oneAsset);
    if (outcomes.length === 0) return;
  }
};

describe('the days of an asset', () => {
  it('lose the metres of a trip that five positions suggested and a sixth took back', async () => {
    const tracker = await newTracker(api);
    const parked = (clock: number) => fixAt(clock, 0, { velocidad_kmh: 0 });
    const minutes = (m: number, s = 0) => m * 60 + s;
    const fixes = [
      parked(minutes(0)),
      fixAt(minutes(1, 10), 302, { velocidad_kmh: 0 }),
      parked(minutes(20)),
      parked(minutes(20, 30)),
      parked(minutes(26, 40)),
    ];
    for (const fix of fixes) {
      await send(api.tracking, tracker, [fix]);
      await api.tracking.projected();
      await agree(tracker.id, new Date(fix.fecha).toISOString());
    }
    expect(await derived(api, tracker.id)).toMatchObject({ trips: [], days: [], state: [{ odometro_gps_km: 0 }] });
  });

  it.each(isDaily ? [2] : [1, 2, 3, 4])(
    'add up to the odometer and to the trips, whatever arrives in whatever order (%i)',
    async (seed) => {
      const random = randomOf(seed * 7_919);
      const kind = { speed: seed % 2 === 0, ignition: seed > 2, every: 20 + seed * 15, spikes: seed % 3, jitter: 6 };
      const all = inDeviceOrder(aDay(seed + 40, kind));
      // It parks for longer than five minutes at a time, and crosses a midnight of Bogotá (05:00 UTC).
      const fixes = all
        .map((fix) => ({ ...fix, fecha: fix.fecha + 10 * 3_600_000, recibida: fix.recibida + 10 * 3_600_000 }))
        .slice(0, 240);
      const inOrder = await newTracker(api);
      for (const fix of fixes) {
        await send(api.tracking, inOrder, [fix]);
        if (random() < 0.4) await inTinyTurns();
        if (random() < 0.15) await agree(inOrder.id, `in order, ${new Date(fix.fecha).toISOString()}`);
      }
      await api.tracking.projected();
      const metres = await agree(inOrder.id, 'in order');
      expect(metres).toBeGreaterThan(1_000);
      const { days } = await derived(api, inOrder.id);

      const shuffled = await newTracker(api);
      const order = fixes.map((fix) => [random(), fix] as const).sort(([a], [b]) => a - b);
      for (const [n, [, fix]] of order.entries()) {
        await send(api.tracking, shuffled, [fix]);
        if (random() < 0.15) await inTinyTurns();
        if (n % 20 === 0) {
          await api.tracking.projected();
          await agree(shuffled.id, `shuffled, ${n}`);
        }
      }
      await inTinyTurns();
      await api.tracking.projected();
      expect(await agree(shuffled.id, 'shuffled')).toBe(metres);
      expect((await derived(api, shuffled.id)).days).toEqual(days);
    },
  );

  it('are those of the zone again once it was changed there and back, in turns of any size', async () => {
    const tracker = await newTracker(api);
    // Five in the evening of a day ago in Bogotá.
    const start = Math.floor(Date.now() / 86_400_000 - 2) * 86_400_000 + 22 * 3_600_000;
    const fixes = inDeviceOrder(aDay(77, { speed: true, ignition: true, every: 60, spikes: 0, jitter: 4 })).slice(
      0,
      500,
    );
    const shift = start - (fixes[0]?.fecha ?? 0);
    await send(
      api.tracking,
      tracker,
      fixes.map((fix) => ({ ...fix, fecha: fix.fecha + shift, recibida: fix.recibida + shift })),
    );
    await api.tracking.projected();
    const before = await derived(api, tracker.id);
    expect(before.days.length).toBeGreaterThan(1);
    const [{ zona } = { zona: '' }] = await rowsOf<{ zona: string }>(
      api,
      sql`select zona_horaria as zona from empresas where id = ${api.a}`,
    );
    for (const other of ['Pacific/Kiritimati', zona, 'Pacific/Pago_Pago', zona]) {
      await api.db.system.execute(sql`update empresas set zona_horaria = ${other} where id = ${api.a}`);
      await inTinyTurns();
      await api.tracking.projected();
      await agree(tracker.id, other);
    }
    expect((await derived(api, tracker.id)).days).toEqual(before.days);
  });

  it('are repaired by the mark that an upgrade sets, in several turns', async () => {
    const tracker = await newTracker(api);
    const fixes = inDeviceOrder(aDay(5, { speed: true, ignition: false, every: 60, spikes: 0, jitter: 0 })).slice(
      0,
      200,
    );
    await send(api.tracking, tracker, fixes);
    await api.tracking.projected();
    const { days } = await derived(api, tracker.id);
    await api.db.system.execute(
      sql`update km_dia set km = km + 0.302, movimiento_s = 0 where activo_id = ${tracker.id}`,
    );
    await api.db.system.execute(sql`update viajes set dias = null where activo_id = ${tracker.id}`);
    await api.db.system.execute(sql`
      insert into km_dia (activo_id, fecha, empresa_id, km) values (${tracker.id}, '2026-08-19', ${api.a}, 0.302),
        (${tracker.id}, '2026-08-25', ${api.a}, 0.302)`);
    await api.db.system.execute(sql`
      insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad)
      values (${api.a}, ${tracker.id}, '2000-01-01', 2)`);
    await inTinyTurns();
    // A round may hold the asset meanwhile.
    await api.tracking.projected();
    await agree(tracker.id, 'after the upgrade');
    expect((await derived(api, tracker.id)).days).toEqual(days);
  });
});

describe('a trip over midnight', () => {
  /** Bogotá's midnight, eleven hours after 13:00 in New York: fixAt counts from 13:00 UTC, which is 08:00 there. */
  const midnight = 16 * 3_600;
  const kmh = 36;
  const drive = (from: number, until: number, every: number): Fix[] =>
    Array.from({ length: Math.floor((until - from) / every) + 1 }, (_, i) =>
      fixAt(from + i * every, (i * every * kmh) / 3.6, { velocidad_kmh: kmh, encendido: true }),
    );

  it.each([10, 600])('is divided by time, with a fix each %i s', async (every) => {
    const tracker = await newTracker(api);
    const fixes = drive(midnight - 3_900, midnight + 1_500, every);
    await send(api.tracking, tracker, fixes);
    await api.tracking.projected();
    const { trips, days } = await derived(api, tracker.id);
    expect(trips).toHaveLength(1);
    expect(days).toMatchObject([
      { fecha: '2026-08-20', km: expect.closeTo(39, 0) },
      { fecha: '2026-08-21', km: expect.closeTo(15, 0) },
    ]);
    const hours = await rowsOf<{ s: number }>(
      api,
      sql`select movimiento_s as s from km_dia where activo_id = ${tracker.id} order by fecha`,
    );
    expect(hours.map(({ s }) => s)).toEqual([3_900, 1_500]);
    const [first, last] = [fixes[0], fixes.at(-1)];
    if (first && last) expect(await agree(tracker.id, 'over midnight')).toBe(Math.round(meters(first, last)));
  });

  it('belongs to the day that ends, where its last fix is at midnight, and to the new one where its first is', async () => {
    const ending = await newTracker(api);
    const standing = Array.from({ length: 20 }, (_, i) => fixAt(midnight + 30 * i, 6_000, { velocidad_kmh: 0 }));
    await send(api.tracking, ending, [...drive(midnight - 600, midnight - 20, 20), ...standing]);
    await api.tracking.projected();
    expect((await derived(api, ending.id)).days).toMatchObject([{ fecha: '2026-08-20', km: expect.closeTo(6, 2) }]);
    const beginning = await newTracker(api);
    await send(api.tracking, beginning, drive(midnight, midnight + 600, 20));
    await api.tracking.projected();
    expect((await derived(api, beginning.id)).days).toMatchObject([{ fecha: '2026-08-21', km: expect.closeTo(6, 2) }]);
  });
});

it('the invariant holds against the written rules', async () => {
  const tracker = await newTracker(api);
  const fixes = inDeviceOrder(aDay(91, { speed: true, ignition: false, every: 30, spikes: 1, jitter: 5 })).slice(
    0,
    500,
  );
  await send(api.tracking, tracker, fixes);
  await api.tracking.projected();
  const { trips } = journeysOf(goodOf(fixes));
  expect(await agree(tracker.id, 'the written rules')).toBe(
    trips.reduce((sum, { metros }) => sum + Math.round(metros), 0),
  );
});
