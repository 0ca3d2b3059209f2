import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { createEvery, type Turn } from './index';

const api = useApi(startOwnApi);
let at = new Date('2026-03-01T08:00:00Z');
const now = () => at;
const later = (ms: number) => void (at = new Date(at.getTime() + ms));
const minute = 60_000;
const hour = 60 * minute;

beforeAll(async () => {
  await api.every.stop();
});
beforeEach(async () => {
  at = new Date('2026-03-01T08:00:00Z');
  await api.db.system.execute('delete from rondas');
});

/** A process with its own timers over the same database. */
const aProcess = (logged: object[] = []) =>
  createEvery({ db: api.db.system, log: (_, details) => void logged.push(details ?? {}), now });

describe('a round', () => {
  it('runs at its interval, however often a process looks', async () => {
    const every = aProcess();
    const ran: string[] = [];
    every.inOneProcess('prueba', { ms: 10 * minute }, async ({ due }) => void ran.push(due.toISOString()));
    await every.look();
    expect(ran).toEqual([]);
    later(10 * minute);
    await every.look();
    await every.look();
    later(9 * minute);
    await every.look();
    expect(ran).toHaveLength(1);
    later(minute);
    await every.look();
    expect(ran).toEqual(['2026-03-01T08:10:00.000Z', '2026-03-01T08:20:00.000Z']);
  });

  it('is remembered across a restart, and missed turns are made up once', async () => {
    const turns: Turn[] = [];
    const started = async () => {
      const every = aProcess();
      every.inOneProcess('prueba', { ms: hour }, async (turn) => void turns.push(turn));
      await every.look();
      return every;
    };
    const first = await started();
    later(hour);
    await first.look();
    await first.stop();
    later(30 * minute);
    await (await started()).stop();
    expect(turns).toHaveLength(1);
    later(5 * hour);
    await (await started()).stop();
    expect(turns.map(({ last }) => last?.toISOString() ?? null)).toEqual([null, '2026-03-01T09:00:00.000Z']);
  });

  it('runs once when three processes look at the same moment', async () => {
    let ran = 0;
    const processes = [aProcess(), aProcess(), aProcess()];
    for (const every of processes)
      every.inOneProcess(
        'prueba',
        { ms: hour },
        async () => void (await new Promise((done) => setTimeout(done, 50, ++ran))),
      );
    await Promise.all(processes.map((every) => every.look()));
    later(hour);
    await Promise.all(processes.map((every) => every.look()));
    expect(ran).toBe(1);
  });

  it('is taken over ten seconds after its process died, but not while that lives', async () => {
    const [dying, other] = [aProcess(), aProcess()];
    let begun = () => {};
    const hanging = new Promise<void>((resolve) => (begun = resolve));
    let end = () => {};
    let taken = false;
    dying.inOneProcess('prueba', { ms: hour }, () => (begun(), new Promise<void>((resolve) => (end = resolve))));
    other.inOneProcess('prueba', { ms: hour }, async () => void (taken = true));
    await dying.look();
    later(hour);
    void dying.look();
    await hanging;
    later(9_000);
    await other.look();
    expect(taken).toBe(false);
    later(2_000);
    await other.look();
    expect(taken).toBe(true);
    end();
    await dying.stop();
    const { rows } = await api.db.system.execute(`select proxima from rondas where nombre = 'prueba'`);
    expect(new Date(String(rows[0]?.proxima)).toISOString()).toBe(new Date(at.getTime() + hour).toISOString());
  });

  it('is restarted at once by another process when its own ends in the middle', async () => {
    const [first, second] = [aProcess(), aProcess()];
    let begun = () => {};
    const running = new Promise<void>((resolve) => (begun = resolve));
    let ran = 0;
    first.inOneProcess('prueba', { ms: hour }, async ({ stopped }) => {
      begun();
      await vi.waitFor(() => expect(stopped()).toBe(true));
    });
    second.inOneProcess('prueba', { ms: hour }, async () => void ran++);
    await first.look();
    later(hour);
    void first.look();
    await running;
    await second.look();
    expect(ran).toBe(0);
    await first.stop();
    await second.look();
    expect(ran).toBe(1);
  });

  it('is logged and retried when it fails, and blocks no other', async () => {
    const logged: { round?: string }[] = [];
    const every = aProcess(logged);
    let [broken, whole] = [0, 0];
    every.inOneProcess('roto', { ms: hour }, async () => {
      broken++;
      throw new Error('no');
    });
    every.inOneProcess('sano', { ms: hour }, async () => void whole++);
    await every.look();
    later(hour);
    await every.look();
    expect([broken, whole, logged.map(({ round }) => round)]).toEqual([1, 1, ['roto']]);
    later(5 * minute);
    await every.look();
    expect([broken, whole]).toEqual([2, 1]);
  });

  it('is due by its new schedule after that has changed', async () => {
    const before = aProcess();
    before.inOneProcess('prueba', { ms: 24 * hour }, async () => {});
    await before.look();
    const every = aProcess();
    let ran = 0;
    every.inOneProcess('prueba', { ms: minute }, async () => void ran++);
    await every.look();
    later(minute);
    await every.look();
    expect(ran).toBe(1);
  });
});

