import { beforeAll, describe, expect, it } from 'vitest';
import { z } from '#contract/core/validation';
import { publicRoutes, type PublicRoute } from '../openapi/publicRoutes';
import { raiseEvents } from '../testing/events';
import { unDocumento, unMedidor } from '../testing/factories';
import { makers, prepareGround } from '../testing/makers';
import { useApi } from '../testing/useApi';
import { schemaOfBody } from './errors';
import { partsOf } from './unknownNames';

const api = useApi();
type Call = ReturnType<typeof api.as>['call'];
type Method = Parameters<Call>[0];
const call: Call = (...asked) => api.as('admin').call(...asked);
/** The row of an address, by what stands before it: `/api/activos`, `/api/activos/:id/documentos`. */
const rows = new Map<string, number>();
let routes: PublicRoute[] = [];
beforeAll(async () => {
  routes = publicRoutes(api.routes);
  const ground = await prepareGround(api);
  const make = async (list: string, body: object) => {
    const { status, json } = await call('POST', addressOf(list), body);
    expect(status, list).toBe(201);
    rows.set(list, json.id ?? json.lectura?.id);
  };
  for (const name of Object.keys(makers) as (keyof typeof makers)[]) await make(`/api/${name}`, makers[name](ground));
  const [event = 0] = await raiseEvents(api, api.a, [{}]);
  rows.set('/api/eventos', event);
  await make('/api/activos/:id/documentos', unDocumento({ archivo_id: await api.aFile() }));
  await make('/api/personal/:id/documentos', unDocumento({ archivo_id: await api.aFile() }));
  await make('/api/activos/:id/medidores', unMedidor());
  await make('/api/activos/:id/medidores/:item/lecturas', { valor: 10 });
  await make('/api/activos/:id/paradas', { desde: '2026-11-02T10:00:00Z', clase: 'falla', motivo: 'Motor' });
  await make('/api/ordenes/:id/mano-obra', { personal_id: rows.get('/api/personal'), fecha: '2026-11-02', horas: 1 });
});

/** The address of a row that is there. */
const addressOf = (path: string) => {
  const parts = path.split('/');
  return parts
    .map((part, at) => (part.startsWith(':') ? (rows.get(parts.slice(0, at).join('/')) ?? 1) : part))
    .join('/');
};
/** With the records of a change to many. */
const targetOf = ({ method, path }: PublicRoute) =>
  (method === 'PUT' || method === 'PATCH') && rows.has(path)
    ? `${path}?filter={"id":[${rows.get(path)}]}`
    : addressOf(path);

const query = (name: string, value: unknown) => `?${new URLSearchParams({ [name]: String(value) })}`;
const namesOf = (schema: unknown) =>
  (schema instanceof z.ZodType ? partsOf(schema) : []).flatMap((each) =>
    each instanceof z.ZodObject ? Object.keys(each.shape) : [],
  );
/** As somebody types it in a hurry. */
const mistyped = (name: string) => name + name.slice(-1);
const meant = (name: string) => `No se conoce «${mistyped(name)}»; ¿quiso decir «${name}»?`;

/** What some lists ask for. */
const needed = { campo: 'id', desde: '2026-11-02', hasta: '2026-11-09' };
const period = JSON.stringify({ desde: needed.desde, hasta: needed.hasta });

/** Bytes are no fields, and a list tells of each of its records. */
const takesFields = ({ method, path, config }: PublicRoute) =>
  method !== 'GET' && method !== 'DELETE' && !config?.slow && !/\/(por-referencia|renglones)$/.test(path);

describe('every call that a token may make', () => {
  it('refuses a query parameter that it does not know, and names the one that was meant', async () => {
    const taken: string[] = [];
    for (const { name, method, path, schema } of routes) {
      const [known] = namesOf(schema?.querystring);
      const { status, json } = await call(
        method as Method,
        addressOf(path) + query(known ? mistyped(known) : 'otro', 1),
      );
      if (status !== 400 || json.message !== (known ? meant(known) : 'No se conoce «otro»'))
        taken.push(`${name} ${status} ${json?.message}`);
    }
    expect(taken).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('knows no parameter %s, which every object has', async (name) => {
    const { status, json } = await api.as('admin').call('GET', `/api/activos?range=[0,0]&${name}=1`);
    expect([status, json.code]).toEqual([400, 'VALIDACION']);
  });

  it('refuses a filter and an order by what it does not know', async () => {
    const taken: string[] = [];
    for (const { name, path, schema } of routes.filter((route) => route.method === 'GET')) {
      const known = namesOf(schema?.querystring);
      const others = Object.entries(needed).filter(([parameter]) => known.includes(parameter));
      if (path.endsWith('/exportar')) others.push(['formato', 'geojson']);
      for (const asked of [{ filter: '{"otro":1}' }, { filter: period, sort: '["otro","ASC"]' }] as Record<
        string,
        string
      >[]) {
        if (!Object.keys(asked).every((parameter) => known.includes(parameter))) continue;
        const search = new URLSearchParams({ ...Object.fromEntries(others), ...asked });
        const { status, json } = await call('GET', `${addressOf(path)}?${search}`);
        if (status !== 400 || !JSON.stringify(json).includes('«otro»'))
          taken.push(`${name} ${search} ${status} ${json?.message}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('refuses a field that it does not know, at its name, and names the one that was meant', async () => {
    const taken: string[] = [];
    for (const route of routes.filter(takesFields)) {
      const [known] = namesOf(route.schema?.body && schemaOfBody(route.schema.body as z.ZodType));
      const field = known ? mistyped(known) : 'otro';
      const { status, json } = await call(route.method as Method, targetOf(route), { [field]: 1 });
      const said = json.errors?.[field]?.[0];
      if (status !== 422 || said !== (known ? meant(known) : 'No se conoce «otro»'))
        taken.push(`${route.name} ${status} ${JSON.stringify(json)}`);
    }
    expect(taken).toEqual([]);
  });
});

it('what GET answers of a record may be sent back as it is', async () => {
  const refused: string[] = [];
  for (const noun of Object.keys(makers)) {
    const path = addressOf(`/api/${noun}/:id`);
    const record = (await call('GET', path)).json;
    const { status, json } = await call('PUT', path, record);
    const unknown = Object.entries<string[]>(json.errors ?? {}).filter(([, [said]]) =>
      said?.startsWith('No se conoce'),
    );
    if (status !== 200) refused.push(`${noun} ${status} ${JSON.stringify(json.errors)}`);
    expect(unknown, noun).toEqual([]);
  }
  expect(refused).toEqual([]);
});

it('other calls ignore what they do not know', async () => {
  const { status } = await call('POST', '/api/login?otro=1', { email: 'nadie@prueba.test', password: 'x', otro: 1 });
  expect(status).toBe(401);
  expect((await call('GET', '/api/user?_=1')).status).toBe(200);
  expect((await call('POST', '/api/seleccionar-empresa', { empresa_id: api.a, otro: 1 })).status).toBe(200);
});
