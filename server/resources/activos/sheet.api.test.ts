import { beforeAll, describe, expect, it } from 'vitest';
import { can, type Action, type Subject } from '#contract/core/access';
import { roles } from '#contract/core/roles';
import { useApi } from '../../testing/useApi';
import { unDocumento, unMedidor } from '../../testing/factories';
import { dayFromNow, plansOf } from '../../testing/plans';
import { hoursOfWindow } from '../../testing/window';
import { later } from '../../../testing/later';
import { filtered } from '../../../testing/filtered';

const api = useApi();
let [file, nivel] = ['', 0];
beforeAll(async () => {
  file = await api.aFile();
  nivel = (await api.aNivel()).id;
});

const admin = () => api.as('admin');
const history = async ({ id }: { id: number }, query = '', caller = admin()) =>
  caller.call('GET', `/api/activos/${id}/historial${query}`);
const listed = (filter: object, range = [0, 49]) => `?${filtered(filter)}&range=${JSON.stringify(range)}`;
const tipos = (answer: { json: { tipo: string }[] }) => answer.json.map(({ tipo }) => tipo);

interface Way {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the asset; `{medidor}`, `{lectura}` and `{documento}` stand for ids of its records. */
  path: string;
  needs: readonly [Action, Subject];
  body?: (it: Prepared) => object;
  ok: number;
}

interface Prepared {
  asset: { id: number; version: number };
  file: string;
  nivel: number;
  ids: Record<string, number>;
}

const show = ['show', 'activos'] as const;
const edit = ['edit', 'activos'] as const;
const give = ['create', 'aportes'] as const;

/** Every route of the sheet and the permission it needs. */
const ways: Way[] = [
  { method: 'GET', path: '/historial', needs: show, ok: 200 },
  { method: 'GET', path: '/historial/conteos', needs: show, ok: 200 },
  { method: 'GET', path: '/documentos', needs: show, ok: 200 },
  { method: 'GET', path: '/medidores', needs: show, ok: 200 },
  { method: 'GET', path: '/medidores/{medidor}/lecturas', needs: show, ok: 200 },
  { method: 'GET', path: '/paradas', needs: show, ok: 200 },
  { method: 'GET', path: '/resumen', needs: show, ok: 200 },
  { method: 'POST', path: '/documentos', needs: edit, body: ({ file }) => unDocumento({ archivo_id: file }), ok: 201 },
  {
    method: 'PUT',
    path: '/documentos/{documento}',
    needs: edit,
    body: ({ file }) => unDocumento({ archivo_id: file, version: 1 }),
    ok: 200,
  },
  { method: 'DELETE', path: '/documentos/{documento}', needs: edit, ok: 200 },
  { method: 'POST', path: '/medidores', needs: edit, body: () => unMedidor(), ok: 201 },
  {
    method: 'PUT',
    path: '/medidores/{medidor}',
    needs: edit,
    body: () => unMedidor({ tipo: 'odometro', version: 1 }),
    ok: 200,
  },
  {
    method: 'POST',
    path: '/medidores/{medidor}/lecturas/{lectura}/juicio',
    needs: edit,
    body: () => ({ estado: 'anulada' }),
    ok: 200,
  },
  { method: 'POST', path: '/medidores/{medidor}/lecturas', needs: give, body: () => ({ valor: 999 }), ok: 201 },
  { method: 'DELETE', path: '/medidores/{medidor}', needs: edit, ok: 200 },
  { method: 'POST', path: '/comentarios', needs: give, body: () => ({ texto: 'Ruido al frenar' }), ok: 201 },
  { method: 'POST', path: '/fallas', needs: give, body: () => ({ descripcion: 'No enciende' }), ok: 201 },
  { method: 'POST', path: '/fotos', needs: give, body: ({ file }) => ({ archivo_id: file }), ok: 201 },
  { method: 'POST', path: '/costos', needs: edit, body: () => ({ concepto: 'Peaje', valor: 12 }), ok: 201 },
  {
    method: 'POST',
    path: '/costos/{costo}/anular',
    needs: edit,
    body: () => ({ motivo: 'Estaba dos veces' }),
    ok: 201,
  },
  {
    method: 'POST',
    path: '/estado',
    needs: edit,
    body: ({ asset }) => ({ estado: 'en_reserva', version: asset.version }),
    ok: 200,
  },
  {
    method: 'POST',
    path: '/traslado',
    needs: edit,
    body: ({ asset, nivel }) => ({ nivel_id: nivel, version: asset.version }),
    ok: 200,
  },
  { method: 'POST', path: '/duplicar', needs: ['create', 'activos'], body: () => ({}), ok: 201 },
];

