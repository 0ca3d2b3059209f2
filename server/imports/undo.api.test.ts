import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TipoImportacion } from '#contract/requests/importaciones';
import { lookAtConditions } from '../resources/eventos/rules/rounds';
import { tellOverdue } from '../resources/mantenimiento/overdue';
import { settleForRequest } from '../resources/mantenimiento/index';
import { unaPersona, unaRegla, unPlan } from '../testing/factories';
import { dumpOf, tracesIn } from './testing/dump';
import { principalStore } from '../resources/bodegas/index';
import { importingApi } from './testing/importing';

const { api, admin } = await importingApi();
beforeAll(async () => {
  await api.aNivel({ nombre: 'Patio', codigo: 'PAT' });
  await api.anActivo({ codigo: 'DES-1', nombre: 'Bus', placa: 'DES001', fecha_puesta_servicio: '2025-01-01' });
  await admin.call('POST', '/api/personal', unaPersona({ nombre: 'Rosa', apellido: 'Ruiz', documento_numero: '52' }));
  const asset = (await admin.get('/api/activos?filter={"q":"DES-1"}'))[0];
  await admin.call(
    'POST',
    '/api/mantenimiento',
    unPlan({ nombre: 'Aceite', activos: [asset.id], inicia_en: '2026-01-31' }),
  );
  for (const [nombre, latitud] of [
    ['Norte', 4.7],
    ['Sur', 4.6],
  ])
    await admin.call('POST', '/api/paradas', { nombre, codigo: nombre, latitud, longitud: -74.08, radio_m: 100 });
  for (const tipo of [
    'orden_critica_creada',
    'lectura_sospechosa',
    'mantenimiento_vencido',
    'documento_vencido',
    'garantia_por_vencer',
  ])
    await admin.call('POST', '/api/reglas', unaRegla({ tipo, umbral: null }));
  await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where empresa_id = ${api.a}`);
});

/** What the clock does a minute later. */
const aMinuteLater = async () => {
  await settleForRequest(api.db, api.a);
  await tellOverdue(api.db);
  await lookAtConditions(api.db, () => {});
};

/** As if the assets had been in their plans from the first day on: what they require is overdue. */
const joinedLongAgo = async () => {
  await api.db.system.execute(sql`update mantenimiento_activos set desde = '2025-01-01' where empresa_id = ${api.a}`);
  await api.db.system.execute(sql`
    insert into mantenimiento_marcas (empresa_id, plan_id) select empresa_id, id from mantenimiento
    where empresa_id = ${api.a}`);
  await aMinuteLater();
};

describe('an undone import leaves no trace', () => {
  it.each<[TipoImportacion, string, string, number]>([
    [
      'activos',
      'activos.csv',
      'Código,Nombre,Tipo,Nivel,Estado\nN-1,Uno,Vehículo,PAT,Operativo\nN-2,Dos,Vehículo,PAT,En mantenimiento\n',
      2,
    ],
    ['personal', 'personal.csv', 'Nombre,Tipo,Documento\nAna,Técnico,1\nLuis,Conductor,2\n', 2],
    ['niveles', 'niveles.csv', 'Nombre,Código,Tipo,Padre\nTaller,T,Ubicación,PAT\nBahía,B,Ubicación,T\n', 2],
    ['dispositivos', 'equipos.csv', 'Identificador,Nombre\n860000000000111,Uno\n860000000000129,Dos\n', 2],
    [
      'lecturas',
      'lecturas.csv',
      'Activo,Medidor,Valor,Fecha\nDES-1,Odómetro,1000,2026-02-01\nDES-1,Odómetro,900000,2026-02-02\n',
      2,
    ],
    [
      'combustible',
      'cargas.csv',
      'Activo,Fecha,Litros,Valor,Odómetro\nDES-1,2026-03-01,40,200000,1500\nDES-1,2026-03-05,38,190000,1900\n',
      2,
    ],
    [
      'ordenes',
      'ordenes.csv',
      'Título,Activo,Prioridad,Responsable,Costo\nUna,DES-1,Crítica,52,\nOtra,DES-1,Baja,,500\n',
      2,
    ],
    ['paradas', 'paradas.csv', 'Nombre,Código,Latitud,Longitud\nEste,E,4.65,-74.05\nOeste,O,4.65,-74.1\n', 2],
    ['rutas', 'rutas.csv', 'Nombre,Código,Paradas\nIda,R-1,Norte; Sur\nVuelta,R-2,Sur; Norte\n', 2],
    [
      'mantenimiento',
      'planes.csv',
      'Nombre,Activos,Cada,Unidad,Desde\nFrenos,DES-1,2,meses,2025-02-01\nLlantas,DES-1,6,meses,2025-03-01\n',
      2,
    ],
    ['ultimos_mantenimientos', 'ultimos.csv', 'Activo,Plan,Fecha\nDES-1,Aceite,2025-01-31\n', 1],
    [
      'documentos',
      'papeles.csv',
      'Activo,Tipo,Número,Vence en\nDES-1,SOAT,1,2020-01-31\nDES-1,Póliza,2,2031-01-31\n',
      2,
    ],
    ['servicios', 'servicios.csv', 'Nombre,Código\nCambio,C\nRevisión,R\n', 2],
    ['repuestos', 'repuestos.csv', 'Nombre,Código,Existencia,Mínimo\nFiltro,F,2,5\nCorrea,K,0,0\n', 2],
  ])('of %s', async (tipo, nombre, text, rows) => {
    await aMinuteLater();
    // Every company with parts has one.
    await api.db.tenant(api.a, (tx) => principalStore(tx, api.a));
    const before = await dumpOf(api, api.a);
    const imp = await admin.checked(tipo, nombre, text, { formato_fecha: 'dma', decimal: 'punto' });
    expect({
      filas_ok: imp.filas_ok,
      dicho: (await admin.rows(imp.id)).map(({ errores }: { errores: unknown }) => errores),
    }).toMatchObject({ filas_ok: rows });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: rows } });
    await aMinuteLater();
    expect(tracesIn(before, await dumpOf(api, api.a))).not.toEqual([]);
    const undone = await admin.step(imp.id, 'revertir');
    expect({
      filas: undone.filas,
      dicho: (await admin.rows(imp.id)).map(({ avisos }: { avisos: unknown }) => avisos),
    }).toMatchObject({
      filas: { revertida: rows },
    });
    await aMinuteLater();
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  });
});

describe('a state that a file changed is back with its downtime', () => {
  // The state at creation is from before: it opened no downtime that could end.
  it.each([
    ['operativo', 'En mantenimiento', true],
    ['en_mantenimiento', 'Operativo', false],
    ['en_mantenimiento', 'Fuera de servicio', true],
    ['fuera_de_servicio', 'Dado de baja', false],
    ['dado_de_baja', 'Siniestrado', true],
  ])('from %s to %s', async (estado, to, stops) => {
    const codigo = `${estado} ${to}`.replaceAll(' ', '-').slice(0, 30);
    await api.anActivo({ codigo, estado, motivo_baja: estado === 'dado_de_baja' ? 'Venta' : null });
    const before = await dumpOf(api, api.a);
    const text = `Código,Estado,Motivo\n${codigo},${to},${to === 'Dado de baja' ? 'Venta' : ''}\n`;
    const imp = await admin.checked('activos', 'estados.csv', text, { modo: 'actualizar', clave: 'codigo' });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 1 } });
    const after = tracesIn(before, await dumpOf(api, api.a));
    expect(after.some((row) => row.includes('tiempos_parada'))).toBe(stops);
    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 1 } });
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  });

  it('but what a person has corrected since stays as corrected', async () => {
    const { id, codigo } = await api.anActivo({ codigo: 'COR-1', estado: 'operativo' });
    const text = `Código,Estado\n${codigo},En mantenimiento\n`;
    const imp = await admin.checked('activos', 'corregido.csv', text, { modo: 'actualizar', clave: 'codigo' });
    await admin.step(imp.id, 'importar');
    const [stop] = await admin.get(`/api/activos/${id}/paradas`);
    const corrected = { ...stop, motivo: 'Llantas' };
    expect((await admin.call('PUT', `/api/activos/${id}/paradas/${stop.id}`, corrected)).status).toBe(200);
    await admin.step(imp.id, 'revertir');
    const stops = await admin.get(`/api/activos/${id}/paradas`);
    expect(stops).toMatchObject([{ id: stop.id, motivo: 'Llantas', hasta: expect.any(String) }]);
  });
});

it('imported vehicles can be undone although the clock wrote «Mantenimiento vencido» into their history', async () => {
  const category = await admin.post('/api/categorias', { nombre: 'Camiones', tipo_activo: 'vehiculo' });
  const plan = unPlan({
    nombre: 'De la categoría',
    alcance: 'categoria',
    categorias: [category.id],
    inicia_en: '2025-01-31',
  });
  expect((await admin.call('POST', '/api/mantenimiento', plan)).status).toBe(201);
  await joinedLongAgo();
  const before = await dumpOf(api, api.a);
  const imp = await admin.checked(
    'activos',
    'flota.csv',
    'Código,Nombre,Tipo,Nivel,Categoría\nCAM-1,Camión,Vehículo,PAT,Camiones\nCAM-2,Camión,Vehículo,PAT,Camiones\n',
  );
  await admin.step(imp.id, 'importar');
  await aMinuteLater();
  await joinedLongAgo();
  const [truck] = await admin.get('/api/activos?filter={"q":"CAM-1"}');
  const sheet = await admin.get(`/api/activos/${truck.id}/historial`);
  expect(sheet.map(({ tipo }: { tipo: string }) => tipo)).toEqual(
    expect.arrayContaining(['mantenimiento_vencido', 'alta']),
  );
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida', filas: { revertida: 2 } });
  await aMinuteLater();
  expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
});

it('what a file changes of an asset is one entry in its sheet, and so is undoing it', async () => {
  await api.aNivel({ nombre: 'Otro patio', codigo: 'OTR' });
  const sheet = async () => {
    const [asset] = await admin.get('/api/activos?filter={"q":"DES-1"}');
    return (await admin.get(`/api/activos/${asset.id}/historial`)).map(
      ({ tipo, titulo }: { tipo: string; titulo: string }) => [tipo, titulo],
    );
  };
  const before = await sheet();
  const text = 'Código,Nombre,Nivel,Conductor,Marca,Color\nDES-1,Bus azul,OTR,52,Hino,Azul\n';
  const imp = await admin.checked('activos', 'cambios.csv', text, { modo: 'actualizar', clave: 'codigo' });
  await admin.step(imp.id, 'importar');
  expect(await sheet()).toEqual([['edicion', 'Importación de «cambios.csv»: se cambiaron 5 datos'], ...before]);
  await admin.step(imp.id, 'revertir');
  expect(await sheet()).toEqual([['importacion_deshecha', 'Se deshizo la importación de «cambios.csv»'], ...before]);
});

it('plans that are undone leave one line for each due that the clock had told, and one event tells of all dues that came with the file', async () => {
  const asset = await api.anActivo({ codigo: 'PLA-1' });
  const sheet = async () =>
    (await admin.get(`/api/activos/${asset.id}/historial`)).map(({ tipo }: { tipo: string }) => tipo);
  const raised = async () =>
    (
      await api.db.system.execute(sql`
        select tipo, valor::int as n, corregido from eventos
        where empresa_id = ${api.a} and clave like 'importacion%'
        order by id`)
    ).rows;
  const before = await raised();
  const text = 'Nombre,Activos,Cada,Unidad,Desde\nUno,PLA-1,2,meses,2025-02-01\nDos,PLA-1,6,meses,2025-03-01\n';
  const imp = await admin.checked('mantenimiento', 'planes.csv', text, { formato_fecha: 'dma' });
  await admin.step(imp.id, 'importar');
  await settleForRequest(api.db, api.a);
  await joinedLongAgo();
  expect((await sheet()).sort()).toEqual(['alta', 'mantenimiento_vencido', 'mantenimiento_vencido']);
  expect((await raised()).slice(before.length)).toEqual([{ tipo: 'mantenimiento_vencido', n: 2, corregido: false }]);
  await admin.step(imp.id, 'revertir');
  await aMinuteLater();
  expect((await sheet()).sort()).toEqual(['alta', 'importacion_deshecha', 'importacion_deshecha']);
  expect((await raised()).slice(before.length)).toEqual([{ tipo: 'mantenimiento_vencido', n: 2, corregido: true }]);
});

it('readings of a file that make maintenance due raise one event, and one line of each meter says that they were undone', async () => {
  const assets = await Promise.all(['LEC-1', 'LEC-2'].map((codigo) => api.anActivo({ codigo })));
  const plan = unPlan({
    nombre: 'Por km',
    disparador: 'medidor',
    cada_valor: null,
    cada_unidad: null,
    cada_medida: 5_000,
    medidor_tipo: 'odometro',
  });
  const first = 'Activo,Medidor,Valor,Fecha\nLEC-1,Odómetro,100,2026-03-01\nLEC-2,Odómetro,100,2026-03-01\n';
  const { id: base } = await admin.checked('lecturas', 'base.csv', first, { formato_fecha: 'dma', decimal: 'punto' });
  await admin.step(base, 'importar');
  const made = await admin.call('POST', '/api/mantenimiento', { ...plan, activos: assets.map(({ id }) => id) });
  expect(made).toMatchObject({ status: 201 });
  await aMinuteLater();
  const count = async () =>
    (
      await api.db.system.execute(sql`
        select tipo, valor::int as n from eventos
        where empresa_id = ${api.a} and tipo = 'mantenimiento_vencido' and not corregido`)
    ).rows;
  const before = (await count()).length;
  const text =
    'Activo,Medidor,Valor,Fecha\nLEC-1,Odómetro,5600,2026-03-20\nLEC-1,Odómetro,5700,2026-03-21\nLEC-2,Odómetro,5900,2026-03-20\n';
  const imp = await admin.checked('lecturas', 'marzo.csv', text, { formato_fecha: 'dma', decimal: 'punto' });
  await admin.step(imp.id, 'importar');
  await aMinuteLater();
  expect((await count()).slice(before)).toEqual([{ tipo: 'mantenimiento_vencido', n: 2 }]);
  await admin.step(imp.id, 'revertir');
  await aMinuteLater();
  expect((await count()).length).toBe(before);
  const [one] = assets;
  const sheet = (await admin.get(`/api/activos/${one?.id}/historial`)).map(({ tipo }: { tipo: string }) => tipo);
  expect(sheet.filter((tipo: string) => tipo === 'importacion_deshecha')).toHaveLength(1);
});

describe('suppliers that a file names for the first time', () => {
  const called = (q: string) => admin.get(`/api/proveedores?filter=${encodeURIComponent(JSON.stringify({ q }))}`);

  it.each<[TipoImportacion, string]>([
    ['activos', 'Código,Nombre,Tipo,Nivel,Proveedor\nPRO-1,Uno,Vehículo,PAT,Acme\nPRO-2,Dos,Vehículo,PAT,ACME\n'],
    ['combustible', 'Activo,Fecha,Litros,Estación\nDES-1,2026-05-01,40,Acme\nDES-1,2026-05-05,38,acme\n'],
    ['ordenes', 'Título,Activo,Proveedor\nUna,DES-1,Acme\nOtra,DES-1,Ácme\n'],
    ['repuestos', 'Nombre,Código,Proveedor\nPolea,PO,Acme\nRetén,RE,acme\n'],
  ])('in rows of %s are made once, and go with its undoing', async (tipo, text) => {
    const before = await dumpOf(api, api.a);
    const imp = await admin.checked(tipo, `${tipo}.csv`, text, { formato_fecha: 'dma', decimal: 'punto' });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 2 } });
    const [made, ...others] = await called('acme');
    expect(others).toEqual([]);
    const naming = await admin.get(`/api/${tipo}?filter={"proveedor_id":${made.id}}`);
    expect(naming).toHaveLength(2);
    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 2 } });
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  });

  it('stay where something else names them, or somebody has written of them since', async () => {
    const text = 'Nombre,Código,Proveedor\nBomba,BO,Usado\nTubo,TU,Escrito\nCodo,CO,Sobrante\n';
    const imp = await admin.checked('repuestos', 'piezas.csv', text);
    await admin.step(imp.id, 'importar');
    await admin.post('/api/repuestos', { nombre: 'Otro', unidad: 'unidad', proveedor: 'USADO' });
    const [written] = await called('escrito');
    const { id, version } = written;
    expect(await admin.call('PUT', `/api/proveedores/${id}`, { nit: '1', version })).toMatchObject({ status: 200 });
    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida', filas: { revertida: 3 } });
    expect([await called('usado'), await called('escrito'), await called('sobrante')]).toMatchObject([
      [{ nombre: 'Usado', repuestos_n: 1 }],
      [{ nombre: 'Escrito', repuestos_n: 0 }],
      [],
    ]);
  });
});
