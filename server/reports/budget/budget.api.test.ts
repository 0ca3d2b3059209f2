import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { FilaPresupuesto } from '#contract/requests/reportePresupuesto';
import { masMeses } from '#contract/rules/fechasPlan';
import { unaBodega, unaCarga, unaOrden, unPresupuesto, unProveedor } from '../../testing/factories';
import { dayFromNow, plansOf } from '../../testing/plans';
import { prepared, useApi } from '../../testing/useApi';

const api = useApi();
const on = prepared(() => plansOf(api));

const today = dayFromNow(0);
const year = Number(today.slice(0, 4));
const budget = (anio: number, nivel_id?: number) =>
  on.ask<FilaPresupuesto[]>(
    200,
    'GET',
    `/api/reportes/presupuesto?anio=${anio}${nivel_id === undefined ? '' : `&nivel_id=${nivel_id}`}`,
  );
const cell = (rows: readonly FilaPresupuesto[], mes: number, clase: FilaPresupuesto['clase']) => {
  const found = rows.find((row) => row.mes === mes && row.clase === clase);
  if (!found) throw new Error(`no ${clase} in ${mes}`);
  const { filas: _, ...figures } = found;
  return figures;
};
const made = (path: string, body: object) => on.ask<{ id: number }>(201, 'POST', `/api/${path}`, body);
const cents = (value: number) => Math.round(value * 100);

