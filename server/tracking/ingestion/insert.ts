import type pg from 'pg';
import type { Accepted } from '../entry/accepted';
import { joining, together } from '../stored/joined';
import { heard, hearing, type DeviceState } from './deviceStates';

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

/** Whether a report of a sorted batch has the key of the one before it. */
const repeats = ({ device, frame }: Accepted, at: number, batch: readonly Accepted[]) => {
  const before = batch[at - 1];
  return (
    before?.device.id === device.id &&
    before.frame.fecha.getTime() === frame.fecha.getTime() &&
    before.frame.latitud === frame.latitud &&
    before.frame.longitud === frame.longitud
  );
};

type Value = string | number | boolean | null;

/** A column of `posiciones`: its type, and its value for a row of a batch. */
type Column = readonly [name: string, type: string, of: (accepted: Accepted) => Value];

const columns: Column[] = [
  ['empresa_id', 'int', ({ device }) => device.empresaId],
  ['dispositivo_id', 'int', ({ device }) => device.id],
  ['fecha_dispositivo', 'timestamptz', ({ frame }) => frame.fecha.toISOString()],
  ['fecha_servidor', 'timestamptz', ({ received }) => received.toISOString()],
  ['latitud', 'float8', ({ frame }) => frame.latitud],
  ['longitud', 'float8', ({ frame }) => frame.longitud],
  ['velocidad_kmh', 'real', ({ frame }) => frame.velocidad_kmh],
  ['rumbo', 'real', ({ frame }) => frame.rumbo],
  ['altitud_m', 'real', ({ frame }) => frame.altitud_m],
  ['precision_m', 'real', ({ frame }) => frame.precision_m],
  ['satelites', 'smallint', ({ frame }) => frame.satelites],
  ['valida', 'boolean', ({ frame }) => frame.valida],
  ['valida_equipo', 'boolean', ({ frame }) => frame.valida_equipo ?? null],
  ['encendido', 'boolean', ({ frame }) => frame.encendido],
  ['en_movimiento', 'boolean', ({ frame }) => frame.en_movimiento],
  ['odometro_km', 'float8', ({ frame }) => frame.odometro_km],
  ['horometro_h', 'float8', ({ frame }) => frame.horometro_h],
  ['combustible_pct', 'real', ({ frame }) => frame.combustible_pct],
  ['bateria_pct', 'real', ({ frame }) => frame.bateria_pct],
  ['voltaje_externo', 'real', ({ frame }) => frame.voltaje_externo],
  ['alarma', 'text', ({ frame }) => frame.alarma],
  ['atributos', 'jsonb', ({ frame }) => frame.atributos && JSON.stringify(frame.atributos)],
];

const names = columns.map(([name]) => name).join(', ');
const unnested = columns.map(([, type], i) => `$${i + 2}::${type}[]`).join(', ');

/** Positions that arrive later than this (hours) are the past, which has a lower priority. */
const past = 1;

const rows = `select p.* from unnest($1::bigint[], ${unnested}) as p(id, ${names})`;

/**
 * What is there already learns what a repeated report adds; each asset that gained something is marked for the
 * projector from there on, what is sent on goes into the outbox, and devices were heard.
 */
const storingOf = (given: string) => `
  with nuevas as (
    insert into posiciones as p (id, ${names}, activo_id)
    select p.*, a.activo_id from (${given}) p
    left join dispositivo_asignaciones a
      on a.dispositivo_id = p.dispositivo_id
        and a.desde <= p.fecha_dispositivo
        and (a.hasta is null or a.hasta > p.fecha_dispositivo)
    ${joining} returning id, activo_id, empresa_id, fecha_dispositivo, dispositivo_id, valida
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
    on conflict do nothing
  ),
  oidos as (${hearing(columns.length + 2)})
  select id, activo_id from nuevas`;

const statements = {
  usual: { name: 'store_positions', text: storingOf(rows) },
  /** For batches in which a report repeats the device, second and place of another. */
  joined: {
    name: 'store_joined_positions',
    text: storingOf(together(rows, ['id', ...columns.map(([name]) => name)])),
  },
};

/**
 * Stores a batch, attributes each position by the assignment at its time, sets the marks and writes the states of
 * devices, all in one statement.
 * @param batch sorted by `inOrder`; `ids` one for each
 */
export const storing = (
  batch: readonly Accepted[],
  ids: readonly number[],
  states: readonly DeviceState[],
): pg.QueryArrayConfig => ({
  ...statements[batch.some(repeats) ? 'joined' : 'usual'],
  values: [ids, ...columns.map(([, , of]) => batch.map(of)), ...heard(states)],
  rowMode: 'array',
});

/** What a batch changed. */
export interface Written {
  /** The new positions of one report each. */
  stored: Stored[];
  /** How many positions are new or have learnt something. */
  changed: number;
}

/** From the rows that `storing` returned. */
export const writtenOf = (rows: readonly unknown[][], batch: readonly Accepted[], ids: readonly number[]): Written => {
  const at = new Map(ids.map((id, i) => [id, i]));
  const stored = rows.flatMap(([id, activoId]) => {
    const i = at.get(Number(id)) ?? -1;
    const accepted = batch[i];
    const next = batch[i + 1];
    // Of joined ones the database alone knows the whole.
    if (!accepted || (next && repeats(next, i + 1, batch))) return [];
    const { device, frame, received } = accepted;
    return [{ device, frame, received, id: Number(id), activoId: activoId == null ? null : Number(activoId) }];
  });
  return { stored, changed: rows.length };
};
