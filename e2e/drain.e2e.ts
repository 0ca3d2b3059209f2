import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type Product } from '../testing/product';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ FTRACK_DEMO: 'off', DRAIN_MS: '8000' });
});
afterAll(() => product.end());

const ask = async (path: string) => {
  const answer = await fetch(`${product.url}${path}`);
  return { status: answer.status, connection: answer.headers.get('connection') };
};

it('a process that is asked to end says at once that it is not ready, serves those who are still there, and ends well', async () => {
  expect((await ask('/readyz')).status).toBe(200);
  const ended = product.stop();
  await expect.poll(async () => (await ask('/readyz')).status, { interval: 20 }).toBe(503);
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' });
  expect(await ended).toBe(0);
});
