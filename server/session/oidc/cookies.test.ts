import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { cookiesOf, setCookie } from './cookies';

/** What is set at this address, and what is read where a browser sends these cookies. */
const over = async (secure: boolean, cookie = '') => {
  const app = Fastify();
  app.get('/', async (request, reply) => {
    setCookie(reply, { name: 'entrada', value: 'abc', life: 60, secure });
    return Object.fromEntries(cookiesOf(request, secure));
  });
  const { headers, json } = await app.inject({ url: '/', headers: { cookie } });
  return { set: headers['set-cookie'], read: json() as Record<string, string> };
};

it('over HTTPS a cookie is of this host only, and one of a host beside it is not taken for it', async () => {
  const { set, read } = await over(true, '__Host-entrada=own; entrada=planted; __Secure-entrada=planted; otra=1');
  expect(set).toBe('__Host-entrada=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure');
  expect(read).toEqual({ entrada: 'own' });
});

it('without HTTPS, where browsers keep no such cookie, it has its plain name', async () => {
  const { set, read } = await over(false, 'entrada=own; mal formada; x=a b');
  expect(set).toBe('entrada=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  expect(read).toEqual({ entrada: 'own' });
});