/** An asset with the records that a path names. */
const prepared = async (path: string): Promise<Prepared> => {
  const asset = await api.anActivo();
  const at = `/api/activos/${asset.id}`;
  const ids: Record<string, number> = {};
  const post = async (below: string, body: object): Promise<number> => (await admin().post(`${at}${below}`, body)).id;
  if (path.includes('{documento}')) ids.documento = await post('/documentos', unDocumento({ archivo_id: file }));
  if (path.includes('{medidor}')) ids.medidor = (await admin().get(`${at}/medidores`))[0].id;
  if (path.includes('{lectura}')) ids.lectura = await post(`/medidores/${ids.medidor}/lecturas`, { valor: 1 });
  if (path.includes('{costo}')) ids.costo = await post('/costos', { concepto: 'Aceite', valor: 10 });
  return { asset, file, nivel, ids };
};

const pathOf = (path: string, id: number, ids: Record<string, number>) =>
  `/api/activos/${id}${path.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name]))}`;

describe.each(ways)('$method …$path', ({ method, path, needs, body, ok }) => {
  it('answers each role by the permissions, and other companies as if nothing existed', async () => {
    const [action, subject] = needs;
    const at = await prepared(path);
    const foreign = api.as('admin', api.b);
    const theirs = await foreign.call(method, pathOf(path, at.asset.id, at.ids), body?.(at));
    const never = await foreign.call(method, pathOf(path, 888_888, at.ids), body?.(at));
    expect(theirs.status).toBe(404);
    expect(theirs.json).toEqual(never.json);
    const other = await api.anActivo();
    if (path.includes('{'))
      expect((await admin().call(method, pathOf(path, other.id, at.ids), body?.(at))).status).toBe(404);
    expect(
      (
        await admin().call(
          method,
          pathOf(path, at.asset.id, { documento: 777_777, medidor: 777_777, lectura: 777_777, costo: 777_777 }),
          body?.(at),
        )
      ).status,
    ).toBe(path.includes('{') ? 404 : ok);
    let fresh = await prepared(path);
    for (const role of roles) {
      const may = can(role, action, subject);
      const { status } = await api.as(role).call(method, pathOf(path, fresh.asset.id, fresh.ids), body?.(fresh));
      expect({ role, status }).toEqual({ role, status: may ? ok : 403 });
      if (may && method !== 'GET') fresh = await prepared(path);
    }
  });

  it('answers hostile ids and bodies without an internal error', async () => {
    for (const id of ['0', '-1', 'x', '99999999999', '1;drop table activos'])
      expect(
        (
          await admin().call(
            method,
            `/api/activos/${encodeURIComponent(id)}${path.replaceAll(/\{\w+\}/g, '1')}`,
            body && {},
          )
        ).status,
      ).toBe(404);
    if (!body) return;
    const at = await prepared(path);
    for (const bad of [
      [],
      'texto',
      { version: 'uno', valor: 'x', texto: { $ne: 1 }, tipo: ['a'], archivo_id: 'x', concepto: 7 },
    ])
      expect([201, 200, 400, 415, 422]).toContain(
        (await admin().call(method, pathOf(path, at.asset.id, at.ids), bad)).status,
      );
  });
});