describe('a daily round', () => {
  it('runs for each company at its own hour, once a day, and follows its time zone', async () => {
    const zone = (id: number, name: string) =>
      api.db.system.execute(sql`update empresas set zona_horaria = ${name} where id = ${id}`);
    await zone(api.b, 'Europe/Madrid');
    const every = aProcess();
    const ran: [number | null, string][] = [];
    every.inOneProcess(
      'prueba',
      { daily: '05:30' },
      async ({ empresaId, due }) => void ran.push([empresaId, due.toISOString()]),
    );
    const until = async (text: string) => {
      for (const end = new Date(text); at < end; later(30 * minute)) await every.look();
    };
    // Bogotá is five hours behind, Madrid one ahead; the look at 08:00 is already past Madrid's hour.
    await until('2026-03-03T00:00:00Z');
    expect(ran).toEqual([
      [api.a, '2026-03-01T10:30:00.000Z'],
      [api.b, '2026-03-02T04:30:00.000Z'],
      [api.a, '2026-03-02T10:30:00.000Z'],
    ]);
    await zone(api.a, 'Asia/Tokyo');
    await until('2026-03-03T06:00:00Z');
    expect(ran.slice(3)).toEqual([[api.b, '2026-03-03T04:30:00.000Z']]);
    await until('2026-03-04T00:00:00Z');
    expect(ran.slice(4)).toEqual([[api.a, '2026-03-03T20:30:00.000Z']]);
    // Clocks in Madrid go forward an hour on the 29th.
    at = new Date('2026-03-28T00:00:00Z');
    ran.length = 0;
    await until('2026-03-29T12:00:00Z');
    expect(
      ran
        .filter(([id]) => id === api.b)
        .map(([, due]) => due)
        .slice(1),
    ).toEqual(['2026-03-28T04:30:00.000Z', '2026-03-29T03:30:00.000Z']);
  });

  it('skips a suspended company until it is active again', async () => {
    const every = aProcess();
    const ran: (number | null)[] = [];
    every.inOneProcess('prueba', { daily: '12:00' }, async ({ empresaId }) => void ran.push(empresaId));
    await every.look();
    const active = (yes: boolean) =>
      api.db.system.execute(sql`update empresas set activo = ${yes} where id = ${api.a}`);
    await active(false);
    later(48 * hour);
    await every.look();
    expect(ran).toEqual([api.b]);
    await active(true);
    await every.look();
    expect(ran).toEqual([api.b, api.a]);
  });
});

it('work for every process runs in each, never twice at once, until the process stops', async () => {
  const processes = [aProcess(), aProcess()];
  const ran = [0, 0];
  let [atOnce, most] = [0, 0];
  processes.forEach((every, which) => {
    every.inEveryProcess('prueba', 5, async () => {
      if (which === 0) most = Math.max(most, ++atOnce);
      await new Promise((done) => setTimeout(done, 20));
      if (which === 0) atOnce--;
      ran[which] = (ran[which] ?? 0) + 1;
    });
    every.start();
  });
  await vi.waitFor(() => expect(Math.min(...ran)).toBeGreaterThan(2));
  await Promise.all(processes.map((every) => every.stop()));
  const then = [...ran];
  await new Promise((done) => setTimeout(done, 60));
  expect([ran, most]).toEqual([then, 1]);
});

