import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import type { Device } from './devices';
import type { Frame } from './frame';

/** A frame that was read, judged and waits to be stored. */
export interface Accepted {
  device: Device;
  frame: Frame;
  received: Date;
}

/** A position that was not there before, with the asset that carried the device at its time. */
export interface Stored extends Accepted {
  id: number;
  activoId: number | null;
}

/** Columns of `posiciones` that are fields of a frame, with their types. */
const columns = [
  ['latitud', 'float8'],
  ['longitud', 'float8'],
  ['velocidad_kmh', 'real'],
  ['rumbo', 'real'],
  ['altitud_m', 'real'],
  ['precision_m', 'real'],
  ['satelites', 'smallint'],
  ['valida', 'boolean'],
  ['encendido', 'boolean'],
  ['en_movimiento', 'boolean'],
  ['odometro_km', 'float8'],
  ['horometro_h', 'float8'],
  ['combustible_pct', 'real'],
  ['bateria_pct', 'real'],
  ['voltaje_externo', 'real'],
  ['alarma', 'text'],
  ['atributos', 'jsonb'],
] as const satisfies [keyof Frame, string][];

const names = sql.raw(columns.map(([name]) => name).join(', '));
const shape = sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', '));

/**
 * Stores a batch in one statement, attributes each position by the dated assignment and leaves out what was there already.
 * Rows go in by device and time, so that processes that store the same frames do not lock each other out.
 */
export const store = async (tx: Tx, batch: Accepted[]): Promise<Stored[]> => {
  const sent = batch.map(({ device, frame, received }, n) => ({
    ...frame,
    n,
    empresa_id: device.empresaId,
    dispositivo_id: device.id,
    fecha_servidor: received,
  }));
  const { rows } = await tx.execute<{ n: number; id: string; activo_id: number | null }>(sql`
    with sent as materialized (
      select nextval('posiciones_id_seq') as id, p.*, a.activo_id
      from (select * from json_to_recordset(${JSON.stringify(sent)}::json)
          as p(n int, empresa_id int, dispositivo_id int, fecha timestamptz(3), fecha_servidor timestamptz(3), ${shape})
        order by dispositivo_id, fecha, latitud, longitud) p
      left join dispositivo_asignaciones a
        on a.dispositivo_id = p.dispositivo_id and a.desde <= p.fecha and (a.hasta is null or a.hasta > p.fecha)
    ), fresh as (
      insert into posiciones (id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, fecha_servidor, ${names})
      select id, empresa_id, dispositivo_id, activo_id, fecha, fecha_servidor, ${names} from sent
      on conflict do nothing returning id
    )
    select sent.n, sent.id, sent.activo_id from sent join fresh using (id) order by sent.n`);
  return rows.flatMap(({ n, id, activo_id }) => {
    const accepted = batch[n];
    return accepted ? [{ ...accepted, id: Number(id), activoId: activo_id }] : [];
  });
};
