import { expect, it } from 'vitest';
import { publicHttps } from './publicAddress';

it.each([
  ['https://flota.test', 'flota.test', 'flota.test'],
  ['https://flota.test/', 'Flota.test:443', 'flota.test'],
  ['https://flota.test:8443', 'flota.test:8443', 'flota.test:8443'],
  ['https://flota.test:8443', 'flota.test', 'flota.test:8443'],
  ['https://flota.test', '10.0.0.7:8000', undefined],
  ['https://flota.test', 'flota.test:8000', undefined],
  ['https://flota.test', 'otra.test', undefined],
  ['https://flota.test', '', undefined],
  ['https://flota.test', 'a b', undefined],
  ['http://flota.test', 'flota.test', undefined],
  [undefined, 'flota.test', undefined],
])('with PUBLIC_URL=%s, a request to %s came by %s over HTTPS', (PUBLIC_URL, host, address) => {
  expect(publicHttps({ PUBLIC_URL }, host)?.host).toBe(address);
});