/** Opens the rows of every figure as its cell says, and adds them up. */
const checkRows = async (rows: readonly FilaPresupuesto[]) => {
  for (const { mes, clase, filas, ...figures } of rows)
    for (const figure of ['real', 'comprometido', 'pronostico'] as const) {
      if (figures[figure] === 0 && !(mes < 3)) continue;
      const { path, filter, columna } = filas[figure];
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,999]`;
      const found = await on.ask<Record<string, number | null>[]>(200, 'GET', `/api${path}?${query}`);
      const sum = found.reduce((all, row) => all + (row[columna] ?? 0), 0);
      expect([mes, clase, figure, cents(sum)]).toEqual([mes, clase, figure, cents(figures[figure])]);
    }
};

/** A level with one below it, and what costs money in it. */
const aPlace = async () => {
  const { id: nivel } = await api.aNivel();
  const { id: abajo } = await api.aNivel({ padre_id: nivel });
  const { id: activo } = await api.anActivo({ nivel_id: abajo });
  const bodega = await made('bodegas', unaBodega({ nivel_id: abajo }));
  const proveedor = await made('proveedores', unProveedor());
  return { nivel, abajo, activo, bodega: bodega.id, proveedor: proveedor.id };
};
type Place = Awaited<ReturnType<typeof aPlace>>;

/** As if it had been closed then. */
const aClosedOrder = async ({ abajo }: Place, tipo: string, cerrada: string, costo: number) => {
  const { id } = await made('ordenes', unaOrden({ nivel_id: abajo, tipo }));
  await api.db.system.execute(sql`
    update ordenes set estado = 'cerrada', cerrada_en = ${cerrada}, costo_terceros = ${costo}
    where id = ${id}`);
};

interface Bought {
  estado: string;
  esperada_en?: string | null;
  tasa?: number;
  renglones: { id: number; cantidad: number; precio_unitario: number }[];
  came?: { fecha: string; renglon_id: number; cantidad: number; valor: number }[];
}

const aPurchase = async (place: Place, { estado, esperada_en = null, tasa, renglones, came = [] }: Bought) => {
  const rows = renglones.map((row) => ({ repuesto_id: null, descripcion: 'Algo', impuesto_pct: 19, ...row }));
  const { rows: bought } = await api.db.system.execute<{ id: number }>(sql`
    insert into compras (empresa_id, numero, proveedor_id, bodega_id, esperada_en, renglones, moneda, tasa, estado)
    values (${api.a}, ${`OC-${crypto.randomUUID().slice(0, 8)}`}, ${place.proveedor}, ${place.bodega}, ${esperada_en},
      ${JSON.stringify(rows)}::jsonb, ${tasa ? 'USD' : null}, ${tasa ?? null}, ${estado})
    returning id`);
  const id = Number(bought[0]?.id);
  for (const { fecha, renglon_id, cantidad, valor } of came)
    await api.db.system.execute(sql`
      with recepcion as (
        insert into compra_recepciones (empresa_id, compra_id, clase, fecha)
        values (${api.a}, ${id}, ${cantidad > 0 ? 'recepcion' : 'devolucion'}, ${fecha}) returning id
      )
      insert into compra_recepcion_renglones (empresa_id, recepcion_id, compra_id, renglon_id, cantidad,
        precio_unitario, valor)
      select ${api.a}, id, ${id}, ${renglon_id}, ${cantidad}, 1, ${valor} from recepcion`);
};

describe('the budget of a year', () => {
  it('has twelve months of five classes, each with what its level and those below it may spend', async () => {
    const { nivel, abajo } = await aPlace();
    for (const [nivel_id, valor] of [
      [nivel, 1_000],
      [abajo, 500.25],
      [(await api.aNivel()).id, 9],
    ] as const)
      await made('presupuestos', unPresupuesto({ anio: 2031, mes: 2, clase: 'correctivo', nivel_id, valor }));
    const rows = await budget(2031, nivel);
    expect(rows).toHaveLength(60);
    expect(cell(rows, 2, 'correctivo')).toEqual({
      mes: 2,
      clase: 'correctivo',
      presupuesto: 1_500.25,
      real: 0,
      comprometido: 0,
      pronostico: 0,
      diferencia: 1_500.25,
    });
    expect(cell(await budget(2031, abajo), 2, 'correctivo').presupuesto).toBe(500.25);
    expect(cell(await budget(2031), 2, 'correctivo').presupuesto).toBe(1_509.25);
  });

  it('counts orders by the day on which they were closed, in the zone of the company, by their type', async () => {
    const place = await aPlace();
    // In Bogotá the year ends at 05:00 UTC.
    await aClosedOrder(place, 'inspeccion', '2024-01-01T04:59:59.999Z', 7);
    await aClosedOrder(place, 'inspeccion', '2024-01-01T05:00:00.000Z', 10.5);
    await aClosedOrder(place, 'predictivo', '2024-02-01T04:59:59.999Z', 20);
    await aClosedOrder(place, 'preventivo', '2024-02-01T05:00:00.000Z', 40);
    await aClosedOrder(place, 'emergencia', '2024-12-31T12:00:00.000Z', 80);
    await aClosedOrder(place, 'correctivo', '2025-01-01T04:59:59.999Z', 160);
    await aClosedOrder(place, 'mejora', '2024-06-15T12:00:00.000Z', 320);
    await made('ordenes', unaOrden({ nivel_id: place.abajo, tipo: 'correctivo' }));
    const rows = await budget(2024, place.nivel);
    expect(cell(rows, 1, 'preventivo').real).toBe(30.5);
    expect(cell(rows, 2, 'preventivo').real).toBe(40);
    expect(cell(rows, 12, 'correctivo')).toMatchObject({ real: 240, diferencia: -240 });
    expect(cell(rows, 6, 'otro').real).toBe(320);
    expect(rows.reduce((sum, { real }) => sum + real, 0)).toBe(630.5);
    await checkRows(rows);
  });

  it('counts what warranties paid on its day, by the type of the order', async () => {
    const place = await aPlace();
    const order = await made(
      'ordenes',
      unaOrden({ activo_id: place.activo, tipo: 'correctivo', falla_en: '2023-02-03T12:00:00Z' }),
    );
    await api.db.system.execute(sql`
      update ordenes set estado = 'cerrada', cerrada_en = '2023-02-10T12:00:00Z', costo_terceros = 500
      where id = ${order.id}`);
    const garantia = await made('garantias', { activo_id: place.activo, inicia_en: '2023-01-01', meses: 12 });
    const claim = await made(`garantias/${garantia.id}/reclamos`, { orden_id: order.id, reclamado: 400 });
    const pay = (version: number, recuperado: number, fecha: string) =>
      on.ask<{ version: number }>(200, 'PUT', `/api/garantias/${garantia.id}/reclamos/${claim.id}`, {
        ...{ estado: 'pagado', recuperado, fecha, version },
      });
    const paid = await pay(1, 400, '2023-02-20');
    expect(cell(await budget(2023, place.nivel), 2, 'correctivo').real).toBe(100);
    await checkRows(await budget(2023, place.nivel));
    await pay(paid.version, 350.25, '2023-04-05');
    const rows = await budget(2023, place.nivel);
    expect([2, 4].map((mes) => cell(rows, mes, 'correctivo').real)).toEqual([500, -350.25]);
    await checkRows(rows);
  });

  it('counts fuel by the day of its load, unless it was annulled', async () => {
    const place = await aPlace();
    const load = (fecha: string, valor: number | null) =>
      made('combustible', unaCarga({ activo_id: place.activo, fecha, valor, odometro_km: null }));
    await load('2025-03-01T04:59:00.000Z', 100.1);
    await load('2025-03-01T05:00:00.000Z', 200.2);
    await load('2025-03-31T12:00:00.000Z', null);
    const { id } = await load('2025-03-20T12:00:00.000Z', 999);
    await on.ask(200, 'POST', `/api/combustible/${id}/anular`, { motivo: 'Se repitió', version: await versionOf(id) });
    const rows = await budget(2025, place.nivel);
    expect([cell(rows, 2, 'combustible').real, cell(rows, 3, 'combustible').real]).toEqual([100.1, 200.2]);
    await checkRows(rows);
  });

  it('counts what came of purchases less what went back, and commits what has not come', async () => {
    const place = await aPlace();
    await aPurchase(place, {
      estado: 'recibida_parcial',
      esperada_en: '2025-05-31',
      renglones: [
        { id: 1, cantidad: 10, precio_unitario: 33.335 },
        { id: 2, cantidad: 1, precio_unitario: 1_000 },
      ],
      came: [
        { fecha: '2025-04-30T12:00:00Z', renglon_id: 1, cantidad: 7, valor: 233.35 },
        { fecha: '2025-06-01T04:59:59Z', renglon_id: 1, cantidad: -2, valor: -66.67 },
      ],
    });
    await aPurchase(place, {
      estado: 'enviada',
      esperada_en: '2025-05-01',
      tasa: 4_000,
      renglones: [{ id: 1, cantidad: 2, precio_unitario: 10 }],
    });
    for (const estado of ['borrador', 'por_aprobar', 'recibida', 'cerrada_incompleta', 'cancelada'])
      await aPurchase(place, {
        estado,
        esperada_en: '2025-05-15',
        renglones: [{ id: 1, cantidad: 1, precio_unitario: 5_555 }],
      });
    const rows = await budget(2025, place.nivel);
    expect(cell(rows, 4, 'compras')).toMatchObject({ real: 233.35, comprometido: 0 });
    // Three of the ten, and the one, and the two in another currency; what went back is not expected again.
    expect(cell(rows, 5, 'compras')).toMatchObject({ real: -66.67, comprometido: 81_100.01, diferencia: -81_033.34 });
    await checkRows(rows);
  });

  it('commits a purchase without an expected day in the month in which it was made', async () => {
    const place = await aPlace();
    await aPurchase(place, { estado: 'aprobada', renglones: [{ id: 1, cantidad: 1, precio_unitario: 12 }] });
    const rows = await budget(year, place.nivel);
    expect(cell(rows, Number(today.slice(5, 7)), 'compras').comprometido).toBe(12);
    await checkRows(rows);
  });

  it('forecasts what the dues of plans will cost from today on, with their parts at today’s mean', async () => {
    const place = await aPlace();
    const { id: parte } = await made('repuestos', { nombre: 'Filtro del presupuesto', costo_unitario: 25 });
    const servicios = [
      await made('servicios', {
        nombre: 'Cambio del presupuesto',
        tipo: 'preventivo',
        costo_estimado: 100,
        repuestos: [{ repuesto_id: parte, cantidad: 2 }],
      }),
      await made('servicios', { nombre: 'Sin costo del presupuesto', tipo: 'preventivo' }),
    ];
    const next = masMeses(`${today.slice(0, 7)}-15`, 1);
    await on.running({
      activos: [place.activo, (await api.anActivo()).id],
      inicia_en: next,
      cada_valor: 1,
      cada_unidad: 'mes',
      servicio_ids: servicios.map(({ id }) => id),
    });
    await on.running({
      activos: [place.activo],
      disparador: 'fecha_unica',
      cada_valor: null,
      cada_unidad: null,
      inicia_en: dayFromNow(-40),
      servicio_ids: servicios.slice(0, 1).map(({ id }) => id),
    });
    const both = [...(await budget(year, place.nivel)), ...(await budget(year + 1, place.nivel))];
    const foreseen = both.filter(({ pronostico }) => pronostico > 0);
    expect(foreseen.every(({ clase }) => clase === 'preventivo')).toBe(true);
    // This month the overdue one, from the next one on one each month.
    const [first] = foreseen;
    expect(first).toMatchObject({ mes: Number(today.slice(5, 7)), pronostico: 150, diferencia: -150 });
    expect(foreseen).toHaveLength(24 - Number(today.slice(5, 7)) + 1);
    await checkRows(both);
    expect((await budget(year - 1, place.nivel)).every(({ pronostico }) => pronostico === 0)).toBe(true);
  });

  it('is exported with its months and classes in words', async () => {
    const { nivel } = await aPlace();
    await made('presupuestos', unPresupuesto({ anio: 2032, mes: 3, clase: 'otro', nivel_id: nivel, valor: 12.5 }));
    await on.ask(202, 'POST', '/api/reportes/presupuesto/exportar', {
      formato: 'csv',
      filter: JSON.stringify({ anio: 2032, nivel_id: nivel }),
      columnas: ['anio', 'mes', 'clase', 'presupuesto', 'diferencia'],
    });
    expect(
      (await on.call('POST', '/api/reportes/presupuesto/exportar', { formato: 'csv', columnas: ['x'] })).status,
    ).toBe(400);
  });

  it('is the office’s, of one company', async () => {
    const { nivel } = await aPlace();
    await made('presupuestos', unPresupuesto({ anio: 2033, mes: 1, nivel_id: nivel, valor: 5 }));
    for (const role of ['monitor', 'operario'] as const)
      expect((await api.as(role).call('GET', '/api/reportes/presupuesto?anio=2033')).status).toBe(403);
    const { json } = await api.as('admin', api.b).call('GET', '/api/reportes/presupuesto?anio=2033');
    expect(json.every(({ presupuesto }: FilaPresupuesto) => presupuesto === 0)).toBe(true);
    expect((await on.call('GET', '/api/reportes/presupuesto')).status).toBe(400);
  });
});

const versionOf = async (id: number) =>
  (await on.ask<{ version: number }>(200, 'GET', `/api/combustible/${id}`)).version;

describe('a budget', () => {
  it('is one for each month, level and class, also without a level', async () => {
    const { nivel, abajo } = await aPlace();
    for (const nivel_id of [null, nivel]) {
      const same = unPresupuesto({ anio: 2034, mes: 4, clase: 'compras', nivel_id });
      const first = await made('presupuestos', same);
      expect((await on.call('POST', '/api/presupuestos', same)).json).toMatchObject({
        code: 'VALIDACION',
        errors: { mes: ['Ya existe'] },
      });
      await on.ask(200, 'DELETE', `/api/presupuestos/${first.id}`);
      const second = await made('presupuestos', same);
      expect((await on.call('POST', '/api/presupuestos/restaurar', { ids: [first.id] })).status).toBe(422);
      await on.ask(200, 'DELETE', `/api/presupuestos/${second.id}`);
      expect(await on.ask(200, 'POST', '/api/presupuestos/restaurar', { ids: [first.id] })).toEqual({
        ids: [first.id],
      });
    }
    await made('presupuestos', unPresupuesto({ anio: 2034, mes: 4, clase: 'compras', nivel_id: abajo }));
    const below = `/api/presupuestos?filter=${encodeURIComponent(JSON.stringify({ anio: 2034, bajo_nivel_id: nivel }))}`;
    expect(await on.ask<unknown[]>(200, 'GET', below)).toHaveLength(2);
  });
});
