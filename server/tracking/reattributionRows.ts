import type pg from 'pg';
import type { Fix } from './fixes';

/** A stored position that belongs to another asset than it says. */
export interface Changed {
  before: number | null;
  after: number | null;
  /** Does it count? A heartbeat has no place and never does. */
  good: boolean;
  fix: Fix;
}

interface Row extends Omit<Fix, 'id' | 'fecha' | 'recibida'> {
  id: string;
  fecha_dispositivo: Date;
  fecha_servidor: Date;
}

const columns = `p.id, p.dispositivo_id, p.fecha_dispositivo, p.fecha_servidor, p.latitud, p.longitud, p.velocidad_kmh, p.rumbo, p.precision_m,
  p.bateria_pct, p.encendido`;

const fixOf = ({ id, fecha_dispositivo, fecha_servidor, ...row }: Row): Fix => ({
  ...row,
  id: Number(id),
  fecha: fecha_dispositivo.getTime(),
  recibida: fecha_servidor.getTime(),
});

/** Looks at `page` positions of a device after `from`; answers those whose asset is not the assigned one, and where to go on. */
export const changesOf = async (client: pg.PoolClient, dispositivoId: number, from: { fecha: Date; id: number }, page: number) => {
  const { rows } = await client.query<Row & { before: number | null; after: number | null; good: boolean }>(
    `select ${columns}, p.valida and p.latitud is not null as good, p.activo_id as before, a.activo_id as after
     from posiciones p left join dispositivo_asignaciones a
       on a.dispositivo_id = p.dispositivo_id and a.desde <= p.fecha_dispositivo and (a.hasta is null or a.hasta > p.fecha_dispositivo)
     where p.dispositivo_id = $1 and p.fecha_dispositivo >= $2 and (p.fecha_dispositivo, p.id) > ($2, $3::bigint)
     order by p.fecha_dispositivo, p.id limit ${page}`,
    [dispositivoId, from.fecha, from.id],
  );
  const changes: Changed[] = rows
    .filter(({ before, after }) => before !== after)
    .map(({ before, after, good, ...row }) => ({ before, after, good, fix: fixOf(row) }));
  const end = rows.length < page ? undefined : rows.at(-1);
  return { changes, last: end ? { fecha: end.fecha_dispositivo, id: Number(end.id) } : null };
};

/** The good fixes of an asset between two times, with the one before and the one after, by time. */
export const goodFixes = async (client: pg.PoolClient, activoId: number, from: Date, to: Date): Promise<Fix[]> => {
  const { rows } = await client.query<Row>(
    `(select ${columns} from posiciones p where p.activo_id = $1 and p.fecha_dispositivo < $2 and p.valida order by p.fecha_dispositivo desc limit 1)
     union all (select ${columns} from posiciones p where p.activo_id = $1 and p.fecha_dispositivo between $2 and $3 and p.valida)
     union all (select ${columns} from posiciones p where p.activo_id = $1 and p.fecha_dispositivo > $3 and p.valida order by p.fecha_dispositivo limit 1)
     order by fecha_dispositivo`,
    [activoId, from, to],
  );
  return rows.map(fixOf);
};

/** The newest good fix of an asset and the one before it. */
export const newestFixes = async (client: pg.PoolClient, activoId: number): Promise<Fix[]> => {
  const { rows } = await client.query<Row>(
    `select ${columns} from posiciones p where p.activo_id = $1 and p.valida order by p.fecha_dispositivo desc, p.id desc limit 2`,
    [activoId],
  );
  return rows.map(fixOf);
};
