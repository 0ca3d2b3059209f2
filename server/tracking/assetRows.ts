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

const given = `unnest(${columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')})`;

/** Each divides by zero, and so undoes its transaction, when a row is not as it was known. */
const update = `
  with saved as (
    update estado_activo e set ${changing.map((name) => `${name} = n.${name}`).join(', ')} from ${given} n(${names})
    where e.activo_id = n.activo_id and e.version = n.version - 1 returning 1
  ) select 1 / (count(*) = $${columns.length + 1}::int)::int from saved`;
const insert = `
  with saved as (insert into estado_activo (${names}) select * from ${given} on conflict do nothing returning 1)
  select 1 / (count(*) = $${columns.length + 1}::int)::int from saved`;

/** Writes what changed. @param before the rows as they were known; without one, the asset has none yet */
export const saving = (after: Map<number, AssetState>, before: Map<number, Known>, companyOf: (activoId: number) => number): Statement[] => {
  const rows = [...after].sort(([a], [b]) => a - b).map(([id, state]) => ({ id, state, version: before.get(id)?.version ?? 0 }));
  const known = rows.filter(({ id }) => before.has(id));
  const first = known.length === rows.length ? [] : rows.filter(({ id }) => !before.has(id));
  return [
    ...(known.length ? [{ name: 'save_states', text: update, values: valuesOf(known, companyOf) }] : []),
    ...(first.length ? [{ name: 'save_first_states', text: insert, values: valuesOf(first, companyOf) }] : []),
  ];
};

/** In the order of `columns`, and how many. */
const valuesOf = (rows: { id: number; state: AssetState; version: number }[], companyOf: (activoId: number) => number) => [
  arrays.int(rows.map(({ id }) => id)),
  arrays.int(rows.map(({ id }) => companyOf(id))),
  arrays.int(rows.map(({ version }) => version + 1)),
  arrays.int(rows.map(({ state }) => state.fix.dispositivo_id)),
  arrays.timestamptz(rows.map(({ state }) => state.fix.fecha)),
  arrays.timestamptz(rows.map(({ state }) => state.fix.recibida)),
  arrays.float8(rows.map(({ state }) => state.fix.latitud)),
  arrays.float8(rows.map(({ state }) => state.fix.longitud)),
  arrays.real(rows.map(({ state }) => state.fix.velocidad_kmh)),
  arrays.real(rows.map(({ state }) => state.fix.rumbo)),
  arrays.real(rows.map(({ state }) => state.fix.precision_m)),
  arrays.real(rows.map(({ state }) => state.fix.bateria_pct)),
  arrays.boolean(rows.map(({ state }) => state.fix.encendido)),
  arrays.float8(rows.map(({ state }) => state.km)),
  arrays.jsonb(rows.map(({ state }) => state.held && JSON.stringify(state.held))),
  String(rows.length),
];

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
