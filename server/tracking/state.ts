import { sql } from 'drizzle-orm';
import type { System, Tx } from '../db/client';
import { advance, longestHold, release, type AssetState, type Fix, type Held, type Mark } from './fixes';
import { lateWays } from './lateWays';
import type { Stored } from './store';

/** An asset whose newest good fix is a new one, for whoever watches the map. */
export interface Move {
  empresaId: number;
  activoId: number;
  fix: Fix;
  /** Of the device that reported, in seconds. */
  interval: number | null;
}

/** Another process stored the first fix of the same asset in the same moment: the batch has to begin anew. */
export class FirstFixRace extends Error {}

interface Owner {
  empresaId: number;
  interval: number | null;
}

/** Takes the stored positions of each asset in device order: good ones move its state, under the lock of its row. */
export const assetStates = async (tx: Tx, stored: Stored[]): Promise<Move[]> => {
  const fixes = new Map<number, Fix[]>();
  const owners = new Map<number, Owner>();
  for (const position of stored) {
    const fix = fixOf(position);
    if (position.activoId === null || !fix) continue;
    owners.set(position.activoId, { empresaId: position.device.empresaId, interval: position.device.interval });
    fixes.set(position.activoId, [...(fixes.get(position.activoId) ?? []), fix]);
  }
  if (fixes.size === 0) return [];

  const before = await lock(tx, [...fixes.keys()]);
  const after = new Map<number, AssetState>();
  const marks: Mark[] = [];
  const late = new Map<number, Fix[]>();
  for (const [activoId, found] of fixes) {
    const known = before.get(activoId) ?? null;
    let state = known;
    for (const fix of found.sort((a, b) => a.fecha - b.fecha)) {
      const next = advance(state, fix);
      if (next.state === state) late.set(activoId, [...(late.get(activoId) ?? []), fix]);
      state = next.state;
      marks.push(...next.marks);
    }
    if (state && state !== known) after.set(activoId, state);
  }
  for (const { activoId, km, marks: outliers } of await lateWays(tx, late)) {
    const state = after.get(activoId) ?? before.get(activoId);
    if (state && km !== 0) after.set(activoId, { ...state, km: state.km + km });
    marks.push(...outliers);
  }
  await save(tx, after, before, owners);
  await apply(tx, marks);
  return movesOf(after, before, owners);
};

/** Believes the jumps that nothing has contradicted for long enough. One process at a time takes each asset. */
export const releaseHeld = async (db: System, now: Date): Promise<Move[]> =>
  db.transaction(async (tx) => {
    const waiting = await tx.execute<StateRow & Owner>(sql`
      select ${fields}, e.empresa_id as "empresaId", (select d.intervalo_s from dispositivos d where d.id = e.dispositivo_id) as interval
      from estado_activo e where retenida is not null and (retenida->'fix'->>'recibida')::float8 <= ${now.getTime() - longestHold}
      order by activo_id limit 500 for update skip locked`);
    if (waiting.rows.length === 0) return [];
    const before = new Map(waiting.rows.map((row) => [row.activo_id, stateOf(row)]));
    const released = [...before].map(([activoId, state]) => [activoId, release(state)] as const);
    const after = new Map(released.map(([activoId, { state }]) => [activoId, state]));
    const owners = new Map(waiting.rows.map(({ activo_id, empresaId, interval }) => [activo_id, { empresaId, interval }]));
    await save(tx, after, before, owners);
    await apply(
      tx,
      released.flatMap(([, { marks }]) => marks),
    );
    return movesOf(after, before, owners);
  });

const fixOf = ({ id, device, frame, received }: Stored): Fix | null => {
  const { latitud, longitud, velocidad_kmh, rumbo, precision_m, bateria_pct, encendido } = frame;
  if (!frame.valida || latitud === null || longitud === null) return null;
  const at = { fecha: frame.fecha.getTime(), recibida: received.getTime() };
  return { id, dispositivo_id: device.id, ...at, latitud, longitud, velocidad_kmh, rumbo, precision_m, bateria_pct, encendido };
};