describe('the timeline', () => {
  it('is paged, filtered by type, date and words, and counted', async () => {
    const asset = await api.anActivo();
    for (const texto of ['Revisión de frenos', 'Cambio de aceite', 'frénos otra vez'])
      await admin().call('POST', `/api/activos/${asset.id}/comentarios`, { texto });
    await admin().call('POST', `/api/activos/${asset.id}/costos`, {
      concepto: 'Frenos',
      valor: 300,
      fecha: '2026-01-15',
    });
    const whole = await history(asset);
    expect(tipos(whole)).toEqual(['comentario', 'comentario', 'comentario', 'alta', 'costo']);
    expect(whole.headers['content-range']).toBe('historial 0-4/5');
    const second = await history(asset, '?range=[3,4]');
    expect(second).toMatchObject({ headers: { 'content-range': 'historial 3-4/5' }, json: whole.json.slice(3) });
    expect(tipos(await history(asset, listed({ tipo: ['costo', 'alta'] })))).toEqual(['alta', 'costo']);
    expect(tipos(await history(asset, listed({ q: 'FRENOS' })))).toEqual(['comentario', 'comentario', 'costo']);
    expect(tipos(await history(asset, listed({ q: '100%' })))).toEqual([]);
    expect(tipos(await history(asset, listed({ hasta: '2026-02-01T00:00:00Z' })))).toEqual(['costo']);
    expect(tipos(await history(asset, listed({ desde: '2026-02-01T00:00:00-05:00', tipo: ['costo'] })))).toEqual([]);
    const counts = `/api/activos/${asset.id}/historial/conteos`;
    expect(await admin().get(counts)).toEqual({ comentario: 3, alta: 1, costo: 1 });
    expect(await admin().get(`${counts}?${filtered({ q: 'frenos', tipo: ['alta'] })}`)).toEqual({
      comentario: 2,
      costo: 1,
    });
  });

  it.each([
    '?range=[0,1000]',
    '?filter={roto',
    '?filter={"tipo":["nada"]}',
    '?filter={"tipo":"alta"}',
    '?filter={"actor":1}',
    '?filter={"desde":"ayer"}',
  ])('refuses %s', async (query) => {
    expect(await history(await api.anActivo(), query)).toMatchObject({ status: 400, json: { code: 'VALIDACION' } });
  });

  it('shows an operario no costs: not as an entry, in the record, in a change, in a document or in the figures', async () => {
    const asset = await api.anActivo({ costo_adquisicion: 1 });
    const soporte_id = await api.aFile();
    await admin().call('POST', `/api/activos/${asset.id}/costos`, {
      concepto: 'Llantas',
      valor: 7_654_321,
      soporte_id,
    });
    await admin().call('PUT', `/api/activos/${asset.id}`, {
      costo_adquisicion: 8_765_432,
      marca: 'Hino',
      version: asset.version,
    });
    const operario = api.as('operario');
    const seen = await Promise.all(
      ['', '/historial', '/resumen'].map(async (path) => await operario.get(`/api/activos/${asset.id}${path}`)),
    );
    expect(JSON.stringify(seen)).not.toMatch(/7654321|8765432/);
    expect(JSON.stringify(seen)).not.toContain(soporte_id);
    expect(seen[0]).not.toHaveProperty('costo_adquisicion');
    expect(seen[1]).toMatchObject([
      { tipo: 'edicion', cambios: [{ campo: 'marca', despues: 'Hino' }] },
      { tipo: 'alta' },
    ]);
    expect(seen[2]).toMatchObject({ costo_total: null });
    expect(await operario.get(`/api/activos/${asset.id}/historial${listed({ tipo: ['costo'] })}`)).toEqual([]);
    expect(await operario.get(`/api/activos/${asset.id}/historial/conteos`)).toEqual({
      alta: 1,
      edicion: 1,
    });
    expect((await admin().get(`/api/activos/${asset.id}/resumen`)).costo_total).toBe(7_654_321);
  });
});

