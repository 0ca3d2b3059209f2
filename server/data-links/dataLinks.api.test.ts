import papa from 'papaparse';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { EnlaceDatos, NuevoEnlaceDatos } from '#contract/requests/enlacesDatos';
import { unaOrden } from '../testing/factories';
import { useApi } from '../testing/useApi';

const api = useApi();
const path = '/api/enlaces-datos';

const make = (body: object, by = api.as('admin')) => by.call('POST', path, body);
const aLink = async (
  given: Partial<NuevoEnlaceDatos> = {},
  by = api.as('admin'),
): Promise<{ id: number; url: string }> => {
  const { status, json } = await make({ nombre: 'Tabla', recurso: 'activos', ...given }, by);
  expect([status, json.message]).toEqual([201, undefined]);
  return json;
};
/** Without an account. */
const read = async (url: string, query = '') => {
  const { pathname } = new URL(url, 'http://localhost');
  const { statusCode, body, headers } = await api.app.inject({ url: pathname + query });
  return { status: statusCode, body, headers };
};
const rowsOf = async (url: string, query = '') => {
  const { status, body } = await read(url, query);
  expect([status, body.slice(0, 200)]).toEqual([200, body.slice(0, 200)]);
  return papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true }).data;
};

describe('a data link', () => {
  it('answers a list as CSV for programs: fields, ids beside names, moments with the offset, no mark at its beginning', async () => {
    const nivel = await api.aNivel();
    const { id } = await api.anActivo({ nombre: '=2+3', nivel_id: nivel.id });
    const { url } = await aLink({ filtro: { id: [id] } });
    const { body, headers } = await read(url);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body).toMatch(/^id,/);
    const [row] = await rowsOf(url);
    expect(row).toMatchObject({
      ...{ id: String(id), nombre: "'=2+3", nivel_id: String(nivel.id), nivel_nombre: nivel.nombre },
      creado_en: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?-05:00$/),
    });
    const asked = await read(url, '?bom=si&sep=si&separador=;');
    expect(asked.body).toMatch(/^\uFEFFsep=;\r\nid;/);
    expect((await read(url, '?separador=tab')).body).toMatch(/^id\t/);
  });

  it('answers the same as JSON, with the columns that were chosen', async () => {
    const { id } = await api.anActivo({ nombre: 'Grúa' });
    const columnas = ['nombre', 'id', 'creado_en'];
    const { url } = await aLink({ filtro: { id: [id] }, columnas, formato: 'json' });
    const { body, headers } = await read(url);
    expect(headers['content-type']).toContain('application/json');
    const [{ creado_en }] = (await api.as('admin').get(`/api/activos?filter={"id":[${id}]}`)) as [
      { creado_en: string },
    ];
    expect(JSON.parse(body)).toEqual([{ nombre: 'Grúa', id, creado_en }]);
    expect((await read(url, '?formato=csv')).body).toMatch(/^nombre,id,creado_en\r\n/);
  });

  it('has a period that goes with the days, and takes another one in the address', async () => {
    const { id: activo_id } = await api.anActivo();
    const order = async (ago: number) => {
      const { id } = await api.as('admin').post('/api/ordenes', unaOrden({ activo_id }));
      await api.db.system.execute(sql`
        update ordenes set creado_en = now() - ${ago} * interval '1 day' where empresa_id = ${api.a} and id = ${id}`);
      return String(id);
    };
    const [today, lastWeek, old] = [await order(0), await order(8), await order(40)];
    const { url } = await aLink({ recurso: 'ordenes', desde: 'hoy-30', filtro: { activo_id }, columnas: ['id'] });
    const ids = async (query = '') => (await rowsOf(url, query)).map(({ id }) => id);
    expect(await ids()).toEqual([today, lastWeek]);
    expect(await ids('?desde=hoy-60')).toEqual([today, lastWeek, old]);
    expect(await ids('?hasta=hoy-3')).toEqual([lastWeek]);
    expect(await ids(`?desde=${new Date(Date.now() - 10 * 86_400_000).toISOString()}&hasta=hoy-1`)).toEqual([lastWeek]);
    for (const wrong of ['?desde=ayer', '?otro=1', '?desde=2026-02-30', '?formato=xlsx'])
      expect((await read(url, wrong)).status, wrong).toBe(400);
  });

  it.each(['reportes/activos', 'reportes/ordenes', 'reportes/tiempos', 'conduccion', 'viajes', 'visitas', 'uso'])(
    'answers %s of a period',
    async (recurso) => {
      const { id } = await api.anActivo({ nombre: 'Del reporte' });
      const filtro = recurso === 'viajes' || recurso === 'visitas' ? { activo_id: id } : {};
      const by = recurso === 'conduccion' ? { por: 'activo' } : {};
      const { url } = await aLink({ recurso, desde: 'hoy-7', filtro: { ...filtro, ...by } });
      const { status, body } = await read(url, '?formato=json');
      expect([status, Array.isArray(JSON.parse(body))]).toEqual([200, true]);
      if (recurso === 'reportes/activos') expect(body).toContain('Del reporte');
    },
  );

  it('is refused where it could never be read', async () => {
    const wrong: [object, number, string?][] = [
      [{ recurso: 'nada' }, 422, 'recurso'],
      [{ columnas: ['nombre', 'secreto'] }, 422, 'columnas'],
      [{ desde: 'hoy-7' }, 422, 'desde'],
      [{ recurso: 'ordenes', desde: 'ayer' }, 422, 'desde'],
      [{ recurso: 'reportes/activos', desde: '2026-01-01T00:00:00Z' }, 422, 'desde'],
      [{ filtro: { inventado: 1 } }, 400],
      [{ orden: { field: 'inventado', order: 'ASC' } }, 400],
      [{ recurso: 'posiciones' }, 400],
      [{ nombre: ' ' }, 422, 'nombre'],
      [{ otro: 1 }, 422],
    ];
    for (const [body, status, field] of wrong) {
      const { status: was, json } = await make({ nombre: 'Tabla', recurso: 'activos', ...body });
      expect([was, Object.keys(json.errors ?? {})], JSON.stringify(body)).toEqual([
        status,
        field ? [field] : expect.anything(),
      ]);
    }
  });

  it('shows nothing of another company, and lists nothing of its secret', async () => {
    const theirs = await api.anActivo({ nombre: 'Ajeno' }, api.b);
    const { url, id } = await aLink({ columnas: ['id', 'nombre'] });
    expect((await rowsOf(url)).map((row) => row.id)).not.toContain(String(theirs.id));
    const listed = (await api.as('admin').get(path)) as EnlaceDatos[];
    const secret = url.replace(/.*\//, '');
    expect(listed.find((each) => each.id === id)).toMatchObject({ recurso: 'activos', leido_en: expect.any(String) });
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect((await api.as('admin', api.b).get(path)).map((each: EnlaceDatos) => each.id)).not.toContain(id);
    expect((await api.as('admin', api.b).call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await read(url)).status).toBe(200);
    expect((await api.as('admin').call('DELETE', `${path}/${id}`)).json).toEqual({ id });
    expect((await read(url)).status).toBe(404);
  });

  it('is made by nobody who may not open the page, and by no token', async () => {
    expect((await make({ nombre: 'Tabla', recurso: 'activos' }, api.as('monitor'))).status).toBe(403);
    expect((await make({ nombre: 'Tabla', recurso: 'activos' }, api.as('operario'))).status).toBe(403);
    const { token } = await api.as('admin').post('/api/tokens', { nombre: 'T', permisos: { activos: 'escritura' } });
    expect((await api.call('GET', path, undefined, { authorization: `Bearer ${token}` })).status).toBe(403);
  });

  it('says which tables there are, each with its columns', async () => {
    const tables = (await api.as('admin').get(`${path}/recursos`)) as {
      recurso: string;
      columnas: string[];
      periodo: boolean;
    }[];
    expect(tables.find(({ recurso }) => recurso === 'ordenes')).toMatchObject({ periodo: true });
    expect(tables.find(({ recurso }) => recurso === 'activos')?.columnas).toEqual(
      expect.arrayContaining(['id', 'placa', 'nivel_id', 'nivel_nombre']),
    );
    expect(tables.map(({ recurso }) => recurso)).toEqual(
      expect.arrayContaining([
        'personal',
        'eventos',
        'reportes/activos',
        'reportes/ordenes',
        'mantenimiento/vencimientos',
      ]),
    );
  });

  it('answers so often, then 429', async () => {
    const { url } = await aLink({ columnas: ['id'] });
    const { pathname } = new URL(url, 'http://localhost');
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await api.app.inject({ url: pathname })).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('Basic, with a token as the user', () => {
  const basic = (user: string, password = '') => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  });

  it('reads lists and reports and nothing else', async () => {
    const permisos = { activos: 'escritura', reportes: 'lectura' };
    const { token } = await api.as('admin').post('/api/tokens', { nombre: 'Power BI', permisos });
    const { id } = await api.anActivo();
    const get = (url: string, headers: Record<string, string>) => api.call('GET', url, undefined, headers);
    expect((await get('/api/activos?range=[0,1]', basic(token))).status).toBe(200);
    expect((await get('/api/activos?range=[0,1]', basic(token, 'lo que sea'))).status).toBe(200);
    const days = encodeURIComponent('{"desde":"2026-01-01","hasta":"2026-01-02"}');
    expect((await get(`/api/reportes/activos?filter=${days}`, basic(token))).status).toBe(200);
    expect(await get('/api/ordenes', basic(token))).toMatchObject({
      status: 403,
      headers: { 'x-permiso-necesario': 'ordenes:lectura' },
    });
    expect((await get(`/api/activos/${id}`, basic(token))).status).toBe(401);
    expect((await api.call('POST', '/api/activos', {}, basic(token))).status).toBe(401);
    expect((await get('/api/user', basic(token))).status).toBe(401);
  });

  it('is asked for where nothing or a wrong one came, never of a page', async () => {
    const { token: session } = await api.as('admin').who;
    const asked = async (headers: Record<string, string>, url = '/api/activos') => {
      const answer = await api.call('GET', url, undefined, headers);
      return [answer.status, answer.headers['www-authenticate']];
    };
    const challenge = expect.stringMatching(/^Basic /);
    expect(await asked({})).toEqual([401, challenge]);
    expect(await asked(basic(`ftr_${'a'.repeat(40)}`))).toEqual([401, challenge]);
    // A session is no user of Basic.
    expect(await asked(basic(session))).toEqual([401, challenge]);
    expect((await asked({ authorization: `Bearer ${'a'.repeat(43)}` }))[1]).not.toEqual(challenge);
    expect((await asked({}, '/api/user'))[1]).not.toEqual(challenge);
  });
});
