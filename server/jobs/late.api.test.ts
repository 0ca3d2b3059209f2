import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nombreRonda } from '#contract/words/rondas';
import { watchRounds } from '../admin/index';
import type { MailMessage } from '../mail/index';
import { createMetrics } from '../telemetry/metrics';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { createEvery, type Every } from './index';

const api = useApi(startOwnApi);
let at: Date;
const later = (ms: number) => void (at = new Date(at.getTime() + ms));
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const everyRound: string[] = [];

beforeAll(async () => {
  await api.every.look();
  everyRound.push(...(await api.every.seen()).map(({ nombre }) => nombre));
  await api.every.stop();
});
beforeEach(async () => {
  at = new Date('2026-03-01T08:00:00Z');
  await api.db.system.execute('delete from rondas');
});

const aProcess = (work: () => Promise<unknown> = async () => {}) => {
  const every = createEvery({ db: api.db.system, log: () => {}, now: () => at });
  every.inOneProcess('prueba', { ms: 10 * minute }, work);
  return every;
};
const shown = async (every: Every) => (await every.seen()).find(({ nombre }) => nombre === 'prueba');

it('each round of the product has a name for people', () => {
  expect(everyRound.length).toBeGreaterThan(25);
  expect(everyRound.filter((name) => nombreRonda(name) === name)).toEqual([]);
});

describe('a round', () => {
  it('shows when it ran, for how long, and why it failed last', async () => {
    let fails = false;
    const every = aProcess(async () => {
      if (fails) throw new Error('sin espacio');
    });
    await every.look();
    expect(await shown(every)).toMatchObject({ corrio_en: null, fallo: null, atrasada: false });
    later(10 * minute);
    await every.look();
    expect(await shown(every)).toMatchObject({
      corrio_en: '2026-03-01T08:10:00.000Z',
      duro_ms: expect.any(Number),
      fallo: null,
    });
    fails = true;
    later(10 * minute);
    await every.look();
    expect(await shown(every)).toMatchObject({
      corrio_en: '2026-03-01T08:10:00.000Z',
      fallo: 'sin espacio',
      fallo_en: '2026-03-01T08:20:00.000Z',
    });
  });

  it('is late after two intervals, which one process says once, and once that it runs again', async () => {
    const [every, other] = [aProcess(), aProcess()];
    await every.look();
    later(30 * minute);
    expect(await every.newlyLate()).toEqual({ late: [], again: [] });
    later(minute);
    expect(await shown(other)).toMatchObject({ atrasada: true });
    expect(await every.newlyLate()).toEqual({ late: ['prueba'], again: [] });
    expect(await other.newlyLate()).toEqual({ late: [], again: [] });
    later(minute);
    await other.look();
    expect(await every.newlyLate()).toEqual({ late: [], again: ['prueba'] });
    expect(await other.newlyLate()).toEqual({ late: [], again: [] });
  });

  it('of the day is late after an hour, not where its company is not active', async () => {
    const every = createEvery({ db: api.db.system, log: () => {}, now: () => at });
    every.inOneProcess('diaria', { daily: '03:00' }, async () => {});
    await every.look();
    later(day + hour + minute);
    await api.db.system.execute(`update empresas set activo = false`);
    expect(await every.newlyLate()).toEqual({ late: [], again: [] });
    await api.db.system.execute(`update empresas set activo = true`);
    expect(await every.newlyLate()).toEqual({ late: ['diaria'], again: [] });
  });

  it('that the code has no longer is not late', async () => {
    await aProcess().look();
    later(day);
    const newer = createEvery({ db: api.db.system, log: () => {}, now: () => at });
    newer.inOneProcess('otra', { ms: day }, async () => {});
    await newer.look();
    expect(await newer.newlyLate()).toEqual({ late: [], again: [] });
  });
});

it('superadmins get a mail when something is late, and the process says that it is degraded', async () => {
  const every = aProcess();
  await every.look();
  const posted: MailMessage[] = [];
  const rounds = watchRounds({
    db: api.db.system,
    every,
    clock: { difference: () => 7 },
    mail: { post: (_, write) => void write().then((mails) => posted.push(...mails)) },
    metrics: createMetrics(),
    publicUrl: 'https://ftrack.example.com/',
    log: () => {},
  });
  await api.person('superadmin', []);
  await rounds.look();
  expect(rounds.degraded()).toEqual(['clock']);
  later(31 * minute);
  await rounds.look();
  await rounds.look();
  expect(rounds.degraded()).toEqual(['clock', 'round prueba']);
  await vi.waitFor(() => expect(posted.length).toBeGreaterThan(0));
  expect(new Set(posted.map(({ subject }) => subject)).size).toBe(1);
  expect(posted[0]?.text).toContain('https://ftrack.example.com/admin-dashboard');
});