describe('people who work with an asset', () => {
  it('report a failure and take it out of service, which they may not do otherwise', async () => {
    const asset = await api.anActivo();
    const operario = api.as('operario');
    expect(
      (await operario.call('PUT', `/api/activos/${asset.id}`, { estado: 'fuera_de_servicio', version: asset.version }))
        .status,
    ).toBe(403);
    const foto = await api.aFile();
    const said = await operario.call('POST', `/api/activos/${asset.id}/fallas`, {
      descripcion: 'Humo negro',
      fuera_de_servicio: true,
      fotos: [foto],
    });
    expect(said).toMatchObject({
      status: 201,
      json: { tipo: 'falla_reportada', detalle: 'Humo negro', adjuntos: [{ id: foto }], costo: null },
    });
    const now = await admin().get(`/api/activos/${asset.id}`);
    expect(now).toMatchObject({ estado: 'fuera_de_servicio', version: asset.version + 1 });
    expect(await admin().get(`/api/activos/${asset.id}/paradas`)).toMatchObject([
      { clase: 'falla', motivo: 'Humo negro', hasta: null, origen: 'estado' },
    ]);
    await operario.call('POST', `/api/activos/${asset.id}/fallas`, {
      descripcion: 'Sigue igual',
      fuera_de_servicio: true,
    });
    expect(await admin().get(`/api/activos/${asset.id}/paradas`)).toHaveLength(1);
    expect(tipos(await history(asset)).filter((tipo) => tipo === 'falla_reportada')).toHaveLength(2);
  });

  it('leave a planned stop as it is, and cannot report on an asset that is gone', async () => {
    const asset = await api.anActivo({ estado: 'en_mantenimiento' });
    await api
      .as('operario')
      .call('POST', `/api/activos/${asset.id}/fallas`, { descripcion: 'Otra cosa más', fuera_de_servicio: true });
    expect((await admin().get(`/api/activos/${asset.id}`)).estado).toBe('en_mantenimiento');
    const gone = await api.anActivo();
    await admin().call('PUT', `/api/activos/${gone.id}`, {
      estado: 'dado_de_baja',
      motivo_baja: 'Chatarra',
      version: gone.version,
    });
    expect(
      (await api.as('operario').call('POST', `/api/activos/${gone.id}/fallas`, { descripcion: 'Tarde ya' })).status,
    ).toBe(409);
  });

  it('add photos: the first becomes the main one', async () => {
    const asset = await api.anActivo();
    const [one, two] = [await api.aFile(), await api.aFile()];
    const added = await api.as('operario').call('POST', `/api/activos/${asset.id}/fotos`, { archivo_id: one });
    expect(added.json).toMatchObject({ tipo: 'foto', adjuntos: [{ id: one }] });
    await api.as('operario').call('POST', `/api/activos/${asset.id}/fotos`, { archivo_id: two });
    expect(await admin().get(`/api/activos/${asset.id}`)).toMatchObject({
      foto_id: one,
      fotos: [one, two],
    });
    expect(tipos(await history(asset))).toEqual(['foto', 'foto', 'alta']);
    expect(
      (await admin().post(`/api/activos/${asset.id}/fotos`, { archivo_id: await api.aFile(api.b) })).errors,
    ).toEqual({
      archivo_id: ['No existe'],
    });
  });

  it('comment once per idempotency key', async () => {
    const asset = await api.anActivo();
    const send = () =>
      api
        .as('operario')
        .call('POST', `/api/activos/${asset.id}/comentarios`, { texto: 'Uno' }, { 'idempotency-key': 'comentario-1' });
    expect((await send()).json).toEqual((await send()).json);
    expect(tipos(await history(asset))).toEqual(['comentario', 'alta']);
  });
});

describe('the figures of the sheet', () => {
  it('count open downtime, within the days in service', async () => {
    const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
    const asset = await api.anActivo({ fecha_puesta_servicio: '2020-01-01' });
    await admin().call('POST', `/api/activos/${asset.id}/estado`, {
      estado: 'fuera_de_servicio',
      desde: days(3),
      version: asset.version,
    });
    const { json } = await admin().call('GET', `/api/activos/${asset.id}/resumen`);
    expect(json).toMatchObject({
      disponibilidad_30d_pct: expect.closeTo(100 - (100 * 72) / hoursOfWindow(), 1),
      ...{ paradas_n: 1, horas_parada: 72, costo_total: 0, uso_diario_km: null, posicion: null },
    });
  });
});

