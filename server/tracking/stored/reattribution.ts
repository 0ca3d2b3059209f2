import type pg from 'pg';
import { onClient } from './transaction';

interface Parts {
  pool: pg.Pool;
  /** Assets that gained or lost positions and are marked for the projector. */
  changed: (activos: number[]) => void;
}

/** Rows of one transaction, so that the embedded database can serve others in between. */
const page = 1_000;
/** ms after which a frame that was being stored during the assignment is attributed. */
const settled = 10_000;
/** Devices per round of `finish`. */
const mostDevices = 100;

/**
 * Assignments may begin or end in the past. Stored positions then move to the asset that carried the device at their
 * time, in pages, each in its own transaction with the marks of the assets. The work is recorded in `reatribuciones`,
 * so a crash delays it and loses nothing. A second pass, once every frame that was under way is stored, completes it.
 */
export const createReattribution = ({ pool, changed }: Parts) => {
  let stopped = false;

  const device = async (empresaId: number, dispositivoId: number): Promise<void> => {
    const { rows } = await pool.query<{ id: string; desde: Date; over: boolean }>(
      `
        select id, desde, creada_en < now() - $3 * interval '1 millisecond' as over
        from reatribuciones
        where empresa_id = $1 and dispositivo_id = $2`,
      [empresaId, dispositivoId, settled],
    );
    if (rows.length === 0) return;
    let from = { fecha: new Date(Math.min(...rows.map(({ desde }) => desde.getTime()))), id: 0 };
    for (let more = true; more;) {
      const done = await onClient(pool, (client) => turnPage(client, empresaId, dispositivoId, from));
      changed(done.activos);
      more = done.last !== null;
      if (more && stopped) return;
      if (done.last) from = done.last;
    }
    // An asset that lost or gained the device may become silent, or online again.
    await pool.query(
      `insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
       select distinct $1::int, activo_id, '9999-01-01'::timestamptz, 1, 'asignacion'
       from dispositivo_asignaciones
       where dispositivo_id = $2`,
      [empresaId, dispositivoId],
    );
    await pool.query('delete from reatribuciones where id = any($1::bigint[])', [
      rows.filter(({ over }) => over).map(({ id }) => id),
    ]);
  };

  return {
    device,
    /** Completes what a crash or another process left, and runs the second passes. */
    finish: async (): Promise<void> => {
      const { rows } = await pool.query<{ empresa_id: number; dispositivo_id: number }>(
        `
          select distinct empresa_id, dispositivo_id from reatribuciones
          where creada_en < now() - $1 * interval '1 millisecond' limit ${mostDevices}`,
        [settled],
      );
      for (const { empresa_id, dispositivo_id } of rows) if (!stopped) await device(empresa_id, dispositivo_id);
    },
    /** Stops after the current page; the rest is done when a server runs again. */
    stop: () => {
      stopped = true;
    },
  };
};

interface Done {
  activos: number[];
  /** Where the next page begins; null after the last one. */
  last: { fecha: Date; id: number } | null;
}

interface Carried {
  id: string;
  fecha: Date;
  before: number | null;
  after: number | null;
}

/** Only one process at a time works on a device. */
const turnPage = async (
  client: pg.PoolClient,
  empresaId: number,
  dispositivoId: number,
  from: { fecha: Date; id: number },
): Promise<Done> => {
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(7410002, $1::int)`, [dispositivoId]);
  const { rows } = await client.query<Carried>(
    `select p.id, p.fecha_dispositivo as fecha, p.activo_id as before, a.activo_id as after
     from posiciones p left join dispositivo_asignaciones a
       on a.dispositivo_id = p.dispositivo_id
         and a.desde <= p.fecha_dispositivo
         and (a.hasta is null or a.hasta > p.fecha_dispositivo)
     where p.dispositivo_id = $1
       and p.empresa_id = $4
       and p.fecha_dispositivo >= $2
       and (p.fecha_dispositivo, p.id) > ($2, $3::bigint)
     order by p.fecha_dispositivo, p.id limit ${page}`,
    [dispositivoId, from.fecha, from.id, empresaId],
  );
  const moved = rows.filter(({ before, after }) => before !== after);
  const since = new Map<number, Date>();
  // They are in order of time: the first one that an asset gains or loses is where its past changes.
  for (const { before, after, fecha } of moved)
    for (const id of [before, after]) if (id !== null && !since.has(id)) since.set(id, fecha);
  if (moved.length) {
    await client.query(
      `
        update posiciones p set activo_id = m.activo_id
        from unnest($2::bigint[], $3::timestamptz[], $4::int[]) as m(id, fecha, activo_id)
        where p.dispositivo_id = $1 and p.empresa_id = $5 and p.fecha_dispositivo = m.fecha and p.id = m.id`,
      [
        dispositivoId,
        moved.map(({ id }) => id),
        moved.map(({ fecha }) => fecha),
        moved.map(({ after }) => after),
        empresaId,
      ],
    );
    await client.query(
      `
        insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
        select $1, m.*, 1, 'asignacion' from unnest($2::int[], $3::timestamptz[]) m`,
      [empresaId, [...since.keys()], [...since.values()]],
    );
  }
  await client.query('commit');
  const end = rows.length < page ? undefined : rows.at(-1);
  return { activos: [...since.keys()], last: end ? { fecha: end.fecha, id: Number(end.id) } : null };
};
