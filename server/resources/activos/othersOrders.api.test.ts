import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { unaOrden, unaPersona } from '../../testing/factories';

/** An operario reads of the orders of others, in the history of an asset, number, kind and state alone. */

const api = useApi();
let mine: string;
let others: string;
let activo: { id: number };
beforeAll(async () => {
  activo = await api.anActivo();
  const person = async () => {
    const user = await api.person('operario', [api.a]);
    return { ...user, persona: (await make('personal', unaPersona({ user_id: user.id }))).id };
  };
  const [me, other] = [await person(), await person()];
  mine = await order(me.persona, 'Cambio de frenos');
  others = await order(other.persona, 'Secreto del motor');
  reader = { authorization: `Bearer ${me.token}`, empresa_seleccionada: String(api.a) };
});

let reader: Record<string, string>;
const call = (...request: Parameters<ReturnType<TestApi['as']>['call']>) => api.as('admin').call(...request);
const make = async (noun: string, body: object) => {
  const { status, json } = await call('POST', `/api/${noun}`, body);
  expect([status, json]).toEqual([201, json]);
  return json;
};

/** An order that stops its asset, from start to end, with a cost. @returns its number */
const order = async (responsable_id: number, titulo: string): Promise<string> => {
  const given = {
    activo_id: activo.id,
    responsable_id,
    titulo,
    descripcion: `Descripción: ${titulo}`,
    tipo: 'correctivo',
    detiene_activo: true,
  };
  const { id, numero } = await make('ordenes', unaOrden(given));
  for (const a of ['en_progreso', 'completada', 'cerrada']) {
    const { version, estado } = (await call('GET', `/api/ordenes/${id}`)).json;
    if (estado === 'cerrada') break;
    const done = { a, version, ...(a === 'completada' && { solucion: `Solución: ${titulo}` }) };
    expect((await call('POST', `/api/ordenes/${id}/transicion`, done)).json).toMatchObject({ id });
  }
  return numero;
};

const timeline = async (q = '', headers?: Record<string, string>) => {
  const filter = encodeURIComponent(JSON.stringify(q ? { q } : {}));
  const path = `/api/activos/${activo.id}/historial?range=[0,99]&filter=${filter}`;
  return (await (headers ? api.call('GET', path, undefined, headers) : call('GET', path))).json as Record<
    string,
    unknown
  >[];
};

describe('an operario', () => {
  it('reads of the orders of others their number, kind and state, and of their own all', async () => {
    const entries = await timeline('', reader);
    expect(entries).toHaveLength((await timeline()).length);
    const text = JSON.stringify(entries);
    expect(text).not.toContain('Secreto');
    expect(text).toContain(`Orden ${mine} creada: Cambio de frenos`);
    expect(text).toContain('Solución: Cambio de frenos');
    const veiled = entries.filter(({ titulo }) => String(titulo).startsWith(`Orden ${others}`));
    expect(veiled.length).toBeGreaterThan(2);
    for (const entry of veiled)
      expect(entry).toMatchObject({
        titulo: `Orden ${others}: Correctivo, Cerrada`,
        ...{ detalle: null, cambios: [], adjuntos: [], actor: null, referencia_id: null, costo: null },
      });
    // The asset's own state is no secret, but why it changed is.
    const reasons = entries.filter(({ tipo }) => tipo === 'cambio_estado').map(({ detalle }) => detalle);
    expect(reasons).toEqual(expect.arrayContaining([`Orden ${others}`, `Orden ${mine}: Cambio de frenos`]));
  });

  it('finds by a search only what they read', async () => {
    expect((await timeline('secreto')).length).toBeGreaterThan(0);
    expect(await timeline('secreto', reader)).toEqual([]);
    expect((await timeline('frenos', reader)).length).toBe((await timeline('frenos')).length);
    expect((await timeline(others, reader)).length).toBeGreaterThan(0);
  });

  it('gets the same on the phone, in counts and in the downtimes of the asset', async () => {
    const get = async (path: string) => (await api.call('GET', path, undefined, reader)).json;
    expect(JSON.stringify(await get(`/api/activos/hojas?ids=${activo.id}`))).not.toContain('Secreto');
    const filter = encodeURIComponent(JSON.stringify({ q: 'secreto' }));
    expect(await get(`/api/activos/${activo.id}/historial/conteos?filter=${filter}`)).toEqual({});
    const notes = ((await get(`/api/activos/${activo.id}/paradas`)) as { motivo: string }[]).map(
      ({ motivo }) => motivo,
    );
    expect(notes.sort()).toEqual([`Orden ${others}`, `Orden ${mine}: Cambio de frenos`].sort());
    expect(JSON.stringify(await get('/api/buscar?q=secreto'))).not.toContain('Secreto');
  });
});

it('the office reads everything', async () => {
  expect(JSON.stringify(await timeline())).toContain('Solución: Secreto del motor');
});

it('an operario reads nothing of the requests of others, and their own', async () => {
  const asset = await api.anActivo();
  const request = { descripcion: 'Secreto del jefe', activo_id: asset.id };
  await make('solicitudes', request);
  await api.call('POST', '/api/solicitudes', { ...request, descripcion: 'La vi fallar' }, reader);
  const path = `/api/activos/${asset.id}/historial`;
  const read = async (headers: Record<string, string>) =>
    (await api.call('GET', path, undefined, headers)).json.map(({ detalle }: { detalle: string | null }) => detalle);
  expect(await read(reader)).toEqual(['La vi fallar', null]);
  const found = await api.call('GET', `${path}?filter=${encodeURIComponent('{"q":"jefe"}')}`, undefined, reader);
  expect(found.json).toEqual([]);
  expect((await call('GET', path)).json).toHaveLength(3);
});
