import { arrays } from './binaryArrays';
import type { AssetState, Held } from './fixes';
import type { Rows, Statement } from './trips';

/** A row of `estado_activo`; every write raises its version by one. */
export interface Known {
  state: AssetState;
  version: number;
}

const fields = `activo_id, version, dispositivo_id, extract(epoch from fecha)::float8 * 1000, extract(epoch from recibida_en)::float8 * 1000,
  latitud, longitud, velocidad_kmh, rumbo, precision_m, bateria_pct, encendido, odometro_gps_km, retenida`;

/** Reads and locks the rows of assets, in the order of their ids, so that processes never wait for each other in a ring. */
export const locking = (ids: number[]): Statement => ({
  name: 'lock_states',
  text: `select ${fields} from estado_activo where activo_id = any($1::int[]) order by activo_id for update`,
  values: [arrays.int(ids)],
});

/** The same of those whose jump has waited since before that time (ms) and that nobody else is looking at, 500 at most. */
export const lockingHeld = (until: number): Statement => ({
  name: 'lock_held_states',
  text: `select ${fields}, e.empresa_id, (select d.intervalo_s from dispositivos d where d.id = e.dispositivo_id)
    from estado_activo e where retenida is not null and (retenida->'fix'->>'recibida')::float8 <= $1::float8
    order by activo_id limit 500 for update skip locked`,
  values: [String(until)],
});

/** What `locking` answered, by asset. The id of the newest fix is not kept: only those that wait are marked later. */
export const statesOf = (rows: Rows): [number, Known][] =>
  rows.map((row) => {
    const number = (column: number) => Number(row[column]);
    const known = (column: number) => (row[column] == null ? null : Number(row[column]));
    const fix = {
      id: 0,
      dispositivo_id: number(2),
      fecha: Math.round(number(3)),
      recibida: Math.round(number(4)),
      latitud: number(5),
      longitud: number(6),
      velocidad_kmh: known(7),
      rumbo: known(8),
      precision_m: known(9),
      bateria_pct: known(10),
      encendido: row[11] == null ? null : row[11] === 't',
    };
    const held = row[13] == null ? null : (JSON.parse(row[13]) as Held);
    return [number(0), { state: { fix, km: number(12), held }, version: number(1) }];
  });

const columns = [
  ['activo_id', 'int'],
  ['empresa_id', 'int'],
  ['version', 'int'],
  ['dispositivo_id', 'int'],
  ['fecha', 'timestamptz'],
  ['recibida_en', 'timestamptz'],
  ['latitud', 'float8'],
  ['longitud', 'float8'],
  ['velocidad_kmh', 'real'],
  ['rumbo', 'real'],
  ['precision_m', 'real'],
  ['bateria_pct', 'real'],
  ['encendido', 'boolean'],
  ['odometro_gps_km', 'float8'],
  ['retenida', 'jsonb'],
] as const;
const names = columns.map(([name]) => name).join(', ');
const changing = columns.slice(2).map(([name]) => name);

/** Divides by zero, and so undoes its transaction, when a row is no longer as it was known. */
const text = `
  with saved as (
    insert into estado_activo as e (${names}) select * from unnest(${columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')})
    on conflict (activo_id) do update set (${changing.join(', ')}) = row(${changing.map((name) => `excluded.${name}`).join(', ')})
      where e.version = excluded.version - 1
    returning xmax = 0 as first
  ) select 1 / (count(*) = $${columns.length + 1}::int and count(*) filter (where first) = $${columns.length + 2}::int)::int from saved`;

/** Writes what changed. @param before the rows as they were known; without one, the asset has none yet */
export const saving = (after: Map<number, AssetState>, before: Map<number, Known>, companyOf: (activoId: number) => number): Statement[] => {
  if (after.size === 0) return [];
  const rows = [...after].sort(([a], [b]) => a - b);
  const of = <T>(pick: (state: AssetState, activoId: number) => T) => rows.map(([activoId, state]) => pick(state, activoId));
  const values = [
    arrays.int(of((_, id) => id)),
    arrays.int(of((_, id) => companyOf(id))),
    arrays.int(of((_, id) => (before.get(id)?.version ?? 0) + 1)),
    arrays.int(of(({ fix }) => fix.dispositivo_id)),
    arrays.timestamptz(of(({ fix }) => fix.fecha)),
    arrays.timestamptz(of(({ fix }) => fix.recibida)),
    arrays.float8(of(({ fix }) => fix.latitud)),
    arrays.float8(of(({ fix }) => fix.longitud)),
    arrays.real(of(({ fix }) => fix.velocidad_kmh)),
    arrays.real(of(({ fix }) => fix.rumbo)),
    arrays.real(of(({ fix }) => fix.precision_m)),
    arrays.real(of(({ fix }) => fix.bateria_pct)),
    arrays.boolean(of(({ fix }) => fix.encendido)),
    arrays.float8(of(({ km }) => km)),
    arrays.jsonb(of(({ held }) => held && JSON.stringify(held))),
  ];
  const first = rows.filter(([id]) => !before.has(id)).length;
  return [{ name: 'save_states', text, values: [...values, String(rows.length), String(first)] }];
};

/** A whole row of `estado_activo`, as pg reads it. */
export const readAssetState = (row: Record<string, unknown>) => {
  const known = (value: unknown) => (value === null ? null : Number(value));
  return {
    activoId: Number(row.activo_id),
    empresaId: Number(row.empresa_id),
    fix: {
      id: 0,
      dispositivo_id: Number(row.dispositivo_id),
      fecha: (row.fecha as Date).getTime(),
      recibida: (row.recibida_en as Date).getTime(),
      latitud: Number(row.latitud),
      longitud: Number(row.longitud),
      velocidad_kmh: known(row.velocidad_kmh),
      rumbo: known(row.rumbo),
      precision_m: known(row.precision_m),
      bateria_pct: known(row.bateria_pct),
      encendido: row.encendido as boolean | null,
    },
  };
};
