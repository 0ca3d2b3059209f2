import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PanelAdmin } from '#contract/requests/paneles';
import { outcomeOf, record } from '../backup/record';
import type { MailMessage } from '../mail/index';
import { startOwnApi, type TestApi } from '../testing/app';
import { tellMissing } from './backups';

let api: TestApi;
beforeAll(async () => {
  api = await startOwnApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query(`delete from respaldos`);
  await api.db.pool.query(`delete from notificaciones`);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const made = (hours: number) =>
  record(
    api.db.pool,
    outcomeOf(hoursAgo(hours), { estado: 'hecho', archivo: '/srv/a.ftrack', bytes: 5_000_000_000, filas: 12 }),
  );
const failed = (hours: number) =>
  record(api.db.pool, outcomeOf(hoursAgo(hours), { estado: 'fallido', motivo: 'no queda espacio en el disco' }));

const look = async (rules: { BACKUP_HOURS: number; demo: 'on' | 'quieto' | 'off' }) => {
  const mails: MailMessage[] = [];
  const posted: Promise<unknown>[] = [];
  const post = (_owner: unknown, make: () => Promise<readonly MailMessage[]>) =>
    void posted.push(make().then((all) => mails.push(...all)));
  await tellMissing({ db: api.db, rules, mail: { post }, publicUrl: 'https://f.example.com' });
  await Promise.all(posted);
  return mails;
};
const real = { BACKUP_HOURS: 24, demo: 'off' } as const;

const seen = async () =>
  ((await api.as('superadmin').call('GET', '/api/admin-dashboard')).json as PanelAdmin).respaldos;
const bell = async () =>
  (await api.db.pool.query(`select titulo, texto from notificaciones where tipo = 'respaldo'`)).rows;

it('superadmins see the newest good backup, and a failure since', async () => {
  await made(33);
  await made(9);
  expect(await seen()).toMatchObject({
    ultimo: { archivo: '/srv/a.ftrack', bytes: 5_000_000_000, filas: 12 },
    fallo: null,
    atrasado: false,
  });
  await failed(1);
  expect((await seen()).fallo).toMatchObject({ motivo: 'no queda espacio en el disco' });
});

it('they are told once when the newest is older than a day, and again after the next gap', async () => {
  await made(24.5);
  expect(await look(real)).toEqual([]);
  await api.db.pool.query(`update respaldos set empezo_en = empezo_en - interval '1 hour'`);
  await failed(1);
  const [mail] = await look(real);
  expect(mail?.text).toContain('Falta un respaldo desde hace más de un día');
  expect(mail?.text).toContain('no queda espacio en el disco');
  expect(mail?.text).toContain('https://f.example.com/admin-dashboard');
  expect((await seen()).atrasado).toBe(true);
  expect(await look(real)).toEqual([]);
  await made(0);
  expect((await seen()).atrasado).toBe(false);
  await api.db.pool.query(`update respaldos set empezo_en = empezo_en - interval '3 days'`);
  expect(await look(real)).not.toEqual([]);
});

it('superadmins who are members of a company have it in their bell there', async () => {
  await api.db.pool.query(
    `insert into usuario_empresa (user_id, empresa_id, rol_id, estado)
     select id, $1, 1, 'activo' from usuarios where rol_id = 1 on conflict do nothing`,
    [api.a],
  );
  await made(40);
  await look(real);
  expect(await bell()).not.toEqual([]);
  expect(new Set((await bell()).map(({ titulo }) => titulo))).toEqual(
    new Set(['Falta un respaldo desde hace más de un día']),
  );
});

it('an installation without any backup is told a day after its first company; a demonstration, or one whose backups others make, never', async () => {
  await api.db.pool.query(`update empresas set creado_en = now() - interval '2 days'`);
  expect(await look({ ...real, demo: 'quieto' })).toEqual([]);
  expect(await look({ ...real, BACKUP_HOURS: 0 })).toEqual([]);
  const [mail] = await look(real);
  expect(mail?.text).toContain('Ftrack no tiene ningún respaldo');
});

it('of many results the newest good one is kept', async () => {
  await made(500);
  for (let n = 0; n < 205; n++) await failed(400 - n);
  const { rows } = await api.db.pool.query(`select estado, count(*)::int as n from respaldos group by 1 order by 1`);
  expect(rows).toEqual([
    { estado: 'fallido', n: 200 },
    { estado: 'hecho', n: 1 },
  ]);
});
