import { expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';

const api = useApi();

const keyOf = async (token?: string) =>
  api.call('GET', '/api/user/llave-local', undefined, token ? { authorization: `Bearer ${token}` } : {});

it('the key of a phone is the same for a user at each log-in, different for each user, and never given to others', async () => {
  const [one, other] = [await api.person('operario', [api.a]), await api.person('operario', [api.a])];
  const { status, json } = await keyOf(one.token);
  expect(status).toBe(200);
  const { llave } = json as { llave: string };
  expect(Buffer.from(llave, 'base64')).toHaveLength(32);
  expect((await keyOf(one.token)).json).toEqual({ llave });
  expect((await keyOf(other.token)).json).not.toEqual({ llave });
  expect((await keyOf()).status).toBe(401);
});
