import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companies, demoAccounts, demoPassword } from '../seed/companies';
import { install } from './install';
import { hashPassword, isPassword } from '../session/passwords';
import { openSession } from '../session/sessions';
import { sesionTable, usuarioTable } from '../db/tables/usuarios';
import { startOwnApi, type TestApi } from '../testing/app';

let api: TestApi;
beforeAll(async () => {
  api = await startOwnApi();
  await api.db.system.transaction((tx) => companies({ tx, day: Date.now() }));
});
afterAll(() => api.close());

const forReal = () =>
  install(api.db, { demo: 'off', FTRACK_SEED_DAY: undefined, FTRACK_SUPERADMIN: 'Jefa@empresa.test' });
const login = (email: string, password: string) => api.call('POST', '/api/login', { email, password });
const userOf = async (email: string) => {
  const [user] = await api.db.system.select().from(usuarioTable).where(eq(usuarioTable.email, email));
  return user ?? expect.unreachable(email);
};

it('accounts of the demonstration that have its public password are blocked where the product runs for real', async () => {
  const careful = demoAccounts[1]?.email ?? '';
  await api.db.system
    .update(usuarioTable)
    .set({ clave_hash: await hashPassword('otra clave larga') })
    .where(eq(usuarioTable.email, careful));
  const boss = await userOf('superadmin@ftrack.demo');
  const { token } = await openSession(api.db.system, boss.id, { agente: 'prueba', ip: '127.0.0.1' });

  const { activation, blocked } = await forReal();
  expect(blocked.toSorted()).toEqual(
    demoAccounts
      .map(({ email }) => email)
      .filter((email) => email !== careful)
      .toSorted(),
  );
  expect(activation).toMatch(/^\/activar-cuenta\/.{20,}/);
  expect((await userOf('jefa@empresa.test')).estado).toBe('invitado');
  expect(await api.db.system.select().from(sesionTable).where(eq(sesionTable.user_id, boss.id))).toEqual([]);
  expect((await api.call('GET', '/api/user', undefined, { authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await login(careful, 'otra clave larga')).status).toBe(200);
});

it('a blocked account is told so only with the right password', async () => {
  const { clave_hash } = await userOf('monitor@ftrack.demo');
  expect(await isPassword(clave_hash, demoPassword)).toBe(true);
  expect((await login('monitor@ftrack.demo', demoPassword)).json).toMatchObject({ code: 'CUENTA_BLOQUEADA' });
  expect((await login('monitor@ftrack.demo', 'adivinando otra')).json).toMatchObject({
    code: 'CREDENCIALES_INVALIDAS',
  });
});

it('the next start blocks nobody again, and prints a new link until the first superadmin has used one', async () => {
  const again = await forReal();
  expect(again.blocked).toEqual([]);
  await api.db.system.update(usuarioTable).set({ estado: 'activo' }).where(eq(usuarioTable.email, 'jefa@empresa.test'));
  expect(await forReal()).toEqual({ activation: null, blocked: [] });
});
