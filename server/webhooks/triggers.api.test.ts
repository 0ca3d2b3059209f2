import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TipoWebhook } from '#contract/requests/webhooks';
import {
  unaCarga,
  unaEjecucion,
  unaOrden,
  unaParada,
  unaPersona,
  unaRuta,
  unDispositivo,
  unDocumento,
} from '../testing/factories';
import { plansOf } from '../testing/plans';
import { triggersOf } from '../testing/triggers';
import { useApi } from '../testing/useApi';

const api = useApi();
const { run, post, idOf, tellsOnce } = triggersOf(api);
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

it.each(changes)('«%s» is told once, with the record as it is', tellsOnce);