const movesOf = (after: Map<number, AssetState>, before: Map<number, AssetState>, owners: Map<number, Owner>): Move[] =>
  [...after].flatMap(([activoId, { fix }]) => {
    const owner = owners.get(activoId);
    return owner && fix.fecha !== before.get(activoId)?.fix.fecha ? [{ ...owner, activoId, fix }] : [];
  });

interface StateRow extends Record<string, unknown>, Omit<Fix, 'id'> {
  activo_id: number;
  odometro_gps_km: number;
  retenida: Held | null;
}

const fields =
  sql.raw(`activo_id, dispositivo_id, extract(epoch from fecha)::float8 * 1000 as fecha, extract(epoch from recibida_en)::float8 * 1000 as recibida,
  latitud, longitud, velocidad_kmh, rumbo, precision_m, bateria_pct, encendido, odometro_gps_km, retenida`);

/** The id of the newest fix is not kept: only those that wait are marked later. */
const stateOf = ({ odometro_gps_km, retenida, ...row }: StateRow): AssetState => {
  const { dispositivo_id, latitud, longitud, velocidad_kmh, rumbo, precision_m, bateria_pct, encendido } = row;
  const at = { fecha: Math.round(row.fecha), recibida: Math.round(row.recibida) };
  return {
    fix: { id: 0, dispositivo_id, ...at, latitud, longitud, velocidad_kmh, rumbo, precision_m, bateria_pct, encendido },
    km: odometro_gps_km,
    held: retenida,
  };
};

/** In the order of their ids, so that processes never wait for each other in a ring. */
const lock = async (tx: Tx, ids: number[]): Promise<Map<number, AssetState>> => {
  const { rows } = await tx.execute<StateRow>(
    sql`select ${fields} from estado_activo where activo_id = any(${sql.param(ids)}::int[]) order by activo_id for update`,
  );
  return new Map(rows.map((row) => [row.activo_id, stateOf(row)]));
};

const save = async (tx: Tx, after: Map<number, AssetState>, before: Map<number, AssetState>, owners: Map<number, Owner>) => {
  if (after.size === 0) return;
  const rows = [...after]
    .map(([activo_id, { fix, km, held }]) => ({
      ...fix,
      activo_id,
      empresa_id: owners.get(activo_id)?.empresaId,
      fecha: new Date(fix.fecha),
      recibida_en: new Date(fix.recibida),
      odometro_gps_km: km,
      retenida: held,
    }))
    .sort((a, b) => a.activo_id - b.activo_id);
  const { rows: written } = await tx.execute<{ activo_id: number; first: boolean }>(sql`
    insert into estado_activo as e (activo_id, empresa_id, ${changed})
    select activo_id, empresa_id, ${changed} from json_to_recordset(${JSON.stringify(rows)}::json) as n(activo_id int, empresa_id int, dispositivo_id int,
      fecha timestamptz(3), recibida_en timestamptz(3), latitud float8, longitud float8, velocidad_kmh real, rumbo real, precision_m real,
      bateria_pct real, encendido boolean, odometro_gps_km float8, retenida jsonb)
    order by activo_id
    on conflict (activo_id) do update set (${changed}) = row(${excluded})
    returning activo_id, xmax = 0 as first`);
  if (written.some(({ activo_id, first }) => first === before.has(activo_id))) throw new FirstFixRace();
};

const changing = [
  'dispositivo_id',
  'fecha',
  'recibida_en',
  'latitud',
  'longitud',
  'velocidad_kmh',
  'rumbo',
  'precision_m',
  'bateria_pct',
  'encendido',
  'odometro_gps_km',
  'retenida',
];
const changed = sql.raw(changing.join(', '));
const excluded = sql.raw(changing.map((name) => `excluded.${name}`).join(', '));

/** Says of stored positions whether they count after all. */
const apply = async (tx: Tx, marks: Mark[]) => {
  if (marks.length === 0) return;
  const last = new Map(marks.map((mark) => [mark.id, { ...mark, fecha: new Date(mark.fecha) }]));
  await tx.execute(sql`
    update posiciones p set valida = m.valida
    from json_to_recordset(${JSON.stringify([...last.values()])}::json) as m(id bigint, dispositivo_id int, fecha timestamptz(3), valida boolean)
    where p.dispositivo_id = m.dispositivo_id and p.fecha_dispositivo = m.fecha and p.id = m.id`);
};