describe('the next maintenance of the sheet', () => {
  const next = async (id: number, caller = admin()) =>
    (await caller.get(`/api/activos/${id}/resumen`)).proximo_mantenimiento;

  it('is the first that a plan requires of this asset, for users who see plans, and includes its order', async () => {
    const on = plansOf(api);
    const [{ id }, other] = [await api.anActivo(), await api.anActivo()];
    expect(await next(id)).toBeNull();
    await on.plan({ nombre: 'Revisión', activos: [id], inicia_en: dayFromNow(40) });
    const plan = await on.running({ nombre: 'Engrase', activos: [id], inicia_en: dayFromNow(-3) });
    await on.running({ nombre: 'Del otro', activos: [other.id], inicia_en: dayFromNow(-9) });
    const due = await on.due(plan);
    const expected = {
      plan: 'Engrase',
      vence_en: due.vence_en,
      dias_restantes: due.dias_restantes,
      vencido: true,
      orden_abierta: null,
    };
    expect(await next(id)).toEqual(expected);
    expect(await next(id, api.as('operario'))).toBeNull();
    const { numero } = await on.order(due);
    expect(await next(id)).toEqual({ ...expected, orden_abierta: numero });
    await on.change(plan, { estado: 'pausado' });
    expect(await next(id)).toMatchObject({ plan: 'Revisión', vencido: false });
  });
});

describe('QR labels', () => {
  const own = { host: 'localhost:8000' };
  const labels = (ids: number[], caller = admin(), headers = own) =>
    caller.call('GET', `/api/activos/etiquetas?filter=${JSON.stringify({ id: ids })}`, undefined, headers);

  later('are a PDF for a selection, one sheet for each 24', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 25; i++)
      ids.push(
        (await api.anActivo({ nombre: 'Camión de volteo con un nombre muy largo que no cabe en una línea' })).id,
      );
    const answer = await api.app.inject({
      url: `/api/activos/etiquetas?filter=${JSON.stringify({ id: ids })}`,
      headers: { ...(await admin().headers()), ...own },
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });

  it.each(['malo.test', 'localhost:9999'])(
    'never print an address that only the Host header says: %s',
    async (host) => {
      const { status, json } = await labels([(await api.anActivo()).id], admin(), { host });
      expect({ status, message: json.message }).toEqual({
        status: 409,
        message: expect.stringContaining('PUBLIC_URL'),
      });
    },
  );

  it('are refused for assets of another company, for none and for too many', async () => {
    const theirs = await api.anActivo({}, api.b);
    expect((await labels([(await api.anActivo()).id, theirs.id])).status).toBe(404);
    expect((await labels([])).status).toBe(400);
    expect((await labels(Array.from({ length: 301 }, (_, i) => i + 1))).status).toBe(400);
    expect((await labels([theirs.id], api.as('monitor'))).status).toBe(403);
  });
});

describe('the sheets that a phone stores', () => {
  it('match the page, come many in one response, and include costs only for those who may see them', async () => {
    const asset = await api.anActivo({ nombre: 'Camión con hoja', costo_adquisicion: 900 });
    const other = await api.anActivo({ nombre: 'Otro con hoja' });
    const operario = api.as('operario');
    const answer = await operario.call('GET', `/api/activos/hojas?ids=${asset.id},${other.id},${asset.id}`);
    expect(answer.status).toBe(200);
    expect(answer.json.map(({ activo }: { activo: { nombre: string } }) => activo.nombre).sort()).toEqual([
      'Camión con hoja',
      'Otro con hoja',
    ]);
    const sheet = answer.json.find(({ activo }: { activo: { id: number } }) => activo.id === asset.id);
    expect('costo_adquisicion' in sheet.activo).toBe(false);
    const parts = ['resumen', 'historial', 'historial/conteos', 'medidores', 'documentos'];
    const [resumen, historial, conteos, medidores, documentos] = await Promise.all(
      parts.map(async (part) => await operario.get(`/api/activos/${asset.id}/${part}`)),
    );
    expect(sheet).toMatchObject({ resumen, historial, conteos, medidores, documentos });
    expect(await operario.get(`/api/activos/${asset.id}`)).toEqual(sheet.activo);
  });

  it('are of the own company only, and requested only by ids', async () => {
    const asset = await api.anActivo();
    expect(await api.as('admin', api.b).call('GET', `/api/activos/hojas?ids=${asset.id}`)).toMatchObject({
      status: 200,
      json: [],
    });
    expect((await api.as('operario').call('GET', '/api/activos/hojas?ids=uno')).status).toBe(400);
    expect((await api.as('monitor').call('GET', '/api/activos/hojas?ids=1')).status).toBe(403);
  });
});
