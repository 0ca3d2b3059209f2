import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unaBodega, unaOrden, unProveedor, unRepuesto } from '../../testing/factories';
import { doneJob } from '../../testing/jobs';
import { purchasesOf } from '../../testing/purchases';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';

const api = useApi(startOwnApi);
const admin = () => api.as('admin');
const post = async (path: string, body: object) => {
  const { status, json } = await admin().call('POST', path, body);
  expect([status, json.message]).toEqual([201, undefined]);
  return json as { id: number };
};
const aPart = (given: object = {}) => post('/api/repuestos', unRepuesto(given));
const move = (id: number, tipo: string, cantidad: number, fecha: string, more: object = {}) =>
  post(`/api/repuestos/${id}/movimientos`, { tipo, cantidad, fecha: `${fecha}T12:00:00-05:00`, ...more });
const principal = async (): Promise<number> =>
  (await admin().get(`/api/bodegas?filter=${encodeURIComponent('{"principal":true}')}`))[0].id;
const report = async (path: string, query: object = {}) =>
  (await admin().get(`/api/reportes/${path}?${new URLSearchParams(Object.entries(query)).toString()}`)) as Record<
    string,
    unknown
  >[];
const year = { desde: '2026-01-01', hasta: '2026-06-30' };

describe('the value of the stock', () => {
  it('is that of each store at the end of each month, at the mean of then', async () => {
    const { id } = await aPart();
    const store = await principal();
    const other = await post('/api/bodegas', unaBodega({ nombre: 'Norte' }));
    // The last minute of January in Bogotá is February in UTC.
    await post(`/api/repuestos/${id}/movimientos`, {
      ...{ tipo: 'entrada', cantidad: 10, costo_unitario: 100, bodega_id: store },
      fecha: '2026-01-31T23:59:00-05:00',
    });
    await move(id, 'entrada', 10, '2026-02-10', { costo_unitario: 200, bodega_id: other.id });
    await move(id, 'salida', 5, '2026-03-10', { bodega_id: store });
    const rows = await report('inventario/valor', { desde: '2026-01-15', hasta: '2026-03-20' });
    const worth = (mes: string, bodega_id: number) =>
      rows.find((row) => row.mes === mes && row.bodega_id === bodega_id);
    expect(worth('2026-01', store)).toMatchObject({ id: `2026-01-${store}`, bodega: 'Principal', valor: 1_000 });
    expect(worth('2026-02', store)).toMatchObject({ valor: 1_500 });
    expect(worth('2026-02', other.id)).toMatchObject({ bodega: 'Norte', valor: 1_500 });
    expect(worth('2026-03', store)).toMatchObject({ valor: 750 });
    expect([...new Set(rows.map(({ mes }) => mes))]).toEqual(['2026-01', '2026-02', '2026-03']);
    // Once all months are over it is what the company's parts are worth now.
    const until = await report('inventario/valor', { desde: '2026-12-01', hasta: '2026-12-01' });
    const { valor } = await admin().get(`/api/repuestos/${id}`);
    expect(until.reduce((sum, row) => sum + Number(row.valor), 0)).toBe(valor);
  });
});

describe('the movements', () => {
  it('are what came, left, was corrected and moved of each part, in all stores or in one', async () => {
    const { id } = await aPart({ nombre: 'Correa', unidad: 'm' });
    const store = await principal();
    const other = await post('/api/bodegas', unaBodega());
    const there = { bodega_id: store };
    await move(id, 'entrada', 20, '2026-04-01', { costo_unitario: 50, ...there });
    await move(id, 'salida', 4, '2026-04-02', there);
    await move(id, 'ajuste', -1, '2026-04-03', there);
    await move(id, 'devolucion', 2, '2026-04-04', there);
    await api.db.system.execute(sql`
      insert into movimientos_repuesto
        (empresa_id, repuesto_id, tipo, cantidad, costo_unitario, valor, existencia, bodega_id, fecha)
      values (${api.a}, ${id}, 'traslado', -3, 50, -150, 14, ${store}, '2026-04-05'),
        (${api.a}, ${id}, 'traslado', 3, 50, 150, 17, ${other.id}, '2026-04-05')`);
    const of = async (query: object) =>
      (await report('inventario/movimientos', { ...year, ...query })).find((row) => row.id === id);
    const all = {
      ...{ nombre: 'Correa', unidad: 'm', entradas: 20, entradas_valor: 1_000, salidas: 4, salidas_valor: 200 },
      ...{ ajustes: -1, ajustes_valor: -50, devoluciones: 2, devoluciones_valor: 100 },
    };
    expect(await of({})).toMatchObject({ ...all, traslados: 3, traslados_valor: 150 });
    expect(await of({ bodega_id: store })).toMatchObject({ ...all, traslados: -3, traslados_valor: -150 });
    expect(await of({ bodega_id: other.id })).toMatchObject({ entradas: 0, salidas: 0, traslados: 3 });
    expect(await of({ desde: '2026-05-01' })).toBeUndefined();
  });
});

