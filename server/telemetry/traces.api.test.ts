import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { portOf } from '../http';
import { startOwnApi, type TestApi } from '../testing/app';

interface Span {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

/** The data sent to a collector, as OTLP in JSON. */
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

const exported: Export[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/v1/traces' && request.method === 'POST')
      exported.push(JSON.parse(Buffer.concat(chunks).toString()) as Export);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

const trace = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const caller = '1122334455667788';
let spans: Span[];
let resource: Record<string, unknown>;
let statuses: number[];

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const api = await startOwnApi({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    TRUST_PROXY: 'on',
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  statuses = await work(api);
  await api.close();
  const all = exported.flatMap(({ resourceSpans }) => resourceSpans);
  spans = all.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  resource = attributes(all[0]?.resource.attributes ?? []);
});
afterAll(() => void collector.close());

/** A request within a caller's trace, one with a body, and a job. */
const work = async (api: TestApi) => {
  const at = `http://127.0.0.1:${portOf(api.app.server)}`;
  const { token } = await api.as('admin').who;
  const headers = { authorization: `Bearer ${token}`, empresa_seleccionada: String(api.a) };
  const listed = await fetch(`${at}/api/niveles?range=[0,9]`, {
    headers: { ...headers, traceparent: `00-${trace}-${caller}-01`, 'x-request-id': 'de-la-prueba' },
  });
  const made = await fetch(`${at}/api/niveles`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'Nivel secreto' }),
  });
  const { json } = await api
    .as('admin')
    .call('POST', '/api/niveles/exportar', { formato: 'csv', sort: '["nombre","ASC"]', columnas: ['nombre'] });
  await vi.waitFor(
    async () => expect((await api.as('admin').call('GET', `/api/trabajos/${json.id}`)).json.estado).toBe('terminado'),
    { timeout: 240_000 },
  );
  return [listed.status, made.status];
};

const attributes = (list: Span['attributes']) =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
const named = (name: string) => spans.filter((span) => span.name === name);
const under = (parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId);

it("a request belongs to its caller's trace, and its statements to the request", () => {
  expect(statuses).toEqual([200, 201]);
  expect(resource).toMatchObject({ 'service.name': 'ftrack', 'service.version': 'test' });
  const [request] = named('GET /api/niveles');
  expect(request).toMatchObject({ traceId: trace, parentSpanId: caller });
  expect(attributes(request?.attributes ?? [])).toMatchObject({
    'http.route': '/api/niveles',
    'http.response.status_code': 200,
    'ftrack.request_id': 'de-la-prueba',
  });
  const statements = under(request);
  expect(statements.length).toBeGreaterThan(1);
  expect(statements.every(({ traceId, kind }) => traceId === trace && kind === 3)).toBe(true);
  expect(statements.map((span) => String(attributes(span.attributes)['db.query.text'])).join()).toMatch(
    /from "?niveles/,
  );
});

it('the same holds for a request with a body, whose content is not included', () => {
  const [request] = named('POST /api/niveles');
  expect(request?.parentSpanId).toBeFalsy();
  expect(under(request).map(({ name }) => name)).toContain('insert');
  expect(JSON.stringify(spans)).not.toContain('Nivel secreto');
});

it('a job is a trace, with its statements', () => {
  const [job] = spans.filter(({ name }) => name.startsWith('job '));
  expect(job).toMatchObject({ name: 'job exportar niveles', traceId: expect.not.stringMatching(trace) });
  expect(job?.parentSpanId).toBeFalsy();
  expect(under(job).length).toBeGreaterThan(1);
});
