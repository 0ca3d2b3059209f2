import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diasPosiciones } from '#contract/entities/empresas';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { atOnce } from '../stored/forget';
import { dropMonth, storedMonths } from '../stored/partitions';
import type { Fix } from '../model/fix';
import { aDay, fixAt, inDeviceOrder } from '../projector/testing';
import { aProcess, aTracker, derived, rowsOf, send, type Tracker } from '../../testing/trackers';
import { forgetPositions } from './index';
import { lately } from '../stored/lateMonths';

const day = 86_400_000;
/** The first moment that a company keeps by default. */
const limite = (() => {
  const at = new Date(Date.now() - diasPosiciones.usual * day);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
})();
const first = fixAt(0, 0).fecha;
const moved = (fixes: readonly Fix[], to: number): Fix[] =>
  fixes.map((fix) => ({ ...fix, fecha: to + fix.fecha - first, recibida: to + fix.fecha - first }));
const driving = (seed: number, from: number) =>
  moved(inDeviceOrder(aDay(seed, { speed: true, ignition: false, every: 45, spikes: 1, jitter: 5 })), from);
/** Work days long before, around and after the limit; a trip or a stop spans the limit. */
const work = [
  ...driving(2, limite - 40 * day),
  ...driving(3, limite - 5 * day),
  ...driving(7, limite - day / 4),
  ...driving(5, limite + 3 * day),
];
const isOver = ({ fin_en }: Record<string, unknown>) => Date.parse(String(fin_en)) < limite;

const api = useApi(startOwnApi);
beforeEach(async () => {
  await keeps(api.a, diasPosiciones.usual);
  await keeps(api.b, diasPosiciones.max);
});

const keeps = (company: number, days: number) =>
  api.db.system.execute(sql`
    update empresas
    set ajustes = ajustes || ${JSON.stringify({ dias_posiciones: days })}::jsonb, activo = true
    where id = ${company}`);
/** Makes everything received so far look five weeks old. */
const longAgo = () => api.db.system.execute(`update posiciones_tardias set recibida_en = now() - interval '35 days'`);
const retain = (stopped?: () => boolean) => forgetPositions(api.db.system, stopped);
const countOf = async ({ id }: Tracker, until = limite) => {
  const [row] = await rowsOf<{ n: number }>(
    api,
    sql`
      select count(*)::int as n from posiciones
      where activo_id = ${id} and fecha_dispositivo < ${new Date(until).toISOString()}::timestamptz`,
  );
  return row?.n ?? NaN;
};
/** What must remain when positions are deleted. */
const lasting = async ({ id }: Tracker) => {
  const { bad: _, ...rest } = await derived(api, id);
  return rest;
};
/** Reports through a process that has recorded no late months yet. */
const report = async (tracker: Tracker, fixes: readonly Fix[]) => {
  const process = aProcess(api);
  await send(process, tracker, fixes);
  await process.close();
  await api.tracking.projected();
};
const aWorker = async (company: number) => {
  const tracker = await aTracker(api, company);
  await report(tracker, work);
  return tracker;
};
const again = async ({ id, company }: Tracker, from: number) => {
  await api.db.system.execute(sql`
    insert into recalculos_pendientes (empresa_id, activo_id, desde)
    values (${company}, ${id}, ${new Date(from).toISOString()}::timestamptz)`);
  await api.tracking.projected();
};

