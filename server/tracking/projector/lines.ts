import type pg from 'pg';

/** Trips per batch. Their points are read again, so the batch is small. */
export const linesAtOnce = 50;

const inOrder = 'p.fecha_dispositivo, p.latitud, p.longitud';
const packed = (expression: string, type: string) =>
  `coalesce(array_agg(${expression} order by ${inOrder}), '{}')::${type}[]`;
/**
 * SQL of the line of a trip (`trip`: its alias) from its positions `p`, as it is stored: ms since it began, millionths
 * of a degree.
 */
export const lineOf = (trip: string) => ({
  ms: packed(`(extract(epoch from p.fecha_dispositivo - ${trip}.inicio_en) * 1000)::int`, 'int'),
  lat: packed('round(p.latitud * 1e6)::int', 'int'),
  lon: packed('round(p.longitud * 1e6)::int', 'int'),
});

const { ms, lat, lon } = lineOf('t');
const draw = `
  update viajes t
  set (linea_ms, linea_lat, linea_lon, linea_vel, linea_rumbo, linea_marcas, sur, norte, oeste, este) = (
    select ${ms}, ${lat}, ${lon}, ${packed('round(least(p.velocidad_kmh, 3000) * 10)::smallint', 'smallint')},
      ${packed('round(p.rumbo)::smallint', 'smallint')}, ${packed('p.encendido::int::smallint', 'smallint')},
      min(p.latitud), max(p.latitud), min(p.longitud), max(p.longitud)
    from posiciones p
    where p.activo_id = t.activo_id
      and p.fecha_dispositivo between t.inicio_en and t.fin_en
      and p.valida
      and not p.atipica
  )
  where t.id = any(array(
    select id from viajes where fin_en is not null and linea_ms is null
    order by id limit ${linesAtOnce} for update skip locked
  ))`;

/**
 * Stores the lines of finished trips as packed arrays. Any change to a trip removes its line.
 * @returns the number of lines stored
 */
export const drawLines = async (pool: pg.Pool): Promise<number> =>
  (await pool.query({ name: 'draw_lines', text: draw })).rowCount ?? 0;
