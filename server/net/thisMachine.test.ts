import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { isLocal } from './thisMachine';

const asked = (headers: Record<string, string>, { from = '127.0.0.1', httpVersion = '1.1' } = {}) =>
  isLocal({
    headers,
    httpVersion,
    socket: { remoteAddress: from, localAddress: '127.0.0.1', localPort: 8000 },
  } as unknown as IncomingMessage);

it.each(['127.0.0.1:8000', 'localhost:8000', '[::1]:8000', `${hostname()}:8000`])(
  'a program on this machine that asks %s is local, and nobody from elsewhere is',
  (host) => {
    expect(asked({ host })).toBe(true);
    expect(asked({ host }, { from: '203.0.113.7' })).toBe(false);
    expect(asked({ host, 'x-forwarded-for': '127.0.0.1' })).toBe(false);
  },
);

it.each(['flota.example.com', 'flota.example.com:8000', 'localhost', '127.0.0.1', 'localhost:80', 'a b', ''])(
  'what a proxy on this machine passes on without a word of it, for %s, is not',
  (host) => expect(asked({ host })).toBe(false),
);

it('nor what nginx passes on as it is installed: HTTP/1.0, with its own Host', () => {
  expect(asked({ host: '127.0.0.1:8000', connection: 'close' }, { httpVersion: '1.0' })).toBe(false);
  expect(asked({}, { httpVersion: '1.0' })).toBe(true);
});