describe('parts by the value that was consumed', () => {
  it('are classes by their cumulative share, without what came back', async () => {
    const names = new Map([
      ['Caro', 800],
      ['Medio', 120],
      ['Menor', 60],
      ['Barato', 20],
    ]);
    for (const [nombre, price] of names) {
      const { id } = await aPart({ nombre });
      await move(id, 'entrada', 5, '2025-03-01', { costo_unitario: price });
      await move(id, 'salida', 2, '2025-03-02');
      await move(id, 'devolucion', 1, '2025-03-03');
    }
    const rows = await report('inventario/abc', { desde: '2025-03-01', hasta: '2025-03-31' });
    expect(
      rows.map(({ nombre, cantidad, valor, acumulado, clase }) => [nombre, cantidad, valor, acumulado, clase]),
    ).toEqual([
      ['Caro', 1, 800, 80, 'A'],
      ['Medio', 1, 120, 92, 'B'],
      ['Menor', 1, 60, 98, 'C'],
      ['Barato', 1, 20, 100, 'C'],
    ]);
    expect(rows[0]).toMatchObject({ participacion: 80 });
    const files = await admin().call('POST', '/api/reportes/inventario/abc/exportar', {
      ...{ formato: 'csv', columnas: ['nombre', 'valor', 'clase'] },
      filter: JSON.stringify({ desde: '2025-03-01', hasta: '2025-03-31' }),
    });
    expect(files.status).toBe(202);
    const { archivo_url } = await doneJob(admin().call, files.json.id);
    const text = (await api.app.inject({ url: archivo_url })).rawPayload.toString('utf8');
    expect(text).toContain('Repuesto;Valor consumido;Clase\r\nCaro;800;A\r\nMedio;120;B');
  });
});

describe('slow parts', () => {
  it('are in stock and nobody took them for so many days', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const taken = async (days: number) => {
      const { id } = await aPart();
      await move(id, 'entrada', 3, ago(days + 1), { costo_unitario: 10 });
      await move(id, 'salida', 1, ago(days));
      return id;
    };
    const [fresh, slow] = [await taken(20), await taken(120)];
    const never = await aPart();
    await move(never.id, 'entrada', 1, ago(1), { costo_unitario: 7 });
    const gone = await taken(200);
    await move(gone, 'salida', 2, ago(199));
    const of = async (query: object) => {
      const rows = await report('inventario/lentos', query);
      const own = [fresh, slow, never.id, gone];
      return rows.flatMap(({ id, existencia, valor, dias_sin_salida: days }) =>
        own.includes(Number(id)) ? [[id, existencia, valor, days]] : [],
      );
    };
    expect(await of({})).toEqual([
      [never.id, 1, 7, null],
      [slow, 2, 20, expect.toSatisfy((n) => n === 119 || n === 120)],
    ]);
    expect((await of({ dias: '15' })).map(([id]) => id)).toEqual([never.id, slow, fresh]);
  });
});

describe('spending by supplier', () => {
  it('is what came less what went back, without tax and in the company’s money, and what its orders cost', async () => {
    const { id } = await post('/api/proveedores', unProveedor({ nombre: 'Llantas del Sur', nit: '800' }));
    const bought = await purchasesOf(api)({ proveedor_id: id, estado: 'enviada', moneda: 'USD', tasa: 4_000 });
    const arrives = (clase: string, fecha: string, cantidad: number, valor: number) =>
      api.db.system.execute(sql`
        with r as (
          insert into compra_recepciones (empresa_id, compra_id, clase, fecha)
          values (${api.a}, ${bought.id}, ${clase}, ${fecha}::timestamptz) returning id
        )
        insert into compra_recepcion_renglones
          (empresa_id, recepcion_id, compra_id, renglon_id, cantidad, precio_unitario, valor)
        select ${api.a}, r.id, ${bought.id}, 1, ${cantidad}, 10, ${valor} from r`);
    await arrives('recepcion', '2026-05-10', 5, 200_000);
    await arrives('devolucion', '2026-05-12', -1, -40_000);
    await arrives('recepcion', '2026-07-02', 9, 900_000);
    const order = await post('/api/ordenes', unaOrden({ activo_id: (await api.anActivo()).id, proveedor_id: id }));
    await post(`/api/ordenes/${order.id}/costos`, { descripcion: 'Alineación', valor: 30_000 });
    await api.db.system.execute(sql`
      update ordenes set estado = 'cerrada', cerrada_en = '2026-06-02' where id = ${order.id}`);
    const rows = await report('compras/proveedores', year);
    expect(rows.find((row) => row.id === id)).toEqual({
      ...{ id, proveedor: 'Llantas del Sur', nit: '800', compras_n: 1 },
      ...{ recibido: 200_000, devuelto: 40_000, comprado: 160_000 },
      ...{ ordenes_n: 1, gasto_ordenes: 30_000, total: 190_000 },
    });
  });
});

const paths = ['inventario/valor', 'inventario/movimientos', 'inventario/abc', 'compras/proveedores'];
describe.each([...paths, 'inventario/lentos'])('%s', (path) => {
  const days = new URLSearchParams(path.endsWith('lentos') ? {} : year).toString();

  it('is for the office, and of one company', async () => {
    await move((await aPart()).id, 'entrada', 1, '2026-06-01', { costo_unitario: 5 });
    for (const role of ['operario', 'monitor'] as const)
      expect((await api.as(role).call('GET', `/api/reportes/${path}?${days}`)).status).toBe(403);
    expect(await api.as('admin', api.b).get(`/api/reportes/${path}?${days}`)).toEqual([]);
  });

  it('is read as a list too', async () => {
    const filter = encodeURIComponent(JSON.stringify(Object.fromEntries(new URLSearchParams(days))));
    const { status, headers } = await admin().call('GET', `/api/reportes/${path}?filter=${filter}&range=[0,0]`);
    expect([status, headers['content-range']]).toEqual([200, expect.stringMatching(/ (\*|0-0)\/\d+$/)]);
  });
});

it.each(paths)('%s refuses days that are missing, run backwards or are too many', async (path) => {
  for (const query of [
    '',
    'desde=2026-01-01',
    'desde=2026-02-01&hasta=2026-01-01',
    'desde=2019-01-01&hasta=2026-01-01',
    'desde=ayer&hasta=2026-01-01',
  ])
    expect((await admin().call('GET', `/api/reportes/${path}?${query}`)).status).toBe(400);
});
