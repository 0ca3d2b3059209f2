import type pg from 'pg';
import type { Move } from './publish';

/** The limit of `offlineAfter`, for a device `d`. */
const limit = `greatest(interval '15 minutes', coalesce(d.intervalo_s, 0) * interval '3 seconds')`;

/**
 * Assets that passed their limit without a sign of life after `since` and by `until`: silence is news, or maps would show them moving
 * for ever. Their newest fix says offline by itself. Told twice it does no harm, so every process may look.
 */
export const newlySilent = async (pool: pg.Pool, since: Date, until: Date): Promise<Move[]> => {
  const { rows } = await pool.query<Silent>({
    name: 'newly_silent',
    text: `
      select e.*, s.intervalo_s from estado_activo e
      join (select d.id, d.intervalo_s, ${limit} as longest from dispositivos d) s on s.id = e.dispositivo_id
      left join estado_dispositivo v on v.dispositivo_id = e.dispositivo_id
      where e.fecha <= $2::timestamptz - longest
        and (e.fecha > $1::timestamptz - longest or (v.ultima_conexion_en > $1::timestamptz - longest and v.ultima_conexion_en <= $2::timestamptz - longest))
        and not (v.ultima_conexion_en > $2::timestamptz - longest
          and exists (select 1 from posiciones p where p.activo_id = e.activo_id and p.fecha_dispositivo > $2::timestamptz - longest))`,
    values: [since, until],
  });
  return rows.map(({ empresa_id, activo_id, fecha, intervalo_s, ...fix }) => ({
    empresaId: empresa_id,
    activoId: activo_id,
    fix: { ...fix, fecha: fecha.getTime() },
    interval: intervalo_s,
  }));
};

interface Silent extends Omit<Move['fix'], 'fecha'> {
  empresa_id: number;
  activo_id: number;
  fecha: Date;
  intervalo_s: number | null;
}
