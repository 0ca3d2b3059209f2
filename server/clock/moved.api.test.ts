import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb, type Db } from '../db/client';
import { emptyOn, migrations } from '../testing/database';
import { makeMovable, moveClock, searchPath } from './testing/movable';

const server = process.env.TEST_DATABASE_URL;
const onServer = process.env.FTRACK_TEST_ENGINE === 'postgres' && server !== undefined;

interface Running {
  child: ChildProcess;
  data: string;
  clock: string;
  ids: { empresaId: number; userId: number };
}

let dir: string;
let db: Db;
let drop: () => Promise<unknown>;
const running: Running[] = [];

const start = async (url: string, n: number): Promise<Running> => {
  const clock = path.join(dir, `reloj${n}`);
  const data = path.join(dir, `datos${n}`);
  const script = path.join(import.meta.dirname, 'testing/product.ts');
  const shift = path.join(import.meta.dirname, 'testing/shiftDate.mjs');
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', shift, script, url, data, String(n)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FTRACK_CLOCK_FILE: clock },
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, data, clock, ids: JSON.parse(said.toString()) as Running['ids'] };
};

beforeAll(async () => {
  if (!onServer) return;
  dir = await mkdtemp(path.join(tmpdir(), 'ftrack-relojes-'));
  const empty = await emptyOn(server);
  drop = empty.drop;
  db = await openDb({ url: empty.url }, migrations);
  await makeMovable(db);
  const moved = new URL(empty.url);
  moved.searchParams.set('options', `-c search_path=${searchPath}`);
  for (const n of [1, 2]) running.push(await start(moved.href, n));
}, 120_000);

afterAll(async () => {
  if (!onServer) return;
  await Promise.all(
    running.map(async ({ child }) => {
      child.kill('SIGKILL');
      await once(child, 'close');
    }),
  );
  await db.close();
  await drop();
  await rm(dir, { recursive: true, force: true });
});

const many = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await db.pool.query<Row>(text, values)).rows;

/** The mails that both processes wrote. */
const mails = async () => {
  const found: string[] = [];
  for (const { data } of running) {
    const folder = path.join(data, 'correos');
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith('.eml')) found.push(await readFile(path.join(folder, name), 'utf8'));
  }
  return found;
};

/** What begins just before a clock moves, and while it stands elsewhere. */
const notice = async (name: string) => {
  const { empresaId, userId } = running[0]?.ids ?? { empresaId: 0, userId: 0 };
  await many(
    `insert into notificaciones (empresa_id, user_id, tipo, titulo, causa, correo_pendiente, creado_en)
     select $1, $2, 'trabajo_fallido', $3, $3, true, pg_catalog.now() + de from reloj.desfase`,
    [empresaId, userId, name],
  );
};
const job = async () => {
  const { empresaId, userId } = running[0]?.ids ?? { empresaId: 0, userId: 0 };
  const [row] = await many<{ id: string }>(
    `insert into trabajos (empresa_id, user_id, tipo, parametros) values ($1, $2, 'largo', '{}') returning id`,
    [empresaId, userId],
  );
  return row?.id;
};

/** In ms: how long a clock stands elsewhere. */
const away = 10_000;
const shifts = ['1 day', '-1 day', '1 year', '-1 year'];
const seconds: Record<string, number> = {
  '1 day': 86_400,
  '-1 day': -86_400,
  '1 year': 31_536_000,
  '-1 year': -31_536_000,
};

describe.runIf(onServer)('two processes on one PostgreSQL', () => {
  const wanted: string[] = [];

  it.each(shifts.flatMap((by) => [['database', by] as const, ['process', by] as const]))(
    'the clock of the %s was moved by %s: a minute after it is right again, everything has run once',
    async (which, by) => {
      const begun = await job();
      await expect
        .poll(async () => many('select 1 from trabajos where id = $1 and tomado_en is not null', [begun]), {
          timeout: 30_000,
        })
        .toHaveLength(1);
      const name = `aviso ${which} ${by}`;
      if (which === 'database') await moveClock(db, by);
      else await writeFile(running[0]?.clock ?? '', String(seconds[by]));
      await sleep(away / 2);
      await notice(name);
      wanted.push(name);
      await sleep(away / 2);
      if (which === 'database') await moveClock(db, '0');
      else await writeFile(running[0]?.clock ?? '', '0');
      const [right] = await many<{ en: string }>('select pg_catalog.clock_timestamp()::text as en');

      // What is kept until some time lies no further ahead than its interval, and what is frequent has run.
      await expect
        .poll(
          () =>
            many(
              `select nombre from rondas r
               where proxima > now() + plan::float8 * interval '1 millisecond' + interval '3 seconds'
                 or corrio_en > now() + interval '3 seconds' or latido_en > now() + interval '3 seconds'
                 or (plan::float8 <= 10000 and not exists (
                   select from reloj.corridas c where c.nombre = r.nombre and c.en > $1::timestamptz))
                 or proxima < now() - interval '20 seconds'`,
              [right?.en],
            ),
          { timeout: 60_000, interval: 500 },
        )
        .toEqual([]);
      // What runs every hour was due at most once since.
      expect(
        await many(
          `select c.nombre from reloj.corridas c join rondas r on r.nombre = c.nombre
           where plan::float8 >= 600000 and c.en > $1::timestamptz group by 1 having count(*) > 1`,
          [right?.en],
        ),
      ).toEqual([]);
      // Of what runs every hour only this one did not wait while the clock was in doubt, so it was left a day ahead.
      if (which === 'database' && !by.startsWith('-'))
        await expect
          .poll(
            () =>
              many(`select 1 from reloj.corridas where nombre = 'tokens that expire' and en > $1::timestamptz`, [
                right?.en,
              ]),
            { timeout: 60_000, interval: 500 },
          )
          .toHaveLength(1);
      await expect
        .poll(() => many('select estado, intentos from trabajos where id = $1', [begun]), { timeout: 30_000 })
        .toEqual([{ estado: 'terminado', intentos: 1 }]);
    },
    150_000,
  );

  it('each notice was mailed once', async () => {
    await expect
      .poll(() => many(`select titulo from notificaciones where correo_pendiente`), { timeout: 100_000, interval: 500 })
      .toEqual([]);
    const sent = await mails();
    for (const name of wanted) expect(sent.filter((mail) => mail.includes(name)).length, name).toBe(1);
    expect(await many(`select titulo from notificaciones where correo_resultado <> 'entregado'`)).toEqual([]);
  }, 120_000);
});
