import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { createPartitions } from './partitions';
import { joining, together } from './joined';
import { noteLate } from './lateMonths';

/** A position of a file. Times ISO, degrees, km/h, metres. */
export interface ImportedPosition {
  activo_id: number;
  fecha: string;
  latitud: number;
  longitud: number;
  velocidad_kmh: number | null;
  rumbo: number | null;
  altitud_m: number | null;
  valida: boolean;
}

/**
 * Imported positions have no device: in place of one they carry their import, as a negative number. So they are found
 * again when it is undone, and never follow the assignments of a device.
 */
const carrierOf = (importacion: number) => -importacion;

/** A device's id as it leaves the server: null for imported positions. */
export const deviceOf = (column: string) => `nullif(greatest(${column}, 0), 0)`;

/**
 * Months must have a partition, and be protected from retention, before positions of theirs are stored.
 * @param times ISO
 */
export const prepareMonths = async (
  { system, pool }: Db,
  empresaId: number,
  times: readonly string[],
): Promise<void> => {
  const months = [...new Set(times.map((time) => new Date(time).toISOString().slice(0, 7)))];
  if (months.length === 0) return;
  await noteLate(
    pool,
    months.map((month) => `${empresaId} ${month}-01`),
  );
  await createPartitions(system).ensure(months.map((month) => new Date(`${month}-01T00:00:00Z`)));
};

const columns = [
  ...['id', 'empresa_id', 'dispositivo_id', 'activo_id', 'fecha_dispositivo', 'fecha_servidor', 'latitud', 'longitud'],
  ...['velocidad_kmh', 'rumbo', 'altitud_m', 'precision_m', 'valida', 'valida_equipo'],
];

/** The key of a row has no asset, so assets in the same place at the same moment get times some milliseconds apart. */
const rows = `
  select ids.id, $company as empresa_id, $carrier as dispositivo_id, activo_id,
    fecha + otros * interval '1 millisecond' as fecha_dispositivo, now() as fecha_servidor, latitud, longitud,
    velocidad_kmh, rumbo, altitud_m, null::real as precision_m, valida, null::boolean as valida_equipo
  from dichas join ids using (orden)`;

/**
 * Stores positions of the past for assets, and marks these for the projector from there on, like frames that arrive
 * late. What is there already learns what they add.
 */
export const storeImported = async (
  tx: Tx,
  empresaId: number,
  importacion: number,
  positions: readonly ImportedPosition[],
): Promise<void> => {
  if (positions.length === 0) return;
  await tx.execute(sql`
    with bloque as (select seqincrement::int as ancho from pg_sequence where seqrelid = 'posiciones_id_seq'::regclass),
    numeros as (
      select nextval('posiciones_id_seq') as primero
      from bloque, generate_series(1, (${positions.length}::int + ancho - 1) / ancho)
    ),
    ids as (
      select primero + g as id, row_number() over (order by primero, g) as orden
      from numeros, bloque, generate_series(0, ancho - 1) g
    ),
    dichas as (
      select p.*, row_number() over (order by fecha, latitud, longitud) as orden,
        dense_rank() over (partition by fecha, latitud, longitud order by activo_id) - 1 as otros
      from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) p(
        activo_id int, fecha timestamptz, latitud float8, longitud float8, velocidad_kmh real, rumbo real,
        altitud_m real, valida boolean
      )
    ),
    nuevas as (
      insert into posiciones as p (${sql.raw(columns.join(', '))})
      ${sql.raw(
        together(rows, columns)
          .replace('$carrier', String(carrierOf(importacion)))
          .replace('$company', String(empresaId)),
      )}
      ${sql.raw(joining)} and p.activo_id = excluded.activo_id returning activo_id, fecha_dispositivo
    )
    insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
    select ${empresaId}, activo_id, min(fecha_dispositivo), 1, 'importacion' from nuevas group by activo_id`);
};

/** Deletes what an import stored for these assets, as if it had never arrived. */
export const forgetImported = async (
  tx: Tx,
  empresaId: number,
  importacion: number,
  activos: readonly number[],
): Promise<void> => {
  await tx.execute(sql`
    with fuera as (
      delete from posiciones
      where dispositivo_id = ${carrierOf(importacion)}
        and empresa_id = ${empresaId}
        and activo_id = any(${sql.param([...activos])}::int[])
      returning activo_id, fecha_dispositivo
    )
    insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
    select ${empresaId}, activo_id, min(fecha_dispositivo), 1, 'importacion' from fuera group by activo_id`);
};