describe('a company that keeps its positions for a shorter time than another', () => {
  let short: Tracker;
  let long: Tracker;
  beforeAll(async () => {
    await keeps(api.b, diasPosiciones.max);
    [short, long] = [await aWorker(api.a), await aWorker(api.b)];
    await longAgo();
  });

  it('loses whole months, and the other nothing', async () => {
    const all = await lasting(short);
    expect(all.trips.length).toBeGreaterThan(10);
    expect(await lasting(long)).toEqual(all);
    const [old, whole] = [await countOf(long), await countOf(long, Date.now())];
    expect(old).toBeGreaterThan(1_000);
    await retain();
    expect([await countOf(short), await countOf(short, Date.now())]).toEqual([0, whole - old]);
    expect([await countOf(long), await countOf(long, Date.now())]).toEqual([old, whole]);
    expect(await lasting(short)).toEqual(all);
  });

  it.each([
    ['everything', Date.UTC(2000, 0)],
    ['the middle of what is gone', limite - 5 * day],
    ['a moment before the limit', limite - 60_000],
    ['a moment after it', limite + 60_000],
    ['days after it', limite + 3 * day],
  ])('keeps its trips, stops and kilometres when %s is derived again', async (_what, from) => {
    const all = await lasting(short);
    await again(short, from);
    await again(long, from);
    expect(await lasting(short)).toEqual(all);
    expect(await lasting(long)).toEqual(all);
  });

  it('keeps those from before the limit when it changes its minimum stop', async () => {
    const all = await lasting(short);
    await api.db.system.execute(sql`update empresas set ajustes = ajustes || '{"min_parada": 60}' where id = ${api.a}`);
    await again(short, Date.UTC(2000, 0));
    const other = await lasting(short);
    expect(other.trips).not.toEqual(all.trips);
    expect(other.trips.filter(isOver)).toEqual(all.trips.filter(isOver));
    await api.db.system.execute(sql`update empresas set ajustes = ajustes - 'min_parada' where id = ${api.a}`);
    await again(short, Date.UTC(2000, 0));
    expect(await lasting(short)).toEqual(all);
  });

  it('keeps them when a late report from before the limit comes, and has the report for a month', async () => {
    const all = await lasting(short);
    const late = moved([fixAt(0, 5_000, { velocidad_kmh: 60 })], limite - 5 * day + 3_600_500);
    await report(short, late);
    expect(await lasting(short)).toEqual(all);
    await retain();
    expect(await countOf(short)).toBe(1);
    await longAgo();
    await retain();
    expect(await countOf(short)).toBe(0);
    expect(await lasting(short)).toEqual(all);
  });

  it('stores a late report from after the limit as the other does', async () => {
    const all = await lasting(short);
    const late = driving(11, limite + 2 * day);
    for (const tracker of [short, long]) await report(tracker, late);
    const more = await lasting(short);
    expect(more).not.toEqual(all);
    expect(await lasting(long)).toEqual(more);
  });
});

it('keeps the whole line of a trip across the limit when a late report comes in the middle of it', async () => {
  const hour = 3_600;
  // From an hour before the limit to six hours after it, past midnight in Bogotá, and home the day after.
  const drive = Array.from({ length: 420 }, (_, i) => fixAt(i * 60, i * 1_000, { velocidad_kmh: 60 }));
  const stand = [7, 7.1, 7.2, 40, 40.1].map((hours) => fixAt(hours * hour, 420_000, { velocidad_kmh: 0 }));
  const [tracker, other] = [await aTracker(api), await aTracker(api, api.b)];
  for (const each of [tracker, other]) await report(each, moved([...drive, ...stand], limite - hour * 1_000));
  await longAgo();
  const all = await lasting(tracker);
  expect(all.trips).toMatchObject([{ puntos: 421 }]);
  await retain();
  expect([await countOf(tracker), await countOf(other)]).toEqual([0, 60]);
  await report(tracker, moved([fixAt(6.5 * hour + 30, 390_500, { velocidad_kmh: 60 })], limite - hour * 1_000));
  expect(await lasting(tracker)).toEqual(all);
});

