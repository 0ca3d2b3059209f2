import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { registroEliminado, registrosWebhook } from '#contract/requests/webhookRecords';
import { eliminaciones, sujetoDe, type TipoWebhook } from '#contract/requests/webhooks';
import { useApi } from '../testing/useApi';
import {
  unaCarga,
  unaEjecucion,
  unaOrden,
  unaParada,
  unaPersona,
  unaRuta,
  unDispositivo,
  unComponente,
  unDocumento,
  unRepuesto,
} from '../testing/factories';
import { markLow } from '../resources/repuestos/index';
import { plansOf } from '../testing/plans';
import { purchasesOf } from '../testing/purchases';
import { aReceiver, says } from '../testing/receivers';

const api = useApi();
let receiver: Awaited<ReturnType<typeof aReceiver>>;
beforeAll(async () => {
  receiver = await aReceiver();
  receiver.answers(says(204));
});

const run = (statement: ReturnType<typeof sql>) => api.db.system.execute<{ id: number }>(statement);
const post = async (path: string, body: object) => {
  const { status, json } = await api.as('admin').call('POST', path, body);
  expect([status, json.message]).toEqual([201, undefined]);
  return json as { id: number; version: number };
};
const done = async (path: string, body: object) =>
  expect((await api.as('admin').call('POST', path, body)).status).toBe(200);
const idOf = async (statement: ReturnType<typeof sql>) => (await run(statement)).rows[0]?.id ?? 0;
const aForm = () =>
  idOf(sql`
    insert into plantillas (empresa_id, nombre, uso)
    values (${api.a}, gen_random_uuid(), 'inspeccion') returning id`);
const anInspection = async () =>
  idOf(sql`
    insert into inspecciones (empresa_id, plantilla_id, plantilla, activo_id, fecha, resultado, huella)
    values (${api.a}, ${await aForm()}, 'De camión', ${(await api.anActivo()).id}, now(), 'apta', '') returning id`);
const aDefect = async (estado: string) =>
  idOf(sql`
    insert into defectos
      (empresa_id, plantilla_id, activo_id, item, titulo, severidad, estado, abierto_en, ultima_vista_en)
    values (${api.a}, ${await aForm()}, ${(await api.anActivo()).id}, 'luz', 'Luz de reversa', 'menor', ${estado},
      now(), now()) returning id`);
