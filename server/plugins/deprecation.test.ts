import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from '#contract/core/validation';
import { openApiOf } from '../openapi/document';
import { differences } from '../openapi/surface/compare';
import { surfaceOf } from '../openapi/surface/surface';
import { deprecation, type Deprecation } from './deprecation';
import { collectRoutes } from './routeTable';

const year = { since: '2026-12-01', sunset: '2027-12-01' };
const old: Deprecation = { ...year, instead: 'Use `GET /api/activos`.' };
const parts: Deprecation[] = [
  { ...year, instead: 'Use `placa`.', query: ['matricula'] },
  { since: '2026-11-01', sunset: '2028-01-01', instead: 'Use `texto`.', body: ['nota'] },
];

/** A product with one call that is obsolete and one of which parts are. */
const product = async (whole: Deprecation = old) => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const routes = collectRoutes(app);
  await app.register(deprecation);
  const answer = { response: { 200: z.object({ id: z.int() }) } };
  const allow = ['edit', 'activos'] as const;
  app.get('/api/activos/viejos', { config: { allow, deprecated: [whole] }, schema: answer }, () => ({ id: 1 }));
  const schema = {
    ...answer,
    querystring: z.object({ matricula: z.string().optional(), placa: z.string().optional() }),
    body: z.object({ nota: z.string().optional(), texto: z.string().optional() }),
  };
  app.post('/api/activos/nuevos', { config: { allow, deprecated: parts }, schema }, () => ({ id: 1 }));
  return { app, routes };
};

it('who uses what is obsolete is told since when, until when and where to read of it', async () => {
  const { app } = await product();
  const told = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const { headers, statusCode } = await app.inject({ method, url, ...(payload && { payload }) });
    return [statusCode, headers.deprecation, headers['sunset'], headers.link];
  };
  const link = '</api/docs>; rel="deprecation"; type="text/html"';
  const [december, november] = [`@${Date.UTC(2026, 11, 1) / 1000}`, `@${Date.UTC(2026, 10, 1) / 1000}`];
  const until = 'Wed, 01 Dec 2027 00:00:00 GMT';
  expect(await told('GET', '/api/activos/viejos')).toEqual([200, december, until, link]);
  const call = '/api/activos/nuevos';
  expect(await told('POST', call, { texto: 'x' })).toEqual([200, undefined, undefined, undefined]);
  expect(await told('POST', `${call}?placa=x`, { texto: 'x' })).toEqual([200, undefined, undefined, undefined]);
  expect(await told('POST', `${call}?matricula=x`, {})).toEqual([200, december, until, link]);
  expect(await told('POST', call, { nota: 'x' })).toEqual([200, november, 'Sat, 01 Jan 2028 00:00:00 GMT', link]);
  // Of several, the first day of each.
  expect(await told('POST', `${call}?matricula=x`, { nota: 'x' })).toEqual([200, november, until, link]);
  await app.close();
});

it('the document marks it and says what to use, and it may go once its day has come', async () => {
  const { app, routes } = await product();
  await app.ready();
  const document = openApiOf(routes, '0.7.0') as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const whole = document.paths['/api/activos/viejos']?.get;
  expect(whole).toMatchObject({ deprecated: true, 'x-obsoleto': { '': '2027-12-01' } });
  expect(String(whole?.description).split('\n\n').at(-1)).toBe(
    '**Obsoleto** desde 2026-12-01: Esta llamada deja de funcionar el 2027-12-01 o después. Use `GET /api/activos`.',
  );
  const some = document.paths['/api/activos/nuevos']?.post;
  expect(some).not.toHaveProperty('deprecated');
  expect(some?.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'matricula', deprecated: true }),
      expect.not.objectContaining({ deprecated: true }),
    ]),
  );
  expect(JSON.stringify(some?.requestBody)).toContain('"nota":{"deprecated":true}');
  expect(some?.description).toContain('`nota` deja de funcionar el 2028-01-01 o después. Use `texto`.');

  const before = surfaceOf(document);
  const after = structuredClone(before);
  delete after.calls['GET /api/activos/viejos'];
  const kinds = (today: string) => differences(before, after, today).map(({ kind }) => kind);
  expect([kinds('2027-11-30'), kinds('2027-12-01')]).toEqual([['breaks'], ['changed']]);
  await app.close();
});

it('nothing is announced for less than twelve months', async () => {
  await expect(product({ ...old, sunset: '2027-11-30' })).rejects.toThrow('twelve months');
});
