import { describe, expect, it, vi } from 'vitest';
import { lookAtConditions } from '../resources/eventos/rules/rounds';
import { unaRegla, unServicio } from '../testing/factories';
import { principalStore } from '../resources/bodegas/index';
import { importingApi } from './testing/importing';
import { sheetsIn } from './testing/sheets';
import { dumpOf, tracesIn } from './testing/dump';

const { api, admin } = await importingApi();

/** What the last file with these headings chose does not count. */
const fresh = { modo: 'crear', clave: null };

const get = async (url: string) => (await admin.call('GET', url)).json;
const list = (path: string, q: string) => get(`/api/${path}?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
const codes = ({ errores, avisos }: { errores: { codigo: string }[]; avisos: { codigo: string }[] }) =>
  [...errores, ...avisos].map(({ codigo }) => codigo);

/** The address of the file that a job makes. */
const fileOf = (job: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const { archivo_url } = await get(`/api/trabajos/${job}`);
      if (!archivo_url) throw new Error('still at work');
      return archivo_url as string;
    },
    { timeout: 60_000, interval: 50 },
  );

describe('parts with their stock', () => {
  const text =
    'Código;Nombre;Existencia;Mínimo;Costo unitario;Ubicación\nFIL-1;Filtro de aceite;12;4;35.000;A-1\nFIL-2;Filtro de aire;0;2;50.000;A-2\nACE-1;Aceite;20,5;5;18.000;B\n';

  it('arrive with an entry of what there is, and leave nothing when undone', async () => {
    // Every company with parts has one.
    await api.db.tenant(api.a, (tx) => principalStore(tx, api.a));
    const before = await dumpOf(api, api.a);
    const imp = await admin.checked('repuestos', 'inventario.csv', text);
    expect(imp).toMatchObject({ filas_ok: 3, filas_error: 0 });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 3 } });
    const [part] = await list('repuestos', 'FIL-1');
    expect(part).toMatchObject({ existencia: 12, minimo: 4, costo_unitario: 35_000, valor: 420_000 });
    expect(await get(`/api/repuestos/${part.id}/movimientos`)).toMatchObject([
      { tipo: 'entrada', cantidad: 12, existencia: 12, nota: 'Importación' },
    ]);
    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida', filas: { revertida: 3 } });
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  });

  it('that exist are adjusted by the difference, which undoing takes back', async () => {
    const first = await admin.checked('repuestos', 'inventario.csv', text);
    await admin.step(first.id, 'importar');
    const before = await dumpOf(api, api.a);
    const counted =
      'Código,Nombre,Existencia\nFIL-1,Filtro de aceite,9\nFIL-2,Filtro de aire,0\nACE-1,Aceite SAE 40,25\n';
    const imp = await admin.checked('repuestos', 'conteo.csv', counted, { modo: 'actualizar', clave: 'codigo' });
    expect((await admin.rows(imp.id)).map(codes)).toEqual([[], ['SIN_CAMBIOS'], []]);
    await admin.step(imp.id, 'importar');
    const [filter] = await list('repuestos', 'FIL-1');
    expect(filter.existencia).toBe(9);
    expect((await get(`/api/repuestos/${filter.id}/movimientos`))[0]).toMatchObject({
      tipo: 'ajuste',
      cantidad: -3,
      existencia: 9,
    });
    expect((await list('repuestos', 'ACE-1'))[0]).toMatchObject({ nombre: 'Aceite SAE 40', existencia: 25 });
    await admin.step(imp.id, 'revertir');
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
    await admin.step(first.id, 'revertir');
  });

  it('stay when somebody moved their stock since', async () => {
    const imp = await admin.checked(
      'repuestos',
      'dos.csv',
      'Código,Nombre,Existencia\nMOV-1,Uno,5\nMOV-2,Otro,5\n',
      fresh,
    );
    await admin.step(imp.id, 'importar');
    const [part] = await list('repuestos', 'MOV-1');
    await admin.call('POST', `/api/repuestos/${part.id}/movimientos`, { tipo: 'salida', cantidad: 2 });
    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { importada: 1, revertida: 1 } });
    expect((await list('repuestos', 'MOV-1'))[0].existencia).toBe(3);
  });

  it('refuse a negative stock and a code that exists', async () => {
    const imp = await admin.checked(
      'repuestos',
      'mal.csv',
      'Código,Nombre,Existencia\nMOV-1,Repetido,1\nN-1,Negativo,-4\n',
      fresh,
    );
    expect((await admin.rows(imp.id)).map(codes)).toEqual([['DUPLICADO_SISTEMA'], ['FUERA_DE_RANGO']]);
  });
});

describe('services', () => {
  it('arrive with the parts they take and the assets they are for, and leave nothing when undone', async () => {
    await admin.call('POST', '/api/repuestos', { nombre: 'Filtro 4x4', codigo: 'SER-1' });
    await admin.call('POST', '/api/repuestos', { nombre: 'Grasa' });
    await admin.call('POST', '/api/plantillas', { nombre: 'Cambio de aceite', items: [{ titulo: 'Drenar' }] });
    const before = await dumpOf(api, api.a);
    const text = [
      'Nombre;Código;Tipo;Duración estimada (min);Costo estimado;Plantilla de tareas;Repuestos;Aplica a;Requiere parar el activo;Estado',
      'Cambio de aceite motor;S-ACE;Preventivo;45;120.000;Cambio de aceite;SER-1 × 2; ;Sí;Activo',
      'Engrase;S-ENG;preventive;30;;;"Grasa: 0,5; Filtro 4x4";Vehículo, Maquinaria;No;Inactivo',
      'Con falta;S-MAL;Otro;;;;NO-EXISTE × 1;Todos;No;Activo',
    ].join('\n');
    const imp = await admin.checked('servicios', 'servicios.csv', text);
    expect((await admin.rows(imp.id)).map(codes)).toEqual([[], [], ['NO_EXISTE']]);
    await admin.step(imp.id, 'importar');
    const [oil] = await list('servicios', 'S-ACE');
    const [grease] = await list('servicios', 'S-ENG');
    expect(oil).toMatchObject({
      tipo: 'preventivo',
      duracion_estimada_min: 45,
      costo_estimado: 120_000,
      aplica_a: [],
      requiere_parada: true,
      activo: true,
    });
    expect(oil.repuestos).toMatchObject([{ cantidad: 2 }]);
    expect(oil.plantilla_id).not.toBeNull();
    expect(grease).toMatchObject({ aplica_a: ['vehiculo', 'maquinaria'], activo: false });
    expect(grease.repuestos.map(({ cantidad }: { cantidad: number }) => cantidad)).toEqual([0.5, 1]);
    await admin.step(imp.id, 'revertir');
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  });

  it('that exist are found by their code', async () => {
    const { id } = (await admin.call('POST', '/api/servicios', unServicio({ codigo: 'S-1' }))).json;
    const imp = await admin.checked('servicios', 's.csv', 'Código,Nombre,Duración\nS-1,Renombrado,90\n', {
      modo: 'actualizar',
      clave: 'codigo',
    });
    await admin.step(imp.id, 'importar');
    expect(await get(`/api/servicios/${id}`)).toMatchObject({ nombre: 'Renombrado', duracion_estimada_min: 90 });
  });
});

describe('documents of assets', () => {
  const text = [
    'Activo;Tipo;Número;Emisor;Expedido en;Vence en',
    'DOC-1;SOAT;AT-100;Sura;01/02/2026;01/02/2030',
    'DOC-1;Póliza;P-1;Bolívar;;15/06/2030',
    'DOC-2;SOAT;AT-200;Sura;01/03/2026;01/03/2020',
    'NO-EXISTE;SOAT;AT-300;Sura;;01/03/2031',
  ].join('\n');
  const papers = async (codigo: string) => get(`/api/activos/${(await list('activos', codigo))[0].id}/documentos`);
  const history = async (codigo: string) => get(`/api/activos/${(await list('activos', codigo))[0].id}/historial`);

  it('arrive without a scan, and undoing leaves one line in the sheet that says so', async () => {
    for (const codigo of ['DOC-1', 'DOC-2']) await api.anActivo({ codigo });
    const before = await dumpOf(api, api.a);
    const imp = await admin.checked('documentos', 'vencimientos.csv', text);
    expect((await admin.rows(imp.id)).map(codes)).toEqual([[], [], ['VALOR_NO_PERMITIDO'], ['NO_EXISTE']]);
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 2, con_error: 2 } });
    expect(await papers('DOC-1')).toMatchObject([
      {
        tipo: 'SOAT',
        numero: 'AT-100',
        emisor: 'Sura',
        expedido_en: '2026-02-01',
        vence_en: '2030-02-01',
        archivo_id: null,
        archivo_url: null,
      },
      { tipo: 'Póliza', vence_en: '2030-06-15', aviso_dias: 30 },
    ]);
    expect((await history('DOC-1')).map(({ titulo }: { titulo: string }) => titulo)).toEqual([
      'Documento agregado: Póliza · vence el 15/06/2030',
      'Documento agregado: SOAT · vence el 01/02/2030',
      'Se creó el activo',
    ]);
    await admin.step(imp.id, 'revertir');
    expect(await papers('DOC-1')).toEqual([]);
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
    const told = await history('DOC-1');
    expect(told.map(({ tipo, titulo }: { tipo: string; titulo: string }) => [tipo, titulo])).toEqual([
      ['importacion_deshecha', 'Se deshizo la importación de «vencimientos.csv»'],
      ['importacion_deshecha', 'Se deshizo la importación de «vencimientos.csv»'],
      ['alta', 'Se creó el activo'],
    ]);
    expect(told.map(({ detalle }: { detalle: string }) => detalle).sort()).toEqual(
      [null, 'Documento eliminado: Póliza', 'Documento eliminado: SOAT'].sort(),
    );
  });

  it('are renewed once a year by the same file with other dates, and undoing brings the old ones back', async () => {
    const first = await admin.checked(
      'documentos',
      'uno.csv',
      'Activo,Tipo,Número,Vence en\nDOC-2,SOAT,AT-1,2030-03-01\n',
    );
    await admin.step(first.id, 'importar');
    const before = await dumpOf(api, api.a);
    const next = 'Activo,Tipo,Número,Vence en\nDOC-2,soat,AT-2,2031-03-01\nDOC-1,SOAT,AT-9,2031-01-01\n';
    const imp = await admin.checked('documentos', 'dos.csv', next, { modo: 'crear_o_actualizar', clave: 'tipo' });
    await admin.step(imp.id, 'importar');
    expect(await papers('DOC-2')).toMatchObject([{ numero: 'AT-2', vence_en: '2031-03-01' }]);
    expect(await papers('DOC-1')).toMatchObject([{ numero: 'AT-9' }]);
    await admin.step(imp.id, 'revertir');
    expect(await papers('DOC-2')).toMatchObject([{ numero: 'AT-1', vence_en: '2030-03-01' }]);
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
    expect(
      (await history('DOC-2')).map(({ tipo }: { tipo: string }) => tipo).filter((tipo: string) => tipo === 'edicion'),
    ).toEqual([]);
  });

  it('that were exported are read again by their headings', async () => {
    const columnas = ['activo', 'tipo', 'numero', 'emisor', 'expedido_en', 'vence_en', 'aviso_dias'];
    const body = { formato: 'xlsx', columnas, filter: '{}', sort: '["id","ASC"]' };
    const { json, status } = await admin.call('POST', '/api/activos/documentos/exportar', body);
    expect(status).toBe(202);
    const url = await fileOf(json.id);
    const { rawPayload } = await api.app.inject({ url });
    const [rows] = await sheetsIn(rawPayload);
    expect(rows?.[0]).toEqual(['Activo', 'Tipo', 'Número', 'Emisor', 'Expedido en', 'Vence en', 'Avisar con (días)']);
    const again = await admin.checked('documentos', 'documentos.xlsx', rawPayload, {
      modo: 'crear_o_actualizar',
      clave: 'tipo',
    });
    expect(new Set((await admin.rows(again.id)).flatMap(codes))).toEqual(new Set(['SIN_CAMBIOS']));
  });

  it('that an asset already has are refused', async () => {
    const imp = await admin.checked(
      'documentos',
      'otra.csv',
      'Activo,Tipo,Número,Vence en\nDOC-2,SOAT,AT-1,2032-03-01\n',
      fresh,
    );
    expect((await admin.rows(imp.id)).map(codes)).toEqual([['DUPLICADO_SISTEMA']]);
  });
});

it('every new kind has a template with its headings', async () => {
  const token = (await api.as('admin').who).token;
  const headings: Record<string, string[]> = {
    repuestos: ['Código', 'Nombre', 'Unidad', 'Existencia'],
    servicios: ['Nombre', 'Código', 'Tipo'],
    documentos: ['Activo', 'Tipo', 'Número', 'Emisor', 'Expedido en', 'Vence en'],
    posiciones: ['Activo', 'Fecha', 'Latitud', 'Longitud', 'Velocidad (km/h)'],
  };
  for (const [tipo, wanted] of Object.entries(headings)) {
    const headers = { authorization: `Bearer ${token}`, empresa_seleccionada: String(api.a) };
    const { rawPayload } = await api.app.inject({ url: `/api/importaciones/plantillas/${tipo}`, headers });
    const [data] = await sheetsIn(rawPayload);
    expect(data?.[0]?.slice(0, wanted.length)).toEqual(wanted);
  }
});

describe('an import raises one event at most', () => {
  const raised = async () =>
    (
      await api.db.system.execute<Record<string, unknown>>(`
        select tipo, asunto, valor::int as n, estado, corregido, fin_en is null as abierto
        from eventos
        where empresa_id = ${api.a}
        order by id`)
    ).rows;

  it('for all that came with it, which undoing withdraws', async () => {
    for (const tipo of ['orden_critica_creada', 'orden_vencida', 'documento_vencido', 'repuesto_bajo_minimo'])
      await admin.call(
        'POST',
        '/api/reglas',
        unaRegla({ tipo, umbral: null, canales: ['app'], destinatarios: { usuarios: [], roles: ['admin'] } }),
      );
    await api.db.system.execute(`update reglas set vigente_desde = '2000-01-01' where empresa_id = ${api.a}`);
    await api.anActivo({ codigo: 'EVE-1' });
    await lookAtConditions(api.db, () => {});
    const before = await raised();
    const rows = Array.from({ length: 5 }, (_, at) => `Urgente ${at},EVE-1,Crítica,2024-01-0${at + 1}`);
    const orders = await admin.checked(
      'ordenes',
      'criticas.csv',
      ['Título,Activo,Prioridad,Vence', ...rows].join('\n'),
    );
    const papers = await admin.checked(
      'documentos',
      'papeles.csv',
      'Activo,Tipo,Vence en\nEVE-1,SOAT,2020-01-01\nEVE-1,Póliza,2020-01-02\n',
    );
    const parts = await admin.checked(
      'repuestos',
      'partes.csv',
      'Código,Nombre,Existencia,Mínimo\nEV-1,Uno,1,5\nEV-2,Dos,1,5\n',
    );
    for (const { id } of [orders, papers, parts]) {
      await admin.step(id, 'importar');
      await lookAtConditions(api.db, () => {});
      await lookAtConditions(api.db, () => {});
    }
    const gone = { estado: 'abierto', corregido: false, abierto: false };
    expect((await raised()).slice(before.length)).toMatchObject([
      {
        ...gone,
        tipo: 'orden_critica_creada',
        n: 10,
        asunto: 'Importación de criticas.csv: Orden crítica creada (5), Orden vencida (5)',
      },
      { ...gone, tipo: 'documento_vencido', n: 2 },
      { ...gone, tipo: 'repuesto_bajo_minimo', n: 2 },
    ]);
    for (const { id } of [orders, papers, parts]) await admin.step(id, 'revertir');
    await lookAtConditions(api.db, () => {});
    const withdrawn = { estado: 'descartado', corregido: true, abierto: false };
    expect((await raised()).slice(before.length)).toMatchObject([withdrawn, withdrawn, withdrawn]);
    const { rows: left } = await api.db.system.execute(
      `select 1 from condiciones_importadas where empresa_id = ${api.a}`,
    );
    expect(left).toEqual([]);
  });

  it('but what happens to a record afterwards raises its own', async () => {
    const imp = await admin.checked(
      'repuestos',
      'despues.csv',
      'Código,Nombre,Existencia,Mínimo\nEV-9,Nueve,9,5\n',
      fresh,
    );
    await admin.step(imp.id, 'importar');
    await lookAtConditions(api.db, () => {});
    const before = await raised();
    const [part] = await list('repuestos', 'EV-9');
    await admin.call('POST', `/api/repuestos/${part.id}/movimientos`, { tipo: 'salida', cantidad: 6 });
    await lookAtConditions(api.db, () => {});
    expect((await raised()).slice(before.length)).toMatchObject([
      { tipo: 'repuesto_bajo_minimo', asunto: 'Nueve', abierto: true },
    ]);
  });
});

describe('staff with the keys of their vehicles', () => {
  it('is refused where a key is of somebody else in another writing, in the product or in the file', async () => {
    await admin.post('/api/personal', { nombre: 'Rosa', tipo: 'conductor', llavero_rfid: '4A5B6C7D' });
    const text =
      'Nombre;Tipo;Llavero RFID\nAna;Conductor;7D:6C:5B:4A\nBeto;Conductor;11AA22BB\nCarla;Conductor;BB22AA11\n';
    const imp = await admin.checked('personal', 'llaves.csv', text, fresh);
    expect(imp).toMatchObject({ filas_ok: 2, filas_error: 1 });
    const [first] = await admin.rows(imp.id);
    expect(first?.errores).toMatchObject([{ mensaje: 'Ya es de Rosa' }]);
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 1 } });
    const last = (await admin.rows(imp.id))[2];
    expect(last?.errores).toMatchObject([{ mensaje: 'Ya es de Beto' }]);
  });
});