/** A warranty with a claim. */
const aClaim = async (estado: string) => {
  const { id: activo } = await api.anActivo();
  const { id: orden } = await post('/api/ordenes', unaOrden({ activo_id: activo }));
  const id = await idOf(sql`
    insert into garantias (empresa_id, activo_id, inicia_en) values (${api.a}, ${activo}, current_date) returning id`);
  await run(sql`
    insert into reclamos (empresa_id, garantia_id, orden_id, estado, reclamado)
    values (${api.a}, ${id}, ${orden}, ${estado}, 900)`);
  return id;
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** How each of them comes about, and what its `data` has. */
const changes: [TipoWebhook, () => Promise<object>][] = [
  [
    'activo.cambiado',
    async () => {
      const { id, version } = await api.anActivo();
      expect((await api.as('admin').call('PUT', `/api/activos/${id}`, { nombre: 'Otro nombre', version })).status).toBe(
        200,
      );
      return { id, nombre: 'Otro nombre' };
    },
  ],
  [
    'orden.cambiada',
    async () => {
      const { id, version } = await post('/api/ordenes', unaOrden({ activo_id: (await api.anActivo()).id }));
      await post(`/api/ordenes/${id}/costos`, { descripcion: 'Torno', valor: 50_000 });
      return { id, version, costo_terceros: 50_000 };
    },
  ],
  [
    'orden.programada',
    async () => {
      const { id, version } = await post('/api/ordenes', unaOrden({ activo_id: (await api.anActivo()).id }));
      const { id: personal_id } = await post('/api/personal', unaPersona());
      const plan = { personal_id, fecha_programada: ago(0), version };
      expect((await api.as('admin').call('POST', `/api/ordenes/${id}/programar`, plan)).status).toBe(200);
      return { id, responsable_id: personal_id, fecha_programada: plan.fecha_programada };
    },
  ],
  [
    'visita.entrada',
    async () => {
      const { id: parada } = await post('/api/paradas', unaParada({ nombre: 'Muelle' }));
      const { id: activo } = await api.anActivo();
      await run(sql`
        insert into visitas (empresa_id, activo_id, parada_id, entrada_en)
        values (${api.a}, ${activo}, ${parada}, ${ago(20)}::timestamptz)`);
      return { activo_id: activo, parada_id: parada, salida_en: null };
    },
  ],
  [
    'visita.salida',
    async () => {
      const { id: parada } = await post('/api/paradas', unaParada({ nombre: 'Muelle 2' }));
      const { id: activo } = await api.anActivo();
      const [entrada, salida] = [ago(20), ago(5)];
      const id = await idOf(sql`insert into visitas (empresa_id, activo_id, parada_id, entrada_en)
        values (${api.a}, ${activo}, ${parada}, ${entrada}::timestamptz) returning id`);
      await run(sql`update visitas set salida_en = ${salida}::timestamptz where id = ${id}`);
      return { activo_id: activo, entrada_en: entrada, salida_en: salida };
    },
  ],
  [
    'viaje.terminado',
    async () => {
      const { id: activo } = await api.anActivo();
      const id = await idOf(sql`
        insert into viajes (
          empresa_id, activo_id, inicio_en, latitud_inicio, longitud_inicio, distancia_km, ralenti_s, huella
        )
        values (${api.a}, ${activo}, ${ago(40)}::timestamptz, 4.6, -74.1, 12.5, 0, 1) returning id`);
      await run(sql`update viajes set fin_en = ${ago(10)}::timestamptz where id = ${id}`);
      return { id, activo_id: activo, fin_en: expect.any(String) };
    },
  ],
  [
    'ejecucion.terminada',
    async () => {
      const [first, last] = [
        await post('/api/paradas', unaParada({ nombre: 'Planta' })),
        await post('/api/paradas', unaParada({ nombre: 'Puerto' })),
      ];
      const route = await post('/api/rutas', unaRuta());
      const { id } = await post(
        '/api/ejecuciones',
        unaEjecucion({ ruta_id: route.id, activo_id: (await api.anActivo()).id }),
      );
      const stop = (
        { id: parada_id }: { id: number },
        orden: number,
        llegada_en: string | null,
        more: object = {},
      ) => ({
        ...{
          clave: orden,
          orden,
          parada_id,
          nombre: `Parada ${orden}`,
          latitud: 4.6,
          longitud: -74.1,
          obligatoria: true,
          agregada: false,
        },
        ...{
          planeada_en: ago(90),
          ventana_min: 10,
          servicio_min: 5,
          llegada_en,
          salida_en: llegada_en,
          eta: null,
          eta_desde: null,
          eta_hasta: null,
          sin_estimacion_desde: null,
          error_min: null,
          distancia_m: null,
          fuente: null,
          estado: 'a_tiempo',
        },
        ...{ diferencia_min: null, segun_conductor: false, omision: null, origen: null, ...more },
      });
      const omision = { motivo: 'Cerrado', por: 'Despacho', fecha: ago(30), conductor: false, ejecucion_id: null };
      const stops = [
        stop(first, 1, ago(80)),
        stop(last, 2, ago(40)),
        stop(first, 3, null, { estado: 'omitida', omision }),
      ];
      await run(sql`
        update ejecuciones
        set estado = 'completada', paradas = ${JSON.stringify(stops)}::jsonb, version = version + 1
        where id = ${id}`);
      // What the dispatch took out of the way is neither where it was loaded nor where it was unloaded.
      const [loaded, unloaded] = [stops[0]?.llegada_en, stops[1]?.llegada_en];
      return {
        id,
        estado: 'completada',
        tiempos: {
          llegada_cargue_en: loaded,
          salida_cargue_en: loaded,
          llegada_descargue_en: unloaded,
          salida_descargue_en: unloaded,
        },
      };
    },
  ],
  [
    'vencimiento.vencido',
    async () => {
      const asset = await api.anActivo();
      const plan = await plansOf(api).plan({ activos: [asset.id], inicia_en: '2026-01-31' });
      const id = await idOf(
        sql`select id from mantenimiento_activos where empresa_id = ${api.a} and plan_id = ${plan.id}`,
      );
      await run(
        sql`update mantenimiento_activos set vencido_contado = coalesce(vencido_contado, 0) + 1 where id = ${id}`,
      );
      return { id, activo_id: asset.id };
    },
  ],
  [
    'evento.cerrado',
    async () => {
      const id = await idOf(sql`insert into eventos (empresa_id, activo_id, tipo, severidad, clave, ancla_en, inicio_en)
        values (${api.a}, ${(await api.anActivo()).id}, 'sos', 'critica', 'prueba de webhook', now(), now())
        returning id`);
      await run(sql`update eventos set fin_en = now(), version = version + 1 where id = ${id}`);
      return { id, tipo: 'sos', fin_en: expect.any(String) };
    },
  ],
  [
    'dispositivo.creado',
    async () => {
      const { id } = await post('/api/dispositivos', unDispositivo());
      return { id, estado: 'en_stock' };
    },
  ],
  [
    'dispositivo.cambiado',
    async () => {
      const { id } = await post('/api/dispositivos', unDispositivo());
      const { id: activo_id } = await api.anActivo();
      const put = await api.as('admin').call('POST', `/api/dispositivos/${id}/asignar`, { activo_id });
      expect(put.status).toBe(200);
      return { id, estado: 'asignado' };
    },
  ],
  [
    'combustible.cargado',
    async () => {
      const { id } = await post('/api/combustible', unaCarga({ activo_id: (await api.anActivo()).id, litros: 35 }));
      return { id, litros: 35 };
    },
  ],
  [
    'combustible.cambiado',
    async () => {
      const { id, version } = await post('/api/combustible', unaCarga({ activo_id: (await api.anActivo()).id }));
      const annulled = await api.as('admin').call('POST', `/api/combustible/${id}/anular`, { motivo: 'Otra', version });
      expect(annulled.status).toBe(200);
      return { id, estado: 'anulada' };
    },
  ],
  [
    'compra.enviada',
    async () => {
      const { id, numero } = await purchasesOf(api)({ proveedor: { email: 'ventas@prueba.test' } });
      for (let n = 0; n < 2; n++)
        expect((await api.as('admin').call('POST', `/api/compras/${id}/enviar`, {})).status).toBe(200);
      return { id, numero, estado: 'enviada', enviada_a: 'ventas@prueba.test' };
    },
  ],
  [
    'compra.recibida',
    async () => {
      const { id } = await purchasesOf(api)({ estado: 'enviada' });
      for (const estado of ['recibida_parcial', 'recibida'])
        await run(sql`update compras set estado = ${estado} where id = ${id}`);
      return { id, estado: 'recibida' };
    },
  ],
  [
    'repuesto.bajo_minimo',
    async () => {
      const { id } = await post('/api/repuestos', unRepuesto({ nombre: 'Bujía', minimo: 2 }));
      const move = (tipo: string, cantidad: number) => post(`/api/repuestos/${id}/movimientos`, { tipo, cantidad });
      await move('entrada', 4);
      await markLow(api.db);
      await move('salida', 2);
      for (let n = 0; n < 2; n++) await markLow(api.db);
      return { id, nombre: 'Bujía', existencia: 2, bajo_minimo: true };
    },
  ],
  ['inspeccion.hecha', async () => ({ id: await anInspection(), resultado: 'apta', plantilla: 'De camión' })],
  [
    'defecto.abierto',
    async () => {
      const id = await aDefect('reparado');
      for (const estado of ['abierto', 'en_orden'])
        await run(sql`update defectos set estado = ${estado}, vistas_n = vistas_n + 1 where id = ${id}`);
      return { id, titulo: 'Luz de reversa', estado: 'en_orden', vistas_n: 3 };
    },
  ],
  [
    'defecto.reparado',
    async () => {
      const id = await aDefect('en_orden');
      for (let n = 0; n < 2; n++) await run(sql`update defectos set estado = 'reparado' where id = ${id}`);
      return { id, estado: 'reparado' };
    },
  ],
  [
    'solicitud.creada',
    async () => {
      const { id: activo } = await api.anActivo();
      const id = await idOf(sql`
        insert into solicitudes (empresa_id, descripcion, activo_id)
        values (${api.a}, 'Bota aceite', ${activo}) returning id`);
      return { id, descripcion: 'Bota aceite', estado: 'nueva' };
    },
  ],
  [
    'componente.montado',
    async () => {
      const { id: activo_id } = await api.anActivo();
      const { id } = await post('/api/componentes', unComponente());
      await done(`/api/componentes/${id}/montar`, { activo_id, posicion: '1I' });
      return { id, activo_id, posicion: '1I', estado: 'montado' };
    },
  ],
  [
    'componente.desmontado',
    async () => {
      const { id: activo_id } = await api.anActivo();
      const { id } = await post('/api/componentes', unComponente());
      await done(`/api/componentes/${id}/montar`, { activo_id, posicion: '1I' });
      await done(`/api/componentes/${id}/desmontar`, { motivo: 'Pinchada' });
      return { id, activo_id: null, estado: 'en_bodega' };
    },
  ],
  [
    'garantia.reclamada',
    async () => {
      const id = await aClaim('presentado');
      return { id, reclamos_n: 1, reclamado: 900, recuperado: 0 };
    },
  ],
  [
    'garantia.pagada',
    async () => {
      const id = await aClaim('aceptado');
      for (let n = 0; n < 2; n++)
        await run(sql`
          update reclamos set estado = 'pagado', recuperado = 800, fecha = current_date where garantia_id = ${id}`);
      return { id, reclamos_n: 1, recuperado: 800 };
    },
  ],
  [
    'documento.creado',
    async () => {
      const { id: activo_id } = await api.anActivo();
      const { id } = await post(
        `/api/activos/${activo_id}/documentos`,
        unDocumento({ archivo_id: await api.aFile(), tipo: 'RTM' }),
      );
      return { id, activo_id, personal_id: null, tipo: 'RTM' };
    },
  ],
  [
    'documento.cambiado',
    async () => {
      const { id: activo } = await api.anActivo();
      const path = `/api/activos/${activo}/documentos`;
      const { id, version } = await post(path, unDocumento({ archivo_id: await api.aFile() }));
      const changed = { tipo: 'Póliza', version };
      expect((await api.as('admin').call('PUT', `${path}/${id}`, changed)).status).toBe(200);
      return { id, tipo: 'Póliza' };
    },
  ],
  ...deletions(),
];

/** What is deleted by its call, and what is told of it. */
function deletions(): [TipoWebhook, () => Promise<object>][] {
  const gone = async (tipo: TipoWebhook, path: string, table: string, made: { id: number }) => {
    expect([tipo, (await api.as('admin').call('DELETE', `${path}/${made.id}`)).status]).toEqual([tipo, 200]);
    const { rows } = await api.db.system.execute<{ uuid: string; fin: Date }>(
      sql`select uuid, eliminado_en as fin from ${sql.identifier(table)} where id = ${made.id}`,
    );
    return { id: made.id, uuid: rows[0]?.uuid, eliminado_en: expect.stringMatching(/^20.*Z$/) };
  };
  const asset = async () => ({ activo_id: (await api.anActivo()).id });
  return [
    ['activo.eliminado', async () => gone('activo.eliminado', '/api/activos', 'activos', await api.anActivo())],
    [
      'orden.eliminada',
      async () =>
        gone('orden.eliminada', '/api/ordenes', 'ordenes', await post('/api/ordenes', unaOrden(await asset()))),
    ],
    [
      'dispositivo.eliminado',
      async () =>
        gone(
          'dispositivo.eliminado',
          '/api/dispositivos',
          'dispositivos',
          await post('/api/dispositivos', unDispositivo()),
        ),
    ],
    [
      'combustible.eliminado',
      async () =>
        gone(
          'combustible.eliminado',
          '/api/combustible',
          'cargas_combustible',
          await post('/api/combustible', unaCarga(await asset())),
        ),
    ],
    [
      'documento.eliminado',
      async () => {
        const path = `/api/activos/${(await api.anActivo()).id}/documentos`;
        const made = await post(path, unDocumento({ archivo_id: await api.aFile() }));
        return gone('documento.eliminado', path, 'documentos', made);
      },
    ],
    [
      'ejecucion.eliminada',
      async () => {
        const route = await post('/api/rutas', unaRuta());
        const made = await post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, ...(await asset()) }));
        return gone('ejecucion.eliminada', '/api/ejecuciones', 'ejecuciones', made);
      },
    ],
    [
      'evento.eliminado',
      async () => {
        const { activo_id } = await asset();
        const { rows } = await api.db.system.execute<{ id: number; uuid: string }>(sql`
          insert into eventos (empresa_id, activo_id, tipo, severidad, clave, ancla_en, inicio_en)
          values (${api.a}, ${activo_id}, 'sos', 'critica', 'por archivar', now(), now()) returning id, uuid`);
        await run(sql`delete from eventos where id = ${rows[0]?.id}`);
        return { ...rows[0], eliminado_en: expect.any(String) };
      },
    ],
  ];
}

it.each(changes)('«%s» is told once, with the record as it is', async (tipo, change) => {
  await run(sql`delete from destinos where empresa_id = ${api.a}`);
  await post('/api/webhooks', { url: `${receiver.url}/recibir`, tipos: [tipo] });
  receiver.got.length = 0;
  const expected = await change();
  await api.deliveries.look();
  // Others' receivers may hang.
  await expect.poll(() => receiver.got.length).toBeGreaterThan(0);
  const told = receiver.got.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  expect(told).toEqual([{ type: tipo, timestamp: expect.any(String), data: expect.objectContaining(expected) }]);
  const noun = sujetoDe(tipo);
  if (noun === 'posiciones') return;
  const schema = eliminaciones.has(tipo) ? registroEliminado : registrosWebhook[noun];
  expect(schema.safeParse(told[0]?.data).error?.issues).toBeUndefined();
});
