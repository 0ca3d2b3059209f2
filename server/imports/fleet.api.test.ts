import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Problema } from '#contract/requests/importaciones';
import { lookAtConditions } from '../resources/eventos/rules/rounds';
import { settleForRequest } from '../resources/mantenimiento/index';
import { tellOverdue } from '../resources/mantenimiento/overdue';
import { unaPersona, unaRegla, unPlan } from '../testing/factories';
import { dumpOf, tracesIn } from './testing/dump';
import { importingApi } from './testing/importing';

const { api, admin } = await importingApi();
const manner = { formato_fecha: 'dma', decimal: 'coma', crear_personas: true };

beforeAll(async () => {
  await api.aNivel({ nombre: 'Patio', codigo: 'PAT' });
  await admin.call('POST', '/api/personal', unaPersona({ nombre: 'Rosa', apellido: 'Ruiz', documento_numero: '52' }));
  const category = await admin.post('/api/categorias', { nombre: 'Camiones', tipo_activo: 'vehiculo' });
  const service = await admin.post('/api/servicios', { nombre: 'Cambio de aceite', tipo: 'preventivo' });
  await admin.post('/api/servicios', { nombre: 'Cambio de filtros', tipo: 'preventivo' });
  const scope = { alcance: 'categoria', categorias: [category.id], activos: [] };
  await admin.post(
    '/api/mantenimiento',
    unPlan({
      ...scope,
      nombre: 'Aceite 10.000',
      servicio_ids: [service.id],
      disparador: 'medidor',
      cada_valor: null,
      cada_unidad: null,
      cada_medida: 10_000,
      medidor_tipo: 'odometro',
    }),
  );
  for (const tipo of ['mantenimiento_vencido', 'documento_vencido', 'lectura_sospechosa'])
    await admin.call('POST', '/api/reglas', unaRegla({ tipo, umbral: null }));
  await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where empresa_id = ${api.a}`);
});

const aMinuteLater = async () => {
  await settleForRequest(api.db, api.a);
  await tellOverdue(api.db);
  await lookAtConditions(api.db, () => {});
};

const assetNamed = async (q: string) => {
  const [asset] = await admin.get(`/api/activos?filter=${JSON.stringify({ q })}`);
  return asset;
};

/** Recent enough that the plans by meter go by it. */
const lately = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
/** A day to come, within the ten years that a day of work may be away. */
const nextYear = `31/12/${new Date().getUTCFullYear() + 1}`;

const headings =
  'Número interno;Nombre;Clase;Sede;Categoría;Patente;Chofer;Kilometraje;Horómetro;Fecha de lectura;Vencimiento SOAT;' +
  'N° SOAT;VTV;Permiso de circulación;Último cambio de aceite;Km último cambio de aceite;IMEI GPS;Protocolo';
const rows = [
  `F-1;Camión 1;Vehículo;PAT;Camiones;AAA111;Ana María Paz;84.500;1.200;${lately};14/01/2097;123-4;20/08/2096;PC-1;` +
    '15/01/2026;80.000;gps-770;teltonika',
  'F-2;Camión 2;Vehículo;PAT;Camiones;AAA222;52;12.000 km;N/A;;;;;;;11.500;;',
];

describe('one sheet sets up a fleet', () => {
  it('with readings, documents, last services, drivers and devices, and undone it leaves no trace', async () => {
    await aMinuteLater();
    const before = await dumpOf(api, api.a);
    const imp = await admin.checked('activos', 'flota.csv', [headings, ...rows].join('\n'), manner);
    expect(Object.values(imp.mapeo)).not.toContain(null);
    expect((await admin.rows(imp.id)).map(({ errores }: { errores: unknown }) => errores)).toEqual([[], []]);
    const brought = (await admin.rows(imp.id)).map((row: { avisos: unknown }) => row.avisos);
    const trae = (mensaje: string) => [{ columna: null, codigo: 'TRAE', mensaje }];
    expect(brought).toEqual([
      trae(
        'Trae odómetro · horómetro · SOAT · Revisión técnico-mecánica · Tarjeta de propiedad · GPS gps-770 · ' +
          'última vez de «Cambio de aceite» · conductor nuevo: Ana María Paz',
      ),
      trae('Trae odómetro · última vez de «Cambio de aceite»'),
    ]);
    expect(imp.filas_aviso).toBe(0);
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 2 } });

    const one = await assetNamed('F-1');
    const driver = await admin.get(`/api/personal/${one.conductor_id}`);
    expect(driver).toMatchObject({ nombre: 'Ana', apellido: 'María Paz', tipo: 'conductor' });
    expect(one).toMatchObject({
      odometro_km: 84_500,
      horometro_h: 1_200,
      placa: 'AAA111',
      nivel_id: expect.any(Number),
    });
    const papers = await admin.get(`/api/activos/${one.id}/documentos`);
    expect(papers.map(({ tipo, numero, vence_en }: Record<string, unknown>) => [tipo, numero, vence_en])).toEqual([
      ['Revisión técnico-mecánica', null, '2096-08-20'],
      ['SOAT', '123-4', '2097-01-14'],
      ['Tarjeta de propiedad', 'PC-1', null],
    ]);
    const device = await admin.get(`/api/dispositivos/${one.dispositivo_id}`);
    expect(device).toMatchObject({ identificador: 'gps-770', protocolo: 'teltonika', estado: 'asignado' });
    const [due] = await admin.get(`/api/mantenimiento/vencimientos?filter=${JSON.stringify({ activo_id: one.id })}`);
    expect(due).toMatchObject({
      dicha_fecha: '2026-01-15',
      dicha_medida: 80_000,
      proxima_medida: 90_000,
      situacion: 'al_dia',
    });
    const two = await assetNamed('F-2');
    expect(two).toMatchObject({ odometro_km: 12_000, horometro_h: null });
    expect((await admin.get(`/api/personal/${two.conductor_id}`)).nombre).toBe('Rosa');

    await aMinuteLater();
    const { rows: events } = await api.db.system.execute(sql`
      select tipo from eventos where empresa_id = ${api.a} and not corregido`);
    expect(events).toEqual([]);
    const { rows: stops } = await api.db.system.execute(sql`select 1 from tiempos_parada where empresa_id = ${api.a}`);
    expect(stops).toEqual([]);

    const undone = await admin.step(imp.id, 'revertir');
    expect({
      filas: undone.filas,
      said: (await admin.rows(imp.id)).map((row: { avisos: unknown }) => row.avisos),
    }).toEqual({ filas: { revertida: 2 }, said: brought });
    await aMinuteLater();
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  });

  it('changes only what it says of an asset that is there already, and is undone alone', async () => {
    const asset = await api.anActivo({ codigo: 'F-9', nombre: 'Viejo', tipo_activo: 'vehiculo' });
    const device = await admin.post('/api/dispositivos', { identificador: 'en-stock-1', nombre: 'Libre' });
    await aMinuteLater();
    const before = await dumpOf(api, api.a);
    const text = 'Código;Recorrido (millas);Horas;SOAT vence;GPS\nF-9;1,000;350;31/12/2026;en-stock-1\n';
    const imp = await admin.checked('activos', 'mismo.csv', text, {
      ...manner,
      decimal: 'punto',
      modo: 'actualizar',
      clave: 'codigo',
    });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 1 } });
    expect(await assetNamed('F-9')).toMatchObject({
      odometro_km: 1_609.344,
      horometro_h: 350,
      dispositivo_id: device.id,
    });
    const again = await admin.checked('activos', 'mismo.csv', text, {
      ...manner,
      decimal: 'punto',
      modo: 'actualizar',
      clave: 'codigo',
    });
    expect(await admin.step(again.id, 'importar')).toMatchObject({ filas: { omitida: 1 } });
    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 1 } });
    await aMinuteLater();
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
    expect(await admin.get(`/api/activos/${asset.id}/documentos`)).toEqual([]);
  });

  it('says at its cell what is wrong, and nothing of a wrong row is written', async () => {
    const busy = await admin.post('/api/dispositivos', { identificador: 'ocupado-1', nombre: 'Ocupado' });
    const carrier = await api.anActivo({ codigo: 'F-8' });
    await admin.call('POST', `/api/dispositivos/${busy.id}/asignar`, { activo_id: carrier.id });
    const text = [
      'Código;Nombre;Tipo;Nivel;Categoría;Odómetro;Leído el;SOAT expedido;SOAT vence;GPS;Protocolo;' +
        'Última vez: Cambio de aceite (fecha);Última vez: Cambio de aceite (km);Última vez: Cambio de filtros',
      'M-1;Uno;Vehículo;PAT;Camiones;45.000 (aprox);;;;;;;;',
      'M-2;Dos;Vehículo;PAT;Camiones;-5;;;;;;;;',
      `M-3;Tres;Vehículo;PAT;Camiones;100;${nextYear};;;;;;;`,
      'M-4;Cuatro;Vehículo;PAT;Camiones;;;31/12/2026;31/01/2026;;;;;',
      'M-5;Cinco;Vehículo;PAT;Camiones;;;;;ocupado-1;;;;',
      'M-6;Seis;Vehículo;PAT;Camiones;;;;;;gt06;;;',
      'M-7;Siete;Vehículo;PAT;Camiones;5.000;;;;;;;9.000;',
      `M-8;Ocho;Vehículo;PAT;Camiones;5.000;;;;;;${nextYear};100;`,
      'M-9;Nueve;Vehículo;PAT;;;;;;;;01/01/2026;;02/01/2026',
    ].join('\n');
    const imp = await admin.checked('activos', 'faltas.csv', text, manner);
    const said = (await admin.rows(imp.id)).map(({ errores, avisos }: Record<'errores' | 'avisos', Problema[]>) =>
      [...errores, ...avisos.filter(({ codigo }) => codigo !== 'TRAE')].map(
        ({ columna, mensaje }) => `${columna}: ${mensaje}`,
      ),
    );
    expect(said).toEqual([
      ['Odómetro: «45.000 (aprox)» no es un número'],
      ['Odómetro: Mínimo 0'],
      ['Leído el: No puede ser una fecha futura'],
      ['SOAT vence: No puede ser anterior a la expedición'],
      ['GPS: Este GPS está puesto en otro activo: retírelo primero'],
      ['GPS: Falta el identificador del GPS'],
      ['Última vez: Cambio de aceite (km): No puede ser mayor que la lectura'],
      ['Última vez: Cambio de aceite (fecha): No puede ser un día futuro'],
      [
        'Última vez: Cambio de aceite (fecha): No se guarda: ningún plan activo de «Cambio de aceite» incluye este ' +
          'activo. Cree el plan primero, o anótelo después en sus vencimientos',
        'Última vez: Cambio de filtros: No se guarda: ningún plan activo de «Cambio de filtros» incluye este activo. ' +
          'Cree el plan primero, o anótelo después en sus vencimientos',
      ],
    ]);
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { con_error: 8, importada: 1 } });
    expect(await admin.get(`/api/activos?filter=${JSON.stringify({ q: 'M-4' })}`)).toEqual([]);
  });
});
