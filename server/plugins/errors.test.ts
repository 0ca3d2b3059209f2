import fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorAnswers } from './errors';

/** A failed query as Drizzle throws it. */
const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('out of range'), { code }) });

const started = async () => {
  const logged: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } });
  await app.register(errorAnswers);
  for (const code of ['22003', '22008', '22P02'])
    app.route({ method: ['GET', 'POST'], url: `/${code}`, handler: () => Promise.reject(failed(code)) });
  const ask = async (method: 'GET' | 'POST', url: string) => (await app.inject({ method, url })).statusCode;
  return { ask, logged };
};

it.each(['22003', '22008'])('%s is a logged fault of a read without parameters, else of who asked', async (code) => {
  const { ask, logged } = await started();
  expect(await ask('GET', `/${code}?desde=99999-01-01`)).toBe(400);
  expect(await ask('POST', `/${code}`)).toBe(400);
  expect(logged).toEqual([]);
  expect(await ask('GET', `/${code}`)).toBe(500);
  expect(logged.join()).toContain('out of range');
});

it('a character that is not allowed stays a fault of who asked', async () => {
  const { ask, logged } = await started();
  expect([await ask('GET', '/22P02'), logged.length]).toEqual([400, 0]);
});
