import { arrays } from '../stored/binaryArrays';
import type { Accepted } from '../entry/accepted';
import type { Rows, Statement } from '../stored/roundTrip';

/** A new position, with the asset that carried the device at its time. */
export interface Stored extends Accepted {
  id: number;
  activoId: number | null;
}

/** Sorted by device and time, so that processes that store the same frames do not deadlock. */
export const inOrder = <A extends Accepted>(batch: readonly A[]): A[] =>
  [...batch].sort(
    (a, b) =>
      a.device.id - b.device.id ||
      a.frame.fecha.getTime() - b.frame.fecha.getTime() ||
      (a.frame.latitud ?? 91) - (b.frame.latitud ?? 91) ||
      (a.frame.longitud ?? 181) - (b.frame.longitud ?? 181),
  );

type ArrayType = keyof typeof arrays;

/** A column of `posiciones`: its values for the rows of a batch. */
interface Column {
  name: string;
  type: ArrayType;
  values: (batch: readonly Accepted[]) => Buffer | null;
}

const column = <T extends ArrayType>(
  name: string,
  type: T,
  of: (accepted: Accepted) => Parameters<(typeof arrays)[T]>[0][number],
): Column => {
  const encode = arrays[type] as (values: readonly unknown[]) => Buffer | null;
  return { name, type, values: (batch) => encode(batch.map(of)) };
};

const columns: Column[] = [
  column('empresa_id', 'int', ({ device }) => device.empresaId),
  column('dispositivo_id', 'int', ({ device }) => device.id),
  column('fecha_dispositivo', 'timestamptz', ({ frame }) => frame.fecha.getTime()),
  column('fecha_servidor', 'timestamptz', ({ received }) => received.getTime()),
  column('latitud', 'float8', ({ frame }) => frame.latitud),
  column('longitud', 'float8', ({ frame }) => frame.longitud),
  column('velocidad_kmh', 'real', ({ frame }) => frame.velocidad_kmh),
  column('rumbo', 'real', ({ frame }) => frame.rumbo),
  column('altitud_m', 'real', ({ frame }) => frame.altitud_m),
  column('precision_m', 'real', ({ frame }) => frame.precision_m),
  column('satelites', 'smallint', ({ frame }) => frame.satelites),
  column('valida', 'boolean', ({ frame }) => frame.valida),
  column('encendido', 'boolean', ({ frame }) => frame.encendido),
  column('en_movimiento', 'boolean', ({ frame }) => frame.en_movimiento),
  column('odometro_km', 'float8', ({ frame }) => frame.odometro_km),
  column('horometro_h', 'float8', ({ frame }) => frame.horometro_h),
  column('combustible_pct', 'real', ({ frame }) => frame.combustible_pct),
  column('bateria_pct', 'real', ({ frame }) => frame.bateria_pct),
  column('voltaje_externo', 'real', ({ frame }) => frame.voltaje_externo),
  column('alarma', 'text', ({ frame }) => frame.alarma),
  column('atributos', 'jsonb', ({ frame }) => frame.atributos && JSON.stringify(frame.atributos)),
];

const names = columns.map(({ name }) => name).join(', ');
const unnested = columns.map(({ type }, i) => `$${i + 2}::${type}[]`).join(', ');

/** Positions that arrive later than this (hours) are the past, which has a lower priority. */
const past = 1;

/**
 * Duplicates are skipped; each asset that gained a position is marked for the projector from there on, and what is sent
 * on goes into the outbox.
 */
const text = `
  with nuevas as (
    insert into posiciones (id, ${names}, activo_id)
    select p.*, a.activo_id from unnest($1::bigint[], ${unnested}) as p(id, ${names})
    left join dispositivo_asignaciones a
      on a.dispositivo_id = p.dispositivo_id
        and a.desde <= p.fecha_dispositivo
        and (a.hasta is null or a.hasta > p.fecha_dispositivo)
    on conflict do nothing returning id, activo_id, empresa_id, fecha_dispositivo, dispositivo_id, valida
  ),
  marcas as (
    insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad)
    select empresa_id, activo_id, min(fecha_dispositivo), (min(fecha_dispositivo) < now() - interval '${past} h')::int
    from nuevas where activo_id is not null group by empresa_id, activo_id
  ),
  salidas as (
    insert into salidas_posiciones (empresa_id, destino_id, posicion_id, dispositivo_id, fecha)
    select n.empresa_id, d.id, n.id, n.dispositivo_id, n.fecha_dispositivo
    from nuevas n join destinos d on d.empresa_id = n.empresa_id and d.activo and 'posiciones' = any(d.tipos)
    where n.activo_id is not null and n.valida
  )
  select id, activo_id from nuevas`;

/**
 * Stores a batch, attributes each position by the assignment at its time and sets the marks, all in one statement.
 * @param batch sorted by `inOrder`; `ids` one for each
 */
export const storing = (batch: readonly Accepted[], ids: readonly number[]): Statement => ({
  name: 'store_positions',
  text,
  values: [arrays.bigint(ids), ...columns.map(({ values }) => values(batch))],
});

/** The new positions of a batch, from the rows that `storing` returned. */
export const storedOf = (rows: Rows, batch: readonly Accepted[], ids: readonly number[]): Stored[] => {
  const at = new Map(ids.map((id, i) => [id, i]));
  return rows.flatMap(([id, activoId]) => {
    const accepted = batch[at.get(Number(id)) ?? -1];
    if (!accepted) return [];
    const { device, frame, received } = accepted;
    return [{ device, frame, received, id: Number(id), activoId: activoId == null ? null : Number(activoId) }];
  });
};