describe('a month', () => {
  it('is not dropped when a phone sends positions of it at the last moment', async () => {
    await report(await aTracker(api), moved([fixAt(0, 0)], limite - 70 * day));
    const [month] = (await storedMonths(api.db.system)).filter(({ hasta }) => Date.parse(hasta) > limite - 70 * day);
    const drop = async () => month && dropMonth(api.db.system, month, lately(month.desde));
    expect(await drop()).toBe(false);
    await longAgo();
    expect(await drop()).toBe(true);
  });

  it('loses its partition once no company keeps anything in it, and gets it again when a phone sends positions of it', async () => {
    await keeps(api.b, diasPosiciones.usual);
    const [one, other] = [await aWorker(api.a), await aWorker(api.b)];
    const all = [await lasting(one), await lasting(other)];
    const old = async () => (await storedMonths(api.db.system)).filter(({ desde }) => Date.parse(desde) < limite);
    expect((await old()).length).toBeGreaterThan(1);
    await retain();
    expect((await old()).length).toBeGreaterThan(1);
    await longAgo();
    await retain();
    expect(await old()).toEqual([]);
    for (const tracker of [one, other]) await again(tracker, Date.UTC(2000, 0));
    expect([await lasting(one), await lasting(other)]).toEqual(all);
    await report(one, driving(13, limite - 50 * day));
    expect(await countOf(one)).toBeGreaterThan(100);
    await retain();
    expect(await countOf(one)).toBeGreaterThan(100);
    await longAgo();
    await retain();
    expect(await old()).toEqual([]);
    expect([await lasting(one), await lasting(other)]).toEqual(all);
  });

  it('is deleted a few rows at a time, and another process can complete it', async () => {
    const [tracker, other] = [await aTracker(api), await aTracker(api, api.b)];
    await report(other, moved([fixAt(0, 0)], limite - 90 * day));
    await api.db.system.execute(sql`
      insert into posiciones (empresa_id, dispositivo_id, activo_id, fecha_dispositivo, valida)
      select ${api.a}, ${tracker.device}, ${tracker.id},
        ${new Date(limite - 90 * day).toISOString()}::timestamptz + n * interval '1 second', false
      from generate_series(1, ${2.5 * atOnce}::int) n`);
    const seen = [await countOf(tracker)];
    for (let attempt = 1; seen[0] !== 0;) {
      let asked = 0;
      await retain(() => ++asked > attempt);
      const left = await countOf(tracker);
      if (left === seen[0]) attempt++;
      else seen.unshift(left);
    }
    expect(seen).toEqual([0, 0.5 * atOnce, 1.5 * atOnce, 2.5 * atOnce]);
    expect(await countOf(other)).toBe(1);
  });

  it('is kept whole for a company that received some of it in the last weeks, and only for that one', async () => {
    const [fresh, settled] = [await aWorker(api.a), await aWorker(api.b)];
    await keeps(api.b, diasPosiciones.usual);
    await longAgo();
    await report(fresh, moved([fixAt(0, 0)], limite - 5 * day - 60_000));
    const [month] = [new Date(limite - 5 * day).toISOString().slice(0, 7)];
    const ofMonth = async ({ id }: Tracker) =>
      (
        await rowsOf(
          api,
          sql`
            select 1 from posiciones
            where activo_id = ${id} and to_char(fecha_dispositivo at time zone 'UTC', 'YYYY-MM') = ${month}`,
        )
      ).length;
    const stored = await ofMonth(fresh);
    await retain();
    expect([await ofMonth(fresh), await ofMonth(settled)]).toEqual([stored, 0]);
    expect(await countOf(fresh)).toBe(stored);
  });

  it('of a suspended company is kept', async () => {
    const tracker = await aWorker(api.a);
    await longAgo();
    await api.db.system.execute(sql`update empresas set activo = false where id = ${api.a}`);
    await retain();
    expect(await countOf(tracker)).toBeGreaterThan(1_000);
  });
});

it('can be deleted by several processes at once, and nothing received in the meantime is lost', async () => {
  await keeps(api.b, diasPosiciones.usual);
  const trackers = [await aWorker(api.a), await aWorker(api.a), await aWorker(api.b)];
  const all = await Promise.all(trackers.map(lasting));
  await longAgo();
  const late = driving(17, limite - 38 * day);
  const processes = trackers.map(() => aProcess(api));
  await Promise.all([
    retain(),
    retain(),
    retain(),
    ...trackers.map((tracker, i) => processes[i] && send(processes[i], tracker, late, 10)),
  ]);
  await Promise.all(processes.map((process) => process.close()));
  await api.tracking.projected();
  await retain();
  const received = new Set(late.map(({ fecha, latitud, longitud }) => `${fecha} ${latitud} ${longitud}`)).size;
  for (const tracker of trackers) expect(await countOf(tracker)).toBeGreaterThanOrEqual(received);
  await longAgo();
  await retain();
  expect(await Promise.all(trackers.map((tracker) => countOf(tracker)))).toEqual([0, 0, 0]);
  const trips = await Promise.all(trackers.map(lasting));
  trips.forEach((after, i) => expect(after.trips).toEqual(expect.arrayContaining(all[i]?.trips ?? [])));
});

it('is not deleted until everything stored is derived', async () => {
  const tracker = await aWorker(api.a);
  await longAgo();
  await api.tracking.close();
  // The mark that an upgrade sets on stored positions.
  await api.db.system.execute(
    sql`insert into recalculos_pendientes (empresa_id, activo_id, desde) values (${api.a}, ${tracker.id}, '2000-01-01')`,
  );
  const stored = await countOf(tracker);
  await retain();
  expect(await countOf(tracker)).toBe(stored);
  const process = aProcess(api);
  await process.projected();
  await process.close();
  await retain();
  expect(await countOf(tracker)).toBe(0);
});
