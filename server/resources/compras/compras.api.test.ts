import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { purchasing } from './testing';

const api = useApi();
const { admin, part, ground, read, move, receive, sent } = purchasing(api);
const url = '/api/compras';

let base: { proveedor_id: number; bodega_id: number };
beforeAll(async () => {
  base = await ground();
});
const line = (cantidad: number, precio_unitario: number, impuesto_pct = 0) => ({
  descripcion: 'Aceite a granel',
  cantidad,
  precio_unitario,
  impuesto_pct,
});
const post = (body: object) => admin().call('POST', url, { ...base, ...body });
const settings = async (ajustes: object) => {
  const { version } = await admin().get('/api/empresa/ajustes');
  expect((await admin().call('PATCH', '/api/empresa/ajustes', { ...ajustes, version })).status).toBe(200);
};

describe('compras', () => {
  it('are numbered, and add up row by row', async () => {
    const { json: one } = await post({ renglones: [line(1, 0.5, 19), line(1, 0.5, 19), line(3, 33.335)] });
    expect(one).toMatchObject({
      ...{ estado: 'borrador', subtotal: 101.01, impuestos: 0.2, total: 101.21, recibido_pct: 0, atrasada: false },
      transiciones_permitidas: ['aprobada', 'enviada', 'cancelada'],
      renglones: [{ id: 1 }, { id: 2 }, { id: 3 }],
    });
    const { json: next } = await post({});
    expect(one.numero).toMatch(/^OC-\d{6}$/);
    expect(Number(next.numero.slice(3))).toBe(Number(one.numero.slice(3)) + 1);
    expect(next.proveedor).toBe((await admin().get(`/api/proveedores/${base.proveedor_id}`)).nombre);
    expect(next.bodega).toBe((await admin().get(`/api/bodegas/${base.bodega_id}`)).nombre);
  });

  it('have rows that keep their id, of a part or in words', async () => {
    const { json } = await post({ renglones: [line(1, 1), line(2, 2)] });
    const renglones = [json.renglones[1], line(3, 3)];
    const put = await admin().call('PUT', `${url}/${json.id}`, { renglones, version: json.version });
    expect(put.json.renglones).toMatchObject([
      { id: 2, cantidad: 2 },
      { id: 3, cantidad: 3 },
    ]);
    expect(put.json.total).toBe(13);
    expect((await post({ renglones: [line(1, 1), { cantidad: 1 }] })).json.errors).toHaveProperty([
      'renglones.1.repuesto_id',
    ]);
    const unknown = await post({ renglones: [{ repuesto_id: 888_888, cantidad: 1 }] });
    expect(unknown).toMatchObject({ status: 404, json: { errors: { 'renglones.0.repuesto_id': ['No existe'] } } });
    expect(await post({ bodega_id: 888_888 })).toMatchObject({
      status: 404,
      json: { errors: { bodega_id: ['No existe'] } },
    });
  });

  it('of another currency say its rate; the company’s own has none', async () => {
    expect(await post({ moneda: 'USD' })).toMatchObject({
      status: 422,
      json: { errors: { tasa: [expect.anything()] } },
    });
    expect((await post({ moneda: 'XQX' })).json.errors).toHaveProperty('moneda');
    expect((await post({ moneda: 'COP', tasa: 3 })).json).toMatchObject({ moneda: 'COP', tasa: null });
    expect((await post({ moneda: 'USD', tasa: 4_012.35 })).json).toMatchObject({ moneda: 'USD', tasa: 4_012.35 });
  });

  it('change in draft; sent, only their note and their day', async () => {
    const { json } = await post({ renglones: [line(1, 1)] });
    const moved = (await move(json.id, 'enviada')).json;
    expect(moved).toMatchObject({ estado: 'enviada', enviada_en: expect.any(String), version: json.version + 1 });
    const put = async (body: object) =>
      admin().call('PUT', `${url}/${json.id}`, { ...body, version: (await read(json.id)).version });
    expect(await put({ renglones: [line(2, 1)] })).toMatchObject({ status: 409, json: { code: 'CONFLICTO' } });
    expect((await put({ moneda: 'USD', tasa: 2 })).status).toBe(409);
    const same = { ...base, renglones: moved.renglones, nota: 'Llamar antes', esperada_en: '2020-01-31' };
    expect(await put(same)).toMatchObject({ status: 200, json: { nota: 'Llamar antes', atrasada: true, total: 1 } });
    await move(json.id, 'cancelada', { nota: 'Ya no' });
    expect((await put({ nota: 'Otra' })).status).toBe(409);
    expect((await read(json.id)).motivo).toBe('Ya no');
  });

  it('move as they may, each with the version that was seen, and their history says who', async () => {
    const { json } = await post({});
    expect((await move(json.id, 'enviada')).json.errors).toHaveProperty('renglones');
    await admin().call('PUT', `${url}/${json.id}`, { renglones: [line(1, 1)], version: json.version });
    expect((await move(json.id, 'recibida')).status).toBe(409);
    expect((await move(json.id, 'por_aprobar')).status).toBe(409);
    const stale = await admin().call('POST', `${url}/${json.id}/transicion`, { a: 'aprobada', version: json.version });
    expect(stale).toMatchObject({ status: 409, json: { code: 'VERSION_CONFLICTO', registro: { id: json.id } } });
    const { version } = await read(json.id);
    const key = { 'idempotency-key': `aprueba-${json.id}` };
    for (let n = 0; n < 2; n++)
      expect(await admin().call('POST', `${url}/${json.id}/transicion`, { a: 'aprobada', version }, key)).toMatchObject(
        { status: 200, json: { estado: 'aprobada', version: version + 1 } },
      );
    await move(json.id, 'cancelada', { nota: 'Muy cara' });
    expect(await admin().get(`${url}/${json.id}/historial`)).toMatchObject([
      { de_estado: null, a_estado: 'borrador', usuario: expect.stringContaining('Persona') },
      { de_estado: 'borrador', a_estado: 'aprobada', nota: null },
      { de_estado: 'aprobada', a_estado: 'cancelada', nota: 'Muy cara' },
    ]);
  });

  it('of a total that waits are approved by somebody else, in the company’s money', async () => {
    const other = api.by(api.person('admin', [api.a]));
    await other.get(url);
    await settings({ aprobacion_desde: 1_000 });
    const big = (await post({ moneda: 'USD', tasa: 100, renglones: [line(1, 10)] })).json;
    const small = (await post({ renglones: [line(1, 999.99)] })).json;
    expect(small.transiciones_permitidas).toEqual(['aprobada', 'enviada', 'cancelada']);
    expect(big.transiciones_permitidas).toEqual(['por_aprobar', 'cancelada']);
    expect((await move(big.id, 'enviada')).status).toBe(409);
    expect((await move(big.id, 'por_aprobar')).json.transiciones_permitidas).toEqual(['borrador', 'cancelada']);
    expect((await move(big.id, 'aprobada')).status).toBe(403);
    expect((await move(big.id, 'borrador')).json.errors).toHaveProperty('nota');
    expect((await move(big.id, 'borrador', { nota: 'Negocie' })).json.estado).toBe('borrador');
    await move(big.id, 'por_aprobar');
    expect((await other.get(`${url}/${big.id}`)).transiciones_permitidas).toContain('aprobada');
    const done = await move(big.id, 'aprobada', {}, other);
    expect(done.json).toMatchObject({ estado: 'aprobada', aprobada_en: expect.any(String) });

    const own = (await post({ renglones: [line(1, 1_000)] })).json;
    await move(own.id, 'por_aprobar');
    await settings({ aprobacion_propia: true });
    expect((await move(own.id, 'aprobada')).json.estado).toBe('aprobada');
    await settings({ aprobacion_desde: null, aprobacion_propia: false });
  });

  it('of a company with one admin are approved by that one', async () => {
    const lone = api.as('admin', api.b);
    const { version } = await lone.get('/api/empresa/ajustes');
    await lone.call('PATCH', '/api/empresa/ajustes', { aprobacion_desde: 0, version });
    const { id: proveedor_id } = await lone.post('/api/proveedores', { nombre: 'Uno' });
    const { id: bodega_id } = await lone.post('/api/bodegas', { nombre: 'Una' });
    const made = await lone.post(url, { proveedor_id, bodega_id, renglones: [line(1, 1)] });
    expect(made.transiciones_permitidas).toEqual(['por_aprobar', 'cancelada']);
    const asked = await lone.post(`${url}/${made.id}/transicion`, { a: 'por_aprobar', version: 1 });
    expect(asked.transiciones_permitidas).toEqual(['borrador', 'aprobada', 'cancelada']);
  });

  it('are deleted in draft or cancelled only, and come back', async () => {
    const purchase = await sent([line(1, 1)]);
    expect(await admin().call('DELETE', `${url}/${purchase.id}`)).toMatchObject({
      status: 409,
      json: { code: 'EN_USO' },
    });
    const { json: draft } = await post({ renglones: [line(1, 1)] });
    await admin().call('DELETE', `${url}/${draft.id}`);
    expect((await admin().call('GET', `${url}/${draft.id}`)).status).toBe(404);
    for (let n = 0; n < 2; n++)
      expect((await admin().call('POST', `${url}/${draft.id}/restaurar`)).json).toMatchObject({ numero: draft.numero });
    expect((await admin().call('DELETE', `/api/proveedores/${base.proveedor_id}`)).json.code).toBe('EN_USO');
  });

  it('are found by what they name, by their state and by their day', async () => {
    const { id: repuesto_id } = await part();
    const purchase = await sent([{ repuesto_id, cantidad: 2 }], { esperada_en: '2020-02-01' });
    const found = async (filter: object) =>
      (
        (await admin().get(`${url}?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`)) as {
          id: number;
        }[]
      )
        .map(({ id }) => id)
        .includes(purchase.id);
    expect(await found({ repuesto_id })).toBe(true);
    expect(await found({ repuesto_id: 888_888 })).toBe(false);
    expect(await found({ abierta: true, atrasada: true, estado: 'enviada', q: purchase.numero })).toBe(true);
    expect(await found({ abierta: false })).toBe(false);
    expect(await found({ esperada_desde: '2020-02-01', esperada_hasta: '2020-02-01' })).toBe(true);
    expect(await found({ esperada_desde: '2020-02-02' })).toBe(false);
    expect(await found({ creada_desde: '2020-01-01T00:00:00Z', proveedor_id: purchase.proveedor_id })).toBe(true);
    expect((await admin().call('GET', `${url}/conteos?campo=estado`)).json.enviada).toBeGreaterThan(0);
  });

  it('are a matter of the office of their company', async () => {
    const { id: repuesto_id } = await part();
    const { id, proveedor_id } = await sent([{ repuesto_id, cantidad: 1 }]);
    const rows = { renglones: [{ renglon_id: 1, cantidad: 1 }] };
    const calls = [
      ['GET', `${url}/${id}`],
      ['GET', `${url}/${id}/historial`],
      ['GET', `${url}/${id}/recepciones`],
      ['POST', `${url}/${id}/recepciones`, rows],
      ['POST', `${url}/${id}/devoluciones`, rows],
      ['POST', `${url}/${id}/transicion`, { a: 'cancelada', version: 1 }],
      ['POST', `${url}/${id}/restaurar`],
      ['GET', `/api/repuestos/${repuesto_id}/precios`],
      ['GET', `/api/proveedores/${proveedor_id}/desempeno`],
    ] as const;
    for (const [method, path, body] of calls) {
      expect([path, (await api.as('admin', api.b).call(method, path, body)).status]).toEqual([path, 404]);
      for (const role of ['operario', 'monitor'] as const)
        expect([path, (await api.as(role).call(method, path, body)).status]).toEqual([path, 403]);
    }
    expect((await api.as('operario').call('POST', `${url}/sugeridas`, {})).status).toBe(403);
    expect((await receive(id, [{ renglon_id: 1, cantidad: 1 }])).status).toBe(201);
  });
});
