import { eq, like, not, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { useApi } from '../testing/useApi';
import { hashPassword } from './passwords';
import { intentoTable, usuarioTable } from '../db/tables/usuarios';
import { loginThrottle } from './throttle';
import { networkOf } from '../net/address';
import { sweepAttempts } from '../limits/attempts';

const api = useApi();
let hash: string;
const password = 'una clave larga';
beforeAll(async () => {
  hash = await hashPassword(password);
});
beforeEach(() => api.db.system.delete(intentoTable));

const anAccount = async () => {
  const { id, email } = await api.person('admin', []);
  await api.db.system.update(usuarioTable).set({ clave_hash: hash }).where(eq(usuarioTable.id, id));
  return email;
};
const login = async (email: string, remoteAddress = '192.0.2.1', given = password) => {
  const { statusCode, headers } = await api.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: given },
    remoteAddress,
  });
  return { status: statusCode, retryAfter: Number(headers['retry-after']) };
};
const guess = (email: string, from?: string) => login(email, from, 'adivinando...');
const failures = (clave: string, n: number) =>
  api.db.system.execute(sql`
    insert into intentos_acceso (clave, fecha)
    select ${clave}, now() - interval '1 minute'
    from generate_series(1, ${n}::int)`);
const age = (interval: string) =>
  api.db.system.execute(sql`update intentos_acceso set fecha = fecha - ${interval}::interval`);
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('guesses', () => {
  it('forty at once count as five, with the time to wait', async () => {
    const email = await anAccount();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(email)));
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 35]);
    expect(answers.find(({ status }) => status === 429)?.retryAfter).toBeGreaterThan(800);
  });

  it('are counted together by several processes', async () => {
    const processes = [loginThrottle(api.db.system), loginThrottle(api.db.system), loginThrottle(api.db.system)];
    let checked = 0;
    const attempts = Array.from({ length: 40 }, async (_, i) =>
      processes[i % 3]?.attempt('comun@prueba.test', networkOf('192.0.2.2'), async () => {
        checked++;
        return { refused: new Error('no') };
      }),
    );
    await Promise.allSettled(attempts);
    expect(checked).toBe(5);
  });

  it('do not lock out users at other addresses', async () => {
    const email = await anAccount();
    for (let i = 0; i < 6; i++) await guess(email, '192.0.2.3');
    expect((await login(email, '192.0.2.3')).status).toBe(429);
    expect((await login(email, '192.0.2.4')).status).toBe(200);
    expect((await login(email, '192.0.2.3')).status).toBe(429);
  });

  it('are checked two at a time, and users at other addresses do not queue behind them', async () => {
    const throttle = loginThrottle(api.db.system);
    let [busy, most] = [0, 0];
    const order: string[] = [];
    const from = (address: string, n: number) =>
      throttle
        .attempt(`muchos${n}@prueba.test`, networkOf(address), async () => {
          most = Math.max(most, ++busy);
          await api.db.system.execute(sql`select 1`);
          busy--;
          order.push(address);
          return { refused: new Error('no') };
        })
        .catch(() => {});
    await Promise.all([...Array.from({ length: 30 }, (_, n) => from('192.0.2.20', n)), from('192.0.2.21', 31)]);
    expect(most).toBeLessThanOrEqual(limits.login.atOnce);
    expect(order).toHaveLength(31);
    expect(order.indexOf('192.0.2.21')).toBeLessThan(5);
  });

  it('are refused briefly when too many wait already, and do not count as failures then', async () => {
    const throttle = loginThrottle(api.db.system);
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const logged: unknown[] = [];
    const { atOnce, mostWaiting } = limits.login;
    const attempts = Array.from({ length: atOnce + mostWaiting + 3 }, (_, n) =>
      throttle
        .attempt(`otros${n}@prueba.test`, networkOf(`10.9.0.${n}`), () => gate.then(() => ({ value: n })))
        .catch((error: unknown) => logged.push(error)),
    );
    await expect.poll(() => logged.length).toBe(3);
    open();
    await Promise.all(attempts);
    expect(logged).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ code: 'NO_DISPONIBLE' })));
    expect(await api.db.system.$count(intentoTable, not(like(intentoTable.clave, 'conocida:%')))).toBe(0);
  });

  it('are refused at once when hundreds of the same wait', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => guess('cola@prueba.test', '192.0.2.22')));
    expect(count(answers, 401)).toBe(5);
    expect(answers.filter(({ retryAfter }) => retryAfter === 1)).toHaveLength(50);
  });

  it('of one IPv6 subscriber count as one address', async () => {
    const email = await anAccount();
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await guess(email, `2001:db8::${i}:1`));
    expect(count(answers, 401)).toBe(5);
    expect((await login(email, '2001:db8:0:1::1')).status).toBe(200);
  });

  it('at many accounts from one address end at fifty, also for unknown accounts', async () => {
    await failures('ip:192.0.2.5', 45);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => guess(`nadie${i}@prueba.test`, '192.0.2.5')),
    );
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 15]);
    expect((await login(await anAccount(), '192.0.2.5')).status).toBe(429);
    expect((await login(await anAccount(), '192.0.2.6')).status).toBe(200);
  });

  it('at one account from everywhere wait longer each time, and never lock out its owner', async () => {
    const email = await anAccount();
    expect((await login(email, '192.0.2.7')).status).toBe(200);
    await failures(`cuenta:${email}`, 99);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(email, `198.51.100.${i}`)));
    expect([count(answers, 401), count(answers, 429)]).toEqual([1, 19]);
    const first = await login(email, '203.0.113.1');
    expect(first).toMatchObject({ status: 429 });
    expect((await login(email, '192.0.2.7')).status).toBe(200);
    await age('16 seconds');
    expect((await guess(email, '203.0.113.2')).status).toBe(401);
    const second = await login(email, '203.0.113.3');
    expect(second.status).toBe(429);
    expect(second.retryAfter).toBeGreaterThan(first.retryAfter);
  });

  it('no longer count after a quarter of an hour', async () => {
    const email = await anAccount();
    for (let i = 0; i < 6; i++) await guess(email, '192.0.2.8');
    await age('15 minutes');
    expect((await login(email, '192.0.2.8')).status).toBe(200);
  });
});

describe('correct passwords', () => {
  it('are not failures, also with sixty at once, and reset none', async () => {
    const email = await anAccount();
    for (let i = 0; i < 4; i++) await guess(email, '192.0.2.9');
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(email, '192.0.2.9')));
    expect(count(answers, 200)).toBe(60);
    expect((await guess(email, '192.0.2.9')).status).toBe(401);
    expect((await login(email, '192.0.2.9')).status).toBe(429);
    expect(await api.db.system.select().from(intentoTable).where(like(intentoTable.clave, 'espera:%'))).toEqual([]);
  });
});

it('old attempts are deleted, and known addresses of a user are kept for months', async () => {
  const email = await anAccount();
  await login(email);
  await guess(email);
  await age('2 days');
  await sweepAttempts(api.db.system);
  const left = async () =>
    (await api.db.system.select({ clave: intentoTable.clave }).from(intentoTable)).map(({ clave }) => clave);
  expect(await left()).toEqual([`conocida:192.0.2.1 ${email}`]);
  await age('90 days');
  await sweepAttempts(api.db.system);
  expect(await left()).toEqual([]);
});