describe('a process that has the database alone', () => {
  /** A process whose looks at what was written are as frequent as its timer allows. */
  const started = (work: () => Promise<unknown>, pace: { ms: number; idle: number }) => {
    const every = createEvery({ db: api.db.system, log: () => {}, alone: true });
    every.inOneProcess('prueba', pace, work);
    every.start();
    return every;
  };
  const write = () => api.db.system.execute(sql`update empresas set activo = activo where id = ${api.a}`);

  it('stores no turns of frequent rounds, runs them when something was written, and otherwise rarely', async () => {
    let ran = 0;
    const every = started(async () => void ran++, { ms: 10, idle: 3_600_000 });
    await write();
    await vi.waitFor(() => expect(ran).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
    const { rows } = await api.db.system.execute(`select from rondas where nombre = 'prueba'`);
    expect(rows).toEqual([]);
    await every.stop();
  });

  it('runs a round when its time comes, although nothing was written', async () => {
    let ran = 0;
    const every = started(async () => void ran++, { ms: 10, idle: 10 });
    await vi.waitFor(() => expect(ran).toBeGreaterThan(2), { timeout: 60_000 });
    await every.stop();
  });

  it('waits for what runs when it stops, which is told so', async () => {
    let begun = () => {};
    const running = new Promise<void>((resolve) => (begun = resolve));
    let ended = false;
    const every = createEvery({ db: api.db.system, log: () => {}, alone: true });
    every.inOneProcess('prueba', { ms: 10 }, async ({ stopped }) => {
      begun();
      await vi.waitFor(() => expect(stopped()).toBe(true));
      ended = true;
    });
    every.start();
    await running;
    await every.stop();
    expect(ended).toBe(true);
  });
});

it('what finds what others have written looks once more after it, because a commit is in the log before others see it', async () => {
  const every = aProcess();
  const seen: string[] = [];
  every.whenWritten('prueba', { ms: 10, idle: 3_600_000 }, async () => {
    const { rows } = await api.db.system.execute<{ nombre: string }>(
      sql`select nombre from empresas where id = ${api.a}`,
    );
    seen.push(String(rows[0]?.nombre));
  });
  every.start();
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), { timeout: 60_000 });
  await api.db.system.execute(sql`update empresas set nombre = 'Otra' where id = ${api.a}`);
  await vi.waitFor(() => expect(seen.filter((nombre) => nombre === 'Otra').length).toBeGreaterThanOrEqual(2), {
    timeout: 60_000,
  });
  await every.stop();
});

it.each([
  ['lacks', sql`select pg_no_such_function()`],
  ['forbids', sql`select pg_reload_conf()`],
])(
  'what finds what others have written always runs where the database %s the function that says how far that is',
  async (_what, refused) => {
    const execute = () => api.db.read(api.a, (tx) => tx.execute(refused));
    const every = createEvery({ db: { execute } as unknown as typeof api.db.system, log: () => {} });
    let ran = 0;
    every.whenWritten('prueba', { ms: 10, idle: 3_600_000 }, async () => void ran++);
    every.start();
    await vi.waitFor(() => expect(ran).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
    await every.stop();
  },
);

it('the product registers its rounds; frequent ones of a database that nobody shares are not stored', async () => {
  const own = await startOwnApi();
  const shared = process.env.FTRACK_TEST_ENGINE === 'postgres';
  await vi.waitFor(
    async () => {
      const { rows } = await own.db.system.execute<{ nombre: string }>('select nombre from rondas');
      expect(rows.map(({ nombre }) => nombre)).toEqual(
        expect.arrayContaining([
          'forget jobs',
          'forget files that no record took',
          ...(shared ? ['tell of overdue orders'] : []),
        ]),
      );
    },
    { timeout: 240_000 },
  );
  await own.close();
});
