import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApi } from './app';
import { createTracking, emptyFrame, type Frame, type Tracking } from '../tracking/index';
import type { Fix } from '../tracking/model/fix';

/** An asset and the device that it has carried for years. */
export interface Tracker {
  id: number;
  company: number;
  /** The device's id, and its identifier. */
  device: number;
  name: string;
}

export const aTracker = async (api: TestApi, company = api.a): Promise<Tracker> => {
  const activo = await api.anActivo({}, company);
  const device = await api.aDispositivo({}, company);
  await api.as('admin', company).call('POST', `/api/dispositivos/${device.id}/asignar`, {
    activo_id: activo.id,
    desde: '2020-01-01T00:00:00.000Z',
  });
  return { id: activo.id, company, device: device.id, name: device.identificador };
};

/** Another process on the same database. */
export const aProcess = (api: TestApi) =>
  createTracking({
    db: api.db,
    publish: async () => {},
    limits: false,
    log: (message, details) => expect.unreachable(message + JSON.stringify(details)),
  });

const frameOf = (fix: Fix): Frame => ({
  ...emptyFrame(new Date(fix.fecha)),
  latitud: fix.latitud,
  longitud: fix.longitud,
  velocidad_kmh: fix.velocidad_kmh,
  rumbo: fix.rumbo,
  precision_m: fix.precision_m,
  encendido: fix.encendido,
});

/** Reports this many fixes at a time. */
export const send = async (
  by: Pick<Tracking, 'accept'>,
  { company, name }: Tracker,
  fixes: readonly Fix[],
  together = 40,
) => {
  for (let i = 0; i < fixes.length; i += together)
    await Promise.all(fixes.slice(i, i + together).map((fix) => by.accept(company, name, frameOf(fix))));
};

export const rowsOf = async <R extends Record<string, unknown>>(api: TestApi, query: ReturnType<typeof sql>) =>
  (await api.db.system.execute<R>(query)).rows;

/** Everything derived for an asset. */
export const derived = async (api: TestApi, id: number) => ({
  trips: await rowsOf(
    api,
    sql`
      select inicio_en, fin_en, distancia_km, ralenti_s, velocidad_max_kmh, cardinality(linea_ms) as puntos
      from viajes
      where activo_id = ${id}
      order by 1`,
  ),
  stops: await rowsOf(
    api,
    sql`select inicio_en, fin_en, ralenti_s, latitud, longitud from detenciones where activo_id = ${id} order by 1`,
  ),
  days: await rowsOf(
    api,
    sql`select fecha, km, hueco_km, movimiento_s, ralenti_s, viajes_n from km_dia where activo_id = ${id} order by 1`,
  ),
  bad: await rowsOf(api, sql`select fecha_dispositivo from posiciones where activo_id = ${id} and atipica order by 1`),
  visits: await rowsOf(
    api,
    sql`select parada_id, entrada_en, salida_en from visitas where activo_id = ${id} order by 2, 1`,
  ),
  runs: await rowsOf(
    api,
    sql`
      select ruta_id, salida_en, estado, inicio_en, fin_en, avance_pct, retraso_min, desvios_n, desvio_max_m, curso,
        paradas
      from ejecuciones
      where activo_id = ${id} order by salida_en`,
  ),
  silences: await rowsOf(api, sql`select inicio_en, fin_en from silencios where activo_id = ${id} order by 1`),
  offs: await rowsOf(
    api,
    sql`select inicio_en, fin_en, max_m, distancia_m from desvios where activo_id = ${id} order by 1`,
  ),
  events: await rowsOf(
    api,
    sql`
      select tipo, inicio_en, fin_en, severidad, valor, valor_max, umbral, distancia_km, parada_id, latitud, estado
      from eventos
      where activo_id = ${id} and not corregido order by inicio_en, tipo, regla_id, parada_id`,
  ),
  state: await rowsOf(
    api,
    sql`select fecha, odometro_gps_km, latitud, velocidad_kmh from estado_activo where activo_id = ${id}`,
  ),
});
